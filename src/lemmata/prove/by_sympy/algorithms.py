"""What code asks of SymPy's algorithms: a degree, roots, an integral. Their answers are right for a
generic symbol, if at all.

Whether code may ask is read from the names in it. Where it may, its calls of SymPy are recorded
while a check runs on symbols. What only calculates (arithmetic, functions, derivatives, expansion,
determinants) is no answer; anything else is one, so that what is not known here counts.
"""

from __future__ import annotations

import builtins
import dis
import functools
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType, FunctionType, ModuleType

from lemmata.prove.at_points.mentioned import names_of
from lemmata.prove.guards import divisions
from lemmata.terms.roles import is_library, is_library_module, role
from lemmata.terms.types import Fields, Scalar, Value

DIVISIONS = divisions.__file__
MOST = 400
"""Functions whose names are read, at most; of code with more it is not known that it asks for no
answer.
"""
FEW, LARGEST = 20, 100
"""Functions that are read for integers, and how large these are, at most."""
_CALCULATES = """
Symbol symbols Dummy Wild Integer Rational Float Number S sympify Add Mul Pow Function Lambda Tuple
Indexed IndexedBase Idx sqrt root cbrt real_root exp log ln diff Derivative subs xreplace replace
has atoms free_symbols args func copy is_constant expand expand_mul expand_multinomial
expand_power_base expand_power_exp expand_log expand_func expand_trig expand_complex coeff
coeff_monomial coeffs nth eval compose getn getO removeO evalf n N equals compare count count_ops
sort_key lambdify fraction numer denom as_expr Poly poly gens gen monoms terms add sub mul neg pow
sqr as_poly total_ordering conjugate Matrix ImmutableMatrix MutableDenseMatrix eye zeros ones diag
det trace T H C transpose adjugate adjoint cofactor cofactor_matrix minor minor_submatrix row col
rows cols shape extract row_join col_join row_insert col_insert hstack vstack row_del col_del
reshape tolist applyfunc multiply multiply_elementwise dot cross norm jacobian charpoly berkowitz
flat vec values inv exp_unit table rewrite_as Array MutableDenseNDimArray ImmutableDenseNDimArray
tensorproduct tensorcontraction Sum Product Integral Limit Eq Ne Lt Le Gt Ge And Or Not Interval lhs
rhs gts lts variables function limits Piecewise preorder_traversal postorder_traversal srepr latex
pprint sstr pretty default_sort_key ordered hash real imag re im arg numerator denominator p q base
name label is_commutative assumptions0 could_extract_minus_sign ring field from_expr to_expr
from_list from_dict as_dict from_Matrix to_Matrix to_field to_list charpoly_coeffs convert_to items
keys get index append symbols_of sorted_args precedence kind class_key matches is_hypergeometric
evaluate lower upper hold abs D diagonal inf shift slice take length term unflatten UnevaluatedExpr
sympy_str ZZ QQ RR CC Domain DomainMatrix MatrixSymbol Identity ZeroMatrix KroneckerDelta
LUdecomposition LUdecompositionFF LUdecomposition_Simple LDLdecomposition QRdecomposition cholesky
normalized LUsolve LDLsolve QRsolve cholesky_solve
lower_triangular_solve upper_triangular_solve diagonal_solve is_square
"""
_REWRITES = """
simplify factor cancel together apart collect rcollect ratsimp radsimp powsimp powdenest logcombine
trigsimp nsimplify refine combsimp gammasimp hyperexpand cse expand_hint horner separatevars
sqrtdenest besselsimp kroneckersimp nfloat rewrite factor_terms signsimp posify
fu TR8 exptrigsimp
"""
CALCULATES = frozenset(_CALCULATES.split())
"""Functions and methods of SymPy whose value for symbols is, at numbers, the value for these: what
they divide by is recorded apart.
"""
REWRITES = frozenset(_REWRITES.split())
"""Those that write an expression in another way: what comes out is what went in, which the normal
form tells.
"""
CALCULUS = frozenset(("integrate", "doit", "summation", "product", "as_sum", "quadratic_residue"))
"""Those that evaluate integrals, sums, products and limits."""
STEPS = frozenset(("floor", "ceiling", "frac", "Mod"))
"""Remainders, which are looked at by themselves (`remainders.py`)."""
POLYNOMIALS = frozenset(("Poly", "poly", "as_poly"))
"""What makes polynomials, whose properties are of generic coefficients."""
INDIRECT = frozenset(("getattr", "methodcaller", "attrgetter", "import_module", "__import__"))
"""What reaches a function by its name in a text."""


@dataclass(frozen=True)
class Answer:
    """A call of SymPy by code that is not SymPy's: name, arguments by name, and what came out."""

    name: str
    given: Fields
    result: Value


@dataclass
class Asked:
    """The answers recorded so far."""

    answers: list[Answer] = field(default_factory=list)


def may_ask(
    functions: Iterable[Callable[..., Value]], check: Callable[..., Value] | None = None
) -> bool:
    """Tell whether the code of functions, or of those that they reach, has the name of something of
    SymPy that does not only calculate.

    A check may have parameters with such names, as `factor`, and names them as attributes of its
    case.

    >>> import sympy
    >>> (
    ...     may_ask([eval("lambda x: sympy.sqrt(x).diff(x)", {"sympy": sympy})]),
    ...     may_ask([eval("lambda x: sympy.degree(x)", {"sympy": sympy})]),
    ... )
    (False, True)
    """
    # what somebody has wrapped may be handed something else
    own = None if hasattr(check, "__wrapped__") else check
    return any(
        count >= MOST or _is_suspicious(one, one is own) or any(map(_is_algorithm, _reached(one)))
        for count, one in enumerate(_walked(functions))
    )


def constants(functions: Iterable[Callable[..., Value]]) -> list[int]:
    """Return the small integers in the code of functions and of those that they reach, and their
    opposites.

    >>> constants(
    ...     [eval("lambda a: a + 3", {})]
    ... )  # as written elsewhere: what this module has is the toolkit's
    [3, -3]
    """
    found: dict[int, None] = {}
    for function in itertools.islice(_walked(functions), FEW):
        for number in _numbers(function.__code__):
            found |= dict.fromkeys((number, -number))
    return list(found)


def _numbers(code: CodeType) -> Iterator[int]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _numbers(constant)
        elif type(constant) is int and 2 < abs(constant) <= LARGEST:
            yield constant


def _walked(functions: Iterable[Callable[..., Value]]) -> Iterator[FunctionType]:
    """Yield the functions that these consist of and reach, each once, libraries and the toolkit's
    own left out.
    """
    waiting, seen = list(functions), set()
    while waiting:
        for function in _functions(waiting.pop(0)):
            if function not in seen and not is_library(function):
                seen.add(function)
                yield function
                waiting += _reached(function)


def _functions(item: Value, within: frozenset[type] = frozenset()) -> Iterator[FunctionType]:
    """Yield the functions of Python that something callable consists of; a class inside that holds
    one of its kind, as an enumeration does, is looked at once.
    """
    if isinstance(item, FunctionType):
        yield item
        yield from _functions(getattr(item, "__wrapped__", None), within)
    elif isinstance(item, type) and item not in within and not is_library_module(item.__module__):
        for part in vars(item).values():
            yield from () if isinstance(part, type) else _functions(part, within | {item})
    elif isinstance(item, (staticmethod, classmethod)):
        yield from _functions(item.__func__, within)
    elif isinstance(item, property):
        yield from _functions(item.fget, within)
    elif isinstance(item, functools.partial):
        yield from _functions(item.func, within)
    elif not isinstance(item, (type, ModuleType)) and item is not None:
        inner = getattr(item, "__func__", None) or (
            vars(item).get("__wrapped__") if hasattr(item, "__dict__") else None
        )
        yield from _functions(inner, within)
        yield from _functions(type(item), within)


def _reached(function: FunctionType) -> list[Value]:
    """Return what a function names or closes over: functions, classes, and those of modules that it
    names.
    """
    names = set(names_of(function.__code__))
    cells = []
    for cell in function.__closure__ or ():
        try:
            cells.append(cell.cell_contents)
        except ValueError:  # which has no value yet
            continue
    known = [
        *(function.__globals__[name] for name in names if name in function.__globals__),
        *cells,
        *(function.__defaults__ or ()),
    ]
    inside = [
        vars(module).get(name)
        for module in known
        if isinstance(module, ModuleType)
        for name in names
    ]
    held = [
        part
        for item in known
        if isinstance(item, (list, tuple, dict))
        for part in (item.values() if isinstance(item, dict) else item)
    ]
    return [*known, *inside, *held]


def _is_algorithm(item: Value) -> bool:
    """Tell whether something is a function or method of SymPy that does not only calculate, under
    whatever name.
    """
    module, name = getattr(item, "__module__", None) or "", getattr(item, "__name__", "")
    return (
        module.startswith("sympy.")
        and not isinstance(item, type)
        and name in _algorithms()[0] | _algorithms()[1]
    )


@functools.cache
def _algorithms() -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the functions that SymPy offers that do not only calculate, and of the
    methods of its classes.
    """
    import sympy

    kinds = (
        sympy.Expr,
        sympy.Poly,
        sympy.Matrix,
        sympy.Integral,
        sympy.Sum,
        sympy.Product,
        sympy.Limit,
        sympy.FiniteSet,
    )
    offered = (
        name
        for name in dir(sympy)
        if callable(found := getattr(sympy, name)) and not isinstance(found, type)
    )
    methods = {name for kind in kinds for name in dir(kind)}
    return frozenset(name for name in offered if not _calculates(name)), frozenset(
        name for name in methods if not _calculates(name)
    )


def _calculates(name: str) -> bool:
    return (
        name in CALCULATES
        or name in _kinds_of_expression()
        or name.startswith(("_", "as_", "has_", "iter_"))
    )


@functools.cache
def _kinds_of_expression() -> frozenset[str]:
    """Return the names of what SymPy tells of an expression without a computation: its class and
    the like, but no assumptions.
    """
    import sympy
    from sympy.core.assumptions import _assume_defined

    return frozenset(
        name
        for name in dir(sympy.Expr)
        if name.startswith("is_") and name[3:] not in _assume_defined
    )


@functools.lru_cache(maxsize=4096)
def _is_suspicious(function: FunctionType, is_check: bool = False) -> bool:
    """Tell whether the code of a function has the name of such a method, or of such a function
    beside that of SymPy.
    """
    offered, methods = _algorithms()
    names = set(names_of(function.__code__))
    names |= set(_texts(function.__code__)) if names & INDIRECT else set()
    modules = (function.__globals__.get(name) for name in names)
    of_sympy = any(name.startswith("sympy") for name in names) or any(
        isinstance(module, ModuleType) and module.__name__.partition(".")[0] == "sympy"
        for module in modules
    )
    found = names & (methods | offered if of_sympy else methods)
    found |= {name for name in names if name.startswith("is_")} if names & POLYNOMIALS else set()
    return bool(
        found
        and found
        & _asked_of_values(
            function, function.__code__, _case(function.__code__) if is_check else None
        )
    )


def _case(code: CodeType) -> str | None:
    """Return the name under which a check has its case, None if something else may come to have
    it.
    """
    if code.co_argcount != 2:
        return None
    name, inner = (
        code.co_varnames[1],
        (part for part in code.co_consts if isinstance(part, CodeType)),
    )
    return None if _stores(code, name) or any(_binds(part, name) for part in inner) else name


def _binds(code: CodeType, name: str) -> bool:
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return (
        name in (*code.co_varnames, *code.co_cellvars)
        or _stores(code, name)
        or any(_binds(part, name) for part in inner)
    )


def _stores(code: CodeType, name: str) -> bool:
    return any(
        step.opname.startswith(("STORE", "DELETE")) and name in str(step.argval)
        for step in dis.get_instructions(code)
    )


def _asked_of_values(function: FunctionType, code: CodeType, case: str | None = None) -> set[str]:
    """Return the names in code but those of globals, and of attributes of modules, that are not
    SymPy's, and of a case.
    """
    found, base, of_case = set(_texts(code)), None, False
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            base = function.__globals__.get(step.argval, getattr(builtins, step.argval, None))
            if base is None or _root(base) == "sympy":
                found.add(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            if not (of_case or isinstance(base, ModuleType)) or _root(base) == "sympy":
                found.add(step.argval)
            base = getattr(base, step.argval, None) if isinstance(base, ModuleType) else None
        elif step.opname not in ("PRECALL", "CACHE"):
            found |= {step.argval} if step.opname.startswith("IMPORT") else set()
            base = None
        of_case = (
            case is not None
            and step.opname.startswith(("LOAD_FAST", "LOAD_DEREF"))
            and step.argval == case
        )
    return found.union(
        *(
            _asked_of_values(function, part, case)
            for part in code.co_consts
            if isinstance(part, CodeType)
        )
    )


def _root(item: Value) -> str:
    name = (
        item.__name__
        if isinstance(item, ModuleType)
        else getattr(item, "__module__", None) or type(item).__module__
    )
    return name.partition(".")[0]


def _texts(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _texts(constant)


@contextmanager
def recording(asked: Asked) -> Iterator[None]:
    """Record the answers that are given inside to code that is neither SymPy's nor the toolkit's
    own.
    """
    before = sys.getprofile()
    sys.setprofile(_recorder(asked))
    try:
        yield
    finally:
        sys.setprofile(before)


def _recorder(asked: Asked) -> Callable[[FrameType, str, Value], None]:
    """Return what Python tells of each call: the outermost one of SymPy's is looked at, and what it
    gives.
    """
    top: FrameType | None = None
    name, given = "", {}

    def is_sympy(frame: FrameType) -> bool:
        return frame.f_globals.get("__name__", "").startswith("sympy.")

    def is_users(frame: FrameType) -> bool:
        """Tell whether code that is not the toolkit's calls, but for what stands in the place of a
        matrix's method and records divisors.
        """
        passed = frame.f_code.co_name == "divided" and frame.f_code.co_filename == DIVISIONS
        asking = frame.f_back if passed and frame.f_back is not None else frame
        return not is_sympy(asking) and not role(asking.f_globals.get("__name__", ""))

    def told(frame: FrameType, event: str, arg: Value) -> None:
        # millions of calls come here, nearly all of them by SymPy of its own functions
        nonlocal top, name, given
        if top is not None:
            if frame is top and event == "return":
                # of what SymPy knows of an expression it says yes or no, else None
                if not (_is_assumption(frame) and arg is not None):
                    asked.answers.append(Answer(name, given, arg))
                top = None
        elif event == "call":
            back = frame.f_back
            if back is None or is_sympy(back) or not is_sympy(frame) or not is_users(back):
                return
            called = _called(frame)
            if not _calculates(called) or _is_property_of_kind(frame, called):
                top, name, given = frame, called, dict(frame.f_locals)

    return told


def _is_assumption(frame: FrameType) -> bool:
    return (
        frame.f_code.co_name == "getit"
        and frame.f_globals.get("__name__") == "sympy.core.assumptions"
    )


def _is_property_of_kind(frame: FrameType, name: str) -> bool:
    """Tell whether a matrix or a polynomial is asked for a property that has the name of one of
    expressions.
    """
    import sympy

    return (
        name.startswith("is_")
        and name != "is_square"
        and isinstance(frame.f_locals.get("self"), (sympy.MatrixBase, sympy.Poly))
    )


def _called(frame: FrameType) -> str:
    """Return the name of the function that a frame belongs to, of a decorated one its own."""
    name = frame.f_code.co_name
    if _is_assumption(frame):
        return f"is_{frame.f_locals.get('fact')}"
    if name in (
        "wrapper",
        "inner",
        "_func",
        "func_wrapper",
        "binary_op_wrapper",
        "threaded_func",
        "_decorator",
        "<lambda>",
    ):
        for held in ("func", "cfunc", "f", "fn"):
            if callable(function := frame.f_locals.get(held)):
                return getattr(function, "__name__", name)
    return name


def expressions(value: Value) -> list[Scalar]:
    """Return the expressions in a value of SymPy's: entries of lists, dictionaries, sets and
    matrices.
    """
    import sympy

    if isinstance(value, sympy.MatrixBase):
        return value.flat()
    if isinstance(value, sympy.Poly):
        return [value.as_expr()]
    if isinstance(value, (sympy.Expr, int)) and not isinstance(value, bool):
        return [sympy.sympify(value)]
    if isinstance(value, dict):
        return [part for pair in value.items() for one in pair for part in expressions(one)]
    if isinstance(value, (list, tuple, set, frozenset, sympy.Tuple, sympy.FiniteSet)):
        return [part for one in value for part in expressions(one)]
    return []
