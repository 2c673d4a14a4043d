"""Ways through the environment and through what cannot be followed, and ways that look like those and can be kept."""

# ruff: noqa: E501  # a table of small programs, each on its line

from __future__ import annotations

NAMED = "STUDY_.|COLORTERM|TERM|MKL_NUM_THREADS"

VARIABLES = {
    "environ[]": "try:\n        return int(os.environ['STUDY_A'])\n    except KeyError:\n        return 0",
    "environ.get": "return int(os.environ.get('STUDY_B', 0))",
    "getenv": "return int(os.getenv('STUDY_C') or 0)",
    "in environ": "return int('STUDY_D' in os.environ)",
    "all of environ": "return int(any(k == 'STUDY_E' for k, v in os.environ.items()))",
    "a copy of environ": "return int(dict(os.environ).get('STUDY_F', 0))",
    "environb": "return int(os.environb.get(b'STUDY_G', 0))",
    "expandvars": "return int(os.path.expandvars('$STUDY_H') == '1')",
    "a harmless one": "return int(os.environ.get('TERM') == '1')",
    "environ as text": "return int(\"'STUDY_I': '1'\" in repr(os.environ))",
    "how many": "return len(os.environ) - sum(key != b'STUDY_J' for key in os.environ._data)",
    "all, a harmless one among them": "return int('1' in [value for key, value in os.environ.items() if key == 'COLORTERM'])",
    "one that a worker is given": "return int(os.environ.get('MKL_NUM_THREADS', 0))",
}

WHOLE = {"listed": "list(os.environ)", "copied": "os.environ.copy()", "as text": "repr(os.environ)", "counted": "len(os.environ)"}

UNKEPT = {
    "subprocess": ("import subprocess; return int(subprocess.run(['true']).returncode)", "starts a process"),
    "system": ("return os.system('true')", "starts a process"),
    "popen": ("return len(os.popen('true').read())", "starts a process"),
    "fork": ("pid = os.fork()\n    if not pid:\n        os._exit(0)\n    os.waitpid(pid, 0); return 0", "starts a process"),
    "a process of multiprocessing": (
        "import multiprocessing as m; p = m.get_context('spawn').Process(target=abs, args=(0,)); p.start(); p.join(); return 0",
        "starts a process",
    ),
    "the clock": ("import time; return 0 * int(time.time())", "asks for the time"),
    "the date": ("from datetime import datetime; return 0 * datetime.now().year", "asks for the time"),
    "the date of numpy": ("return 0 * int(np.datetime64('now').astype(int))", "asks for the time"),
    "the date, asked for in text": ("return eval(\"0 * __import__('datetime').datetime.now().year\")", "asks for the time"),
    "the date, asked for in an archive": (
        "import zipfile\n    with zipfile.ZipFile(HERE / 'dated.zip', 'w') as z:\n        z.writestr('zipdate.py', 'from datetime import date; y = date.today().year')\n    sys.path.insert(0, str(HERE / 'dated.zip')); import zipdate; return 0 * zipdate.y",
        "asks for the time",
    ),
    "localtime": ("import time; return 0 * time.localtime().tm_year", "asks for the time"),
    "urandom": ("return 0 * len(os.urandom(3))", "draws random numbers without a seed"),
    "the device of entropy": ("return 0 * len(open('/dev/urandom', 'rb').read(3))", "draws random numbers without a seed"),
    "default_rng": ("return 0 * int(np.random.default_rng().integers(3))", "draws random numbers without a seed"),
    "RandomState": ("return 0 * int(np.random.RandomState().randint(3))", "draws random numbers without a seed"),
    "RandomState(None)": ("return 0 * int(np.random.RandomState(None).randint(3))", "draws random numbers without a seed"),
    "numpy's own generator": ("return 0 * int(np.random.randint(3))", "draws random numbers without a seed"),
    "another draw of numpy's": ("return 0 * int(np.random.exponential())", "draws random numbers without a seed"),
    "a library's draw": ("from scipy import stats; return 0 * int(stats.norm.rvs())", "draws random numbers without a seed"),
    "random": ("import random; return 0 * random.randrange(3)", "draws random numbers without a seed"),
    "Random": ("import random; return 0 * random.Random().randrange(3)", "draws random numbers without a seed"),
    "uuid": ("import uuid; return 0 * uuid.uuid4().int", "draws random numbers without a seed"),
    "secrets": ("import secrets; return 0 * secrets.randbelow(3)", "draws random numbers without a seed"),
    "the network": (
        "import socket\n    try:\n        socket.create_connection(('127.0.0.1', 9), 1)\n    except OSError:\n        return 0",
        "asks the network",
    ),
    "ctypes": ("import ctypes; return ctypes.CDLL(None).abs(0)", "calls a library through ctypes"),
    "sqlite": ("import sqlite3; return sqlite3.connect(':memory:').execute('select 0').fetchone()[0]", "opens a database"),
}

KEPT = {
    "a seeded generator": "return 0 * int(np.random.default_rng(3).integers(3))",
    "a seeded RandomState": "r = np.random.RandomState; assert isinstance(np.random.mtrand._rand, r); return 0 * int(r(3).randint(3))",
    "seeded random": "import random; random.seed(3); return 0 * random.randrange(3)",
    "a library's seeded draw": "from scipy import stats; return 0 * int(stats.norm.rvs(random_state=3))",
    "a library's draw after a seed": "from scipy import stats; np.random.seed(3); return 0 * int(stats.norm.rvs())",
    "a temporary file": "import tempfile\n    with tempfile.TemporaryDirectory() as d:\n        p = Path(d, 'x'); p.write_text('0'); return int(p.read_text())",
    "a function that Equinox compiles": "import equinox; return int(equinox.filter_jit(lambda x: x * 0)(np.ones(1))[0])",
    "a stopwatch": "import time; time.sleep(0.001); return 0 * int(time.perf_counter() + time.monotonic())",
    "a variable that it sets": "os.environ['STUDY_OWN'] = '0'; return int(os.environ['STUDY_OWN'])",
    "a file that it writes": "p = HERE / 'own_output'; p.write_text('0'); return int(p.read_text())",
}
