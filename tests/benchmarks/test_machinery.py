"""Medians, ratios, exponents, records and what counts as slower; a side that disagrees is told, and a missing package is one line."""

import dataclasses
import json
import math

import jax
import pytest

from benchmarks import child, command, every, page, record, timing
from benchmarks.record import Benchmark, Group, Record, Row
from benchmarks.timing import Spread
from lemmata import BadInput
from lemmata.cli import main
from lemmata.verbs import bench

TOY = Row("a step", "s", 1.0, 0.98, 1.02, 9, 2.0)


def recorded(*rows, name="ring.flow", machine=None):
    return Record(machine or {"cores": 2, "torch": "absent"}, "2020-01-02", 0.5, (Group(name, "About.", rows),))


@pytest.fixture
def toy(monkeypatch):
    def measure():
        """Two figures."""
        yield TOY
        yield record.unmeasured("a step elsewhere", "×", "nothing there", 3.0)

    def breaks():
        """Sides that disagree."""
        yield TOY
        raise AssertionError("apart")

    found = {one.name: one for one in (Benchmark("ring.breaks", breaks), Benchmark("ring.flow", measure))}
    monkeypatch.setattr(every, "every", lambda: found)
    monkeypatch.setattr(every, "machine", lambda: {"cores": 2, "torch": "absent"})
    return found


def test_median_and_quartiles():
    spread = Spread((5.0, 1.0, 2.0, 4.0, 3.0))
    assert (spread.median, spread.quartiles) == (3.0, (2.0, 4.0))
    assert (Spread((7.0,)).median, Spread((7.0,)).quartiles) == (7.0, (7.0, 7.0))
    assert spread.per(2).samples == (2.5, 0.5, 1.0, 2.0, 1.5)
    assert Spread((4.0, 0.5)).rate().samples == (0.25, 2.0)


def test_a_ratio_is_taken_within_each_round():
    slow, quick = Spread((10.0, 30.0, 200.0)), Spread((1.0, 3.0, 10.0))
    assert slow.over(quick).samples == (10.0, 10.0, 20.0)
    assert slow.over(quick).median == 10.0 != slow.median / Spread((1.0, 1.0, 10.0)).median
    with pytest.raises(ValueError, match="shorter"):
        slow.over(Spread((1.0,)))


@pytest.mark.parametrize("power", [0.5, 1.0, 3.0])
def test_the_exponent_of_a_power_law(power):
    costs = [Spread((7.0 * size**power, 2.0 * size**power)) for size in (10, 100, 500)]
    assert timing.exponent([10, 100, 500], costs).samples == pytest.approx((power, power), rel=1e-12)


def test_sides_take_turns(monkeypatch):
    told, ticks = [], iter(range(1000))
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(ticks) / 50)
    calls = {name: lambda name=name: told.append(name) for name in "ab"}
    found = timing.side_by_side(calls, seconds=0.0, least=3, clock=lambda: float(len(told)))
    assert told[-6:] == ["a", "b"] * 3
    assert {name: spread.samples for name, spread in found.items()} == {"a": (1.0,) * 3, "b": (1.0,) * 3}


def shifted(row, value, half=0.02):
    return dataclasses.replace(row, value=value, low=value - half, high=value + half)


def ends(row):
    assert row.value and row.low and row.high
    return row.value, row.low, row.high


@pytest.mark.parametrize(
    ("now", "slower"),
    [(shifted(TOY, 1.05), False), (shifted(TOY, 1.2), True), (shifted(TOY, 0.5), False), (shifted(TOY, 1.2, 0.2), False)],
)
def test_slower_is_beyond_the_noise_of_both(now, slower):
    assert record.is_slower(TOY, now) is slower
    rates = [Row("a step", "×", 3 - value, 3 - high, 3 - low, 9) for value, low, high in (ends(TOY), ends(now))]
    assert record.is_slower(*rates) is slower


def test_counts_have_no_noise_and_a_single_measurement_has_some():
    count = Row("compilations", "count", 5.0, 5.0, 5.0, 3)
    assert record.is_slower(count, shifted(count, 6.0)) and not record.is_slower(count, count)
    once = Row("verify", "s", 10.0, 10.0, 10.0, 1)
    bound = 10 * (1 + 3 * 0.1 * math.sqrt(2))
    assert not record.is_slower(once, shifted(once, bound * 0.95, 0)) and record.is_slower(once, shifted(once, bound * 1.2, 0))


def test_what_was_not_measured_is_not_slower():
    absent = record.unmeasured("a step", "s", "no device")
    assert not record.is_slower(TOY, absent) and not record.is_slower(absent, TOY)
    assert absent.verdict == "not measured"
    assert [shifted(TOY, value).verdict for value in (2.0, 2.1)] == ["reached", "missed"]
    assert dataclasses.replace(TOY, unit="×").verdict == "missed"


def test_a_record_comes_back_from_its_file(tmp_path):
    kept = recorded(TOY, record.unmeasured("elsewhere", "×", "not there", 3.0))
    record.write(tmp_path / "new.json", kept)
    assert record.read(tmp_path / "new.json") == kept
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]


def test_a_broken_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "new.json"
    record.write(path, recorded(TOY))
    before = path.read_bytes()
    with pytest.raises(ValueError, match="JSON compliant"):
        record.write(path, recorded(shifted(TOY, math.nan)))
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        record.write(tmp_path / "folder", recorded(TOY))
    assert path.read_bytes() == before and sorted(one.name for one in tmp_path.iterdir()) == ["folder", "new.json"]


GOOD = json.loads(record.text(recorded(TOY)))
ROW = GOOD["groups"][0]["rows"][0]
SHAPES = [
    "",
    "[]",
    "3",
    '{"claims": []}',
    "[" * 100_000,
    json.dumps({**GOOD, "format": 2}),
    json.dumps({**GOOD, "machine": []}),
    json.dumps({**GOOD, "load": "0.5"}),
    json.dumps({**GOOD, "groups": [{"name": "x", "about": 3, "rows": []}]}),
    *(
        json.dumps({**GOOD, "groups": [{"name": "x", "about": "", "rows": [{**ROW, **change}]}]})
        for change in (
            {"value": "1"},
            {"value": True},
            {"value": None},
            {"unit": "hours"},
            {"rounds": 1.5},
            {"more": 1},
            {"what": None},
            {"aim": "2"},
        )
    ),
    json.dumps(GOOD).replace("1.02", "NaN"),
]


@pytest.mark.parametrize("text", SHAPES)
def test_json_of_another_shape_is_one_line(toy, tmp_path, capsys, text):
    (tmp_path / "old.json").write_text(text, encoding="utf-8")
    assert main(["bench", "--compare", str(tmp_path / "old.json")]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and "is not a record of benchmarks" in err


def test_compare_tells_what_got_slower(tmp_path, capsys):
    paths = [tmp_path / name for name in ("old.json", "same.json", "slow.json")]
    for path, row in zip(paths, (TOY, shifted(TOY, 1.03), shifted(TOY, 1.5)), strict=True):
        record.write(path, recorded(row))
    old, same, slow = map(str, paths)
    assert main(["bench", "--from", same, "--compare", old]) == 0
    assert capsys.readouterr().err == "1 figure compared, 0 slower\n"
    assert main(["bench", "--from", slow, "--compare", old]) == 1
    assert capsys.readouterr().err == "slower: ring.flow: a step: 1 -> 1.5 (s)\n1 figure compared, 1 slower\n"


def test_another_machine_is_said(tmp_path, capsys):
    record.write(tmp_path / "old.json", recorded(TOY, machine={"cores": 64, "torch": "absent"}))
    record.write(tmp_path / "new.json", recorded(TOY))
    assert main(["bench", "--from", str(tmp_path / "new.json"), "--compare", str(tmp_path / "old.json")]) == 0
    assert "the machine or the versions differ (cores)" in capsys.readouterr().err


def test_json_goes_to_a_file_or_to_the_reader(toy, tmp_path, capsys, monkeypatch):
    # Two runs: neither the load of the machine nor midnight may come between them.
    monkeypatch.setattr("benchmarks.every.os.getloadavg", lambda: (1.23, 1.0, 1.0))
    monkeypatch.setattr("benchmarks.every.time.strftime", lambda *_: "2026-01-31")
    path = tmp_path / "new.json"
    assert main(["bench", "ring.flow", "--json", str(path)]) == 0
    assert "| a step | 1 s | 0.98 – 1.02 | 9 | ≤ 2 s | reached |" in capsys.readouterr().out
    assert [group.name for group in record.read(path).groups] == ["ring.flow"]
    assert main(["bench", "ring.flow", "--json"]) == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")


def test_sides_that_disagree_are_told_and_the_others_still_run(toy, capsys):
    assert main(["bench"]) == 1
    out = capsys.readouterr().out
    assert "broke: apart" in out and "## ring.flow" in out


def test_what_needs_a_library_that_is_not_installed_stops_nothing(toy, capsys):
    def lacking():
        yield TOY
        __import__("a_library_of_nobody.part")

    toy["ring.breaks"] = Benchmark("ring.breaks", lacking)
    assert main(["bench"]) == 0
    out = capsys.readouterr().out
    assert out.count("| a step | 1 s |") == 2 and "a_library_of_nobody is not installed" in out and "## ring.flow" in out


def test_a_module_of_ours_that_is_missing_is_no_library(toy):
    toy["ring.breaks"] = Benchmark("ring.breaks", lambda: iter([__import__("benchmarks.of_nobody")]))
    with pytest.raises(ModuleNotFoundError):
        main(["bench"])


def test_a_run_of_verify_tells_what_it_left_out():
    assert command.left_out("a: not run\n9 claims: 8 hold, 0 refuted as recorded, 0 unexpected, 1 not run; 2 controls refuted\n") == (
        "without 1 claim whose extra is missing"
    )
    assert command.left_out("a: 3 not run\n9 claims: 9 hold, 0 refuted as recorded, 0 unexpected; 2 controls refuted\n") == ""


def test_what_is_finished_is_kept_when_it_is_interrupted(toy, tmp_path):
    def stops():
        raise KeyboardInterrupt

    toy["ring.late"] = Benchmark("ring.late", stops)
    path = tmp_path / "new.json"
    assert main(["bench", "--json", str(path)]) == 130
    assert [group.name for group in record.read(path).groups] == ["ring.breaks", "ring.flow"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("digit", ["digit-arithmetic.addition", "digit-arithmetic.law"]),
        ("digit_arithmetic", ["digit-arithmetic.addition", "digit-arithmetic.law"]),
        ("digit-arithmetic.law", ["digit-arithmetic.law"]),
        ("digit-arithmetic.la", []),
        ("arithmetic", []),
    ],
)
def test_whole_first_words_name_a_family_of_benchmarks(name, found):
    known = ["digit-arithmetic.addition", "digit-arithmetic.law", "digits.other"]
    if found:
        assert record.select(known, [name]) == found
    else:
        with pytest.raises(KeyError, match=name):
            record.select(known, [name])


@pytest.mark.parametrize(
    ("words", "said"),
    [(["rings"], "no benchmark 'rings'"), (["--json", "nowhere/x.json"], "no folder"), (["--compare", "nowhere.json"], "no such file")],
)
def test_bad_input_is_one_line(toy, capsys, words, said):
    assert main(["bench", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and said in err


def test_without_a_checkout_it_says_so(monkeypatch):
    monkeypatch.setattr(bench.corpus, "CHECKOUT", None)
    with pytest.raises(BadInput, match="source checkout"):
        bench._package()


def test_every_benchmark_has_a_name_and_says_what_it_compares():
    found = every.every()
    assert len(found) >= 10 and all(one.about and "." in one.about for one in found.values())


def test_pages_hold_every_row_in_its_table():
    text = page.page(recorded(TOY, record.unmeasured("a | b", "×", "no device", 3.0)))
    assert "| a / b |  |  |  | ≥ 3 × | not measured | no device |" in text
    assert "cores 2, torch absent" in text and "2020-01-02" in text and "start: 0.5" in text


def test_a_process_sees_its_own_peak_and_compilations():
    seen = child.fresh("benchmarks.child", "peak")
    ballast = bytearray(400 * 2**20)
    ballast[::4096] = b"x" * len(ballast[::4096])
    again = child.fresh("benchmarks.child", "peak")
    assert seen.compilations == 0 and 0 < seen.memory < child.peak() - 300
    assert abs(again.memory - seen.memory) < 100


def test_compilations_are_counted(monkeypatch):
    monkeypatch.setattr(child, "compiles", lambda: jax.jit(lambda x: x * 3 + 1)(1.0), raising=False)
    assert child.watched("benchmarks.child", "compiles").compilations >= 1


def test_a_command_that_fails_is_never_timed():
    with pytest.raises(AssertionError, match="status 3: no luck"):
        child.command(["python3", "-c", "import sys; print('no luck', file=sys.stderr); sys.exit(3)"])
