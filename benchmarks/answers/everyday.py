"""Everyday questions over eleven small hand-made lakes: what `answer` gives without a model.

python -m benchmarks.answers.everyday [--failures]
"""

from __future__ import annotations

from benchmarks.common import report
from benchmarks.common.from_tests import helper
from benchmarks.common.options import result_parser

everyday_lakes = helper("everyday_lakes")

HEAD = ("lake", "questions", "right", "right of those answered", "answered")
NOTES = {
    "questions": "The failures of every lake have been looked at by now, so this is no measure on unseen questions.",
    "unseen": "Written before anything was run on these lakes; their failures were looked at once, after measuring.",
    "looked_at": "Written by a stranger over four lakes; their failures were looked at once, after measuring.",
    "at_first_sight": "Written by the same stranger over two more lakes; nobody has looked at what comes of them.",
    "written_after": "Written by another stranger over two lakes; what fails was read once, after measuring.",
    "written_last": "Written by a third stranger after the reader had learned from written questions.",
    "half_documented": "Written by two more strangers over lakes whose headers say little; some of their comments do.",
}


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--failures", action="store_true", help="print what is not right, and write nothing")
    parser.add_argument("--set", default="questions", choices=sorted(NOTES), help="which questions")
    options = parser.parse_args()
    rows = []
    for lake in dict.fromkeys(question.lake for question in everyday_lakes.questions(options.set)):
        found = list(everyday_lakes.outcomes(lake, options.set))
        given = [item for item in found if item.sql is not None]
        rows.append(
            [
                lake,
                len(found),
                f"{sum(item.right for item in found) / len(found):.3f}",
                f"{sum(item.right for item in given) / max(len(given), 1):.3f}",
                f"{len(given) / len(found):.3f}",
            ]
        )
        for item in found:
            if options.failures and not item.right:
                print(f"{lake}: {item.question.text}\n    {item.question.gold}\n    {item.sql}")
    text = report.table(HEAD, rows)
    if options.failures:
        print(text)
    else:
        variant = "" if options.set == "questions" else options.set
        given = "" if options.set == "questions" else f"--set {options.set}"
        parts = [f"## As it stands\n\n{NOTES[options.set]}", text]
        title = f"Everyday questions, set '{variant}'" if variant else "Everyday questions"
        report.write(options.out, "answers/everyday", title, parts, options=given, variant=variant)


if __name__ == "__main__":
    main()
