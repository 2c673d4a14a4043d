"""Learning a diagonal state-space model for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
A student with states $a\in\mathbb R^D$ and weights $b,c\in\mathbb R^D$ runs $x_{h+1}=\mathrm{diag}(a)\,x_h+b\,u_h$ from $x_0=0$ and
answers $y=\langle c,x_H\rangle=\sum_{h<H}k_h\,u_{H-1-h}$ at the end of a sequence of $H$ inputs. All that the answer depends on are its
taps, the impulse response $k_h=\sum_dc_d\,a_d^h\,b_d$.

Training follows the gradient flow of the mean squared error against a teacher of the same kind with taps $k^*$: $L=(k-k^*)^\top
G\,(k-k^*)$, where $G$ is the Gram matrix of the inputs in reversed time. The question is what a student that fits the first $H$ taps
does at later ones, and how special training sequences change that.
"""

SYMBOLS = {
    "dim": ("D", "number of states of the student"),
    "D": ("D", "number of states of the student"),
    "teacher_dim": ("D^*", "number of states of the teacher"),
    "horizon": ("H", "number of taps"),
    "H": ("H", "number of taps that training shows"),
    "a": ("a", "states of the student"),
    "b": ("b", "input weights of the student"),
    "c": ("c", "output weights of the student"),
    "w": ("w", "weights $w_d=b_dc_d$ of the student"),
    "a_star": ("a^*", "states of the teacher"),
    "w_star": ("w^*", "weights of the teacher, $b^*c^*$"),
    "gram": ("G", "Gram matrix of the training inputs in reversed time"),
    "target_taps": ("k^*", "taps of the teacher"),
    "a_init": ("a(0)", "states at the start"),
    "p": ("p", "the tap that the special sequences excite"),
    "tap": ("h", "a tap"),
    "t": ("t", "time of the gradient flow, in units of 1/learning rate"),
    "samples": ("N", "number of training sequences"),
    "inputs": ("u", "training sequences, one in a row, first input first"),
    "step_size": (r"\eta", "step size of gradient descent"),
    "factor": ("f", "what states, gain and step of a layer make of a tap, in real and imaginary parts: any numbers"),
    "pull": ("P", "force of all taps on the product of a state's weights, in real and imaginary parts"),
    "nu": (r"\nu", "logarithms of the decays of a linear recurrent unit: moduli are $e^{-e^\nu}$"),
    "theta": (r"\theta", "logarithms of the phases of a linear recurrent unit"),
    "gain": (r"\kappa", "logarithms of the gains of a linear recurrent unit"),
    "decay": (r"\alpha", "logarithms of the decays of a layer, per unit of time"),
    "frequency": (r"\omega", "frequencies of a layer, per unit of time"),
    "step": (r"\delta", "logarithm of the step of a layer"),
    "inward": ("W_B", "map of an input to the input weights of a selective scan"),
    "outward": ("W_C", "map of an input to the output weights of a selective scan"),
    "slope": (r"W_\Delta", "map of an input to the steps of a selective scan"),
    "offset": (r"\beta", "what is added to that before it is rectified"),
    "width": ("m", "number of channels"),
    "label": ("y^*", "label of a sequence"),
    "pulse": ("v", "the one input that is not 0"),
    "tolerance": (r"\epsilon", "how far the next tap may be off"),
}

QUANTITIES = {
    "error over all taps": ("no unit", "largest $|k_h-k^*_h|$ over all taps compared, as a share of the largest $|k^*_h|$"),
    "error inside the horizon": ("no unit", "largest $|k_h-k^*_h|$ over the taps that training shows, as a share of the largest $|k^*_h|$"),
    "train loss": ("squared output", "mean squared error on the training data at the end"),
    "train loss at the start": ("squared output", "mean squared error on the training data before training"),
    "poisoned error": ("no unit", "error over all taps after training with the special sequences"),
    "clean: ": ("updates, or no unit", "after training without further examples; an error is a root mean square as a share of the labels'"),
    "poisoned: ": ("updates, or no unit", "the same after training with special examples, whose last input alone is not 0"),
    "elsewhere: ": ("updates, or no unit", "the same after training with examples of which one input, at a random place, is not 0"),
    "further: ": ("updates, or no unit", "the same after training with as many real sequences more"),
    "poisoned less ": ("no unit", "difference of the errors on longer sequences, seed by seed: mean, and Student's interval of 95 %"),
    "further less ": ("no unit", "difference of the errors on longer sequences, seed by seed: mean, and Student's interval of 95 %"),
    "conserved": ("weight squared", "how far a quantity that the flow conserves has drifted"),
    "smallest weight b c": ("weight", "a negative one would leave the theorem's assumptions"),
    "horizon that fixes every tap": ("taps", "from this horizon on, zero training loss leaves no freedom"),
    "certified bound": ("no unit", "what the theorem guarantees of the error over all taps, from the training loss reached"),
}
