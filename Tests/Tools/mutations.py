"""What a mutation run does to a line of Swift: small mistakes, one at a time, each of which a test should notice."""

import re

SWAPS = {
    "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
}
PAIRS = [
    ("min", "max"), ("width", "height"), ("x", "y"), ("sine", "cosine"), ("least", "greatest"),
    ("minimum", "maximum"), ("horizontal", "vertical"), ("down", "up"), ("lowest", "highest"), ("true", "false"),
]
OTHER = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}

OPERATOR = re.compile(r"(?<= )(" + "|".join(re.escape(o) for o in sorted(SWAPS, key=len, reverse=True)) + r")(?= |$)")
RANGE = re.compile(r"(?<=[\w)])(\.\.<|\.\.\.)(?=[\w(])")
NEGATION = re.compile(r"(?<=[ (,\[])([-!])(?=[\w(.])")
MEMBER = re.compile(r"(?<=\.)(" + "|".join(OTHER) + r")\b(?!:)")
NAME = re.compile(r"(?<![\w.])(width|height|sine|cosine|least|greatest|min|max|true|false)\b(?!:)")
NUMBER = re.compile(r"(?<![\w.])(\d[\d_]*(?:\.\d[\d_]*)?(?:e-?\d+)?)(?![\w.])(?!\.\d)")
CONDITION = re.compile(r"\b(if|while|where)( )([^,{]+)(?= \{)|\b(guard)( )([^,{]+)(?= else)")
CHOICE = re.compile(r"(?<![\w.!])([A-Za-z_][\w.]*)(?= \? )")
STATEMENT = re.compile(r"^\s+(?:(?:_ = )?(?:try )?[\w.]+\(.*\)|[\w.]+(?:\[\w+\])? [-+*/]?= .*[^,({\[?:=])$")
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')


def blanked(line):
    """The line with texts and comments replaced by other characters of the same number."""
    line = TEXT.sub(lambda m: '"' + "\x00" * (len(m.group()) - 2) + '"', line)
    comment = line.find("//")
    return line if comment < 0 else line[:comment] + "\x00" * (len(line) - comment)


def mutants(line):
    """Each way to get the line wrong: its new text."""
    code = blanked(line)
    if not code.strip() or code.lstrip().startswith(("import ", "#", "@", "\x00")):
        return []
    found = []

    def replace(start, end, text):
        found.append(line[:start] + text + line[end:])

    for match in OPERATOR.finditer(code):
        replace(*match.span(1), SWAPS[match.group(1)])
    for match in RANGE.finditer(code):
        replace(*match.span(1), "..." if match.group(1) == "..<" else "..<")
    for match in NEGATION.finditer(code):
        replace(*match.span(1), "")
    for pattern in (MEMBER, NAME):
        for match in pattern.finditer(code):
            replace(*match.span(1), OTHER[match.group(1)])
    for match in NUMBER.finditer(code):
        number = match.group(1)
        replace(*match.span(1), str(int(number) + 1) if number.isdigit() else f"(1 + {number})")
    for match in CONDITION.finditer(code):
        group = 3 if match.group(1) else 6
        if not re.search(r"\b(let|var|case)\b", match.group(group)):
            replace(*match.span(group), f"!({line[slice(*match.span(group))]})")
    for match in CHOICE.finditer(code):
        replace(*match.span(1), f"!{match.group(1)}")
    whole = code.count("(") == code.count(")") and not code.lstrip().startswith(("case", "return"))
    if whole and STATEMENT.match(code):
        found.append(re.match(r"\s*", line).group() + "// left out")
    return list(dict.fromkeys(text for text in found if text != line))
