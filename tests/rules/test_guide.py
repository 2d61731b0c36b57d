"""docs/rulesets.md says what the code says."""

import re
from pathlib import Path

import doudizhu as ddz
from doudizhu.notation import ruleset_text

GUIDE = (Path(__file__).parents[2] / "docs/rulesets.md").read_text()
IDS = list(ddz.RULESETS)


def rows(heading: str) -> list[list[str]]:
    part = GUIDE.split(heading)[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_options() -> None:
    listed = [(row[0].strip("`"), row[1].strip("`"), re.findall(r"`([^`]*)`", row[2])) for row in rows("## Options")]
    written = []
    for id, rules in ddz.RULESETS.items():
        for name, values in rules.options.items():
            texts = []
            for value in values:
                changed = ruleset_text(ddz.ruleset(id, **{name: value}))
                texts.append(changed[len(id) + len(name) + 2 : -1])
            default = [text for text, value in zip(texts, values, strict=True) if value == values[0]]
            assert default == [""]
            written.append((id, name, texts))
    assert [each[:2] for each in listed] == [each[:2] for each in written]
    for (_, _, told), (_, _, texts) in zip(listed, written, strict=True):
        assert told[1:] == texts[1:]


def test_the_counts() -> None:
    table = rows("## Plays")
    for column, id in enumerate(IDS, 1):
        counts = ddz.ruleset(id).counts()
        told = {}
        for row in table[:-1]:
            kinds = re.findall(r"`(\w+)`", row[0])
            numbers = re.findall(r"\d+", row[column].replace(",", "", 1) if len(kinds) == 1 else row[column])
            told.update({kind: int(number) for kind, number in zip(kinds, numbers, strict=False)})
        assert told == counts
        assert int(table[-1][column].replace(",", "")) == sum(counts.values())


def test_every_choice_is_named() -> None:
    wanted = {
        f"{letter}{number}"
        for letter, last in {"A": 5, "B": 13, "C": 7, "D": 7, "E": 8, "F": 16}.items()
        for number in range(1, last + 1)
    }
    assert wanted <= set(re.findall(r"\b[A-F]\d+\b", GUIDE))
