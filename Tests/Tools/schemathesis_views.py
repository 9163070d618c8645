"""Makes generated views consistent: one placement at most, no limits, numbers of a size that a person would use."""

import schemathesis

PLACEMENTS = [("x", "y"), ("center",), ("anchor", "dx", "dy"), ("rect",)]


def moderate(value, most):
    """The value itself, or one below `most` where it is beyond."""
    return value if abs(value) <= most else value % most


@schemathesis.hook
def map_query(context, query):
    if not query:
        return query
    kept = next((names for names in PLACEMENTS if names[0] in query or (names[-1] == "y" and "y" in query)), ())
    for name in {name for names in PLACEMENTS for name in names} - set(kept):
        query.pop(name, None)
    if "rect" in query:
        query.pop("scale", None)
    query.pop("min", None)
    query.pop("max", None)
    for name, most in [("x", 1e5), ("y", 1e5), ("dx", 1e5), ("dy", 1e5), ("padding", 1e3), ("scale", 100)]:
        if isinstance(query.get(name), (int, float)):
            query[name] = moderate(query[name], most)
    for name in ["center", "anchor", "rect", "crop"]:
        if isinstance(query.get(name), str):
            query[name] = [float(value) for value in query[name].split(",")]
        if isinstance(query.get(name), list):
            query[name] = [moderate(value, 1e4) for value in query[name]]
    if isinstance(query.get("rect"), list):
        query["rect"][2:] = [max(value, 1) for value in query["rect"][2:]]
    if isinstance(query.get("crop"), list):
        middle, size = query["crop"][:2], query["crop"][2:]
        query["crop"] = [value % 1 for value in middle] + [0.05 + value % 2 for value in size]
    for name in ["center", "anchor", "rect", "crop"]:
        if isinstance(query.get(name), list):
            query[name] = ",".join(map(str, query[name]))
    for name in ["w", "h"]:
        if isinstance(query.get(name), (int, float)):
            query[name] = max(1, query[name] % 400)
    if "dpr" in query:
        query["dpr"] = max(1, query["dpr"])
    if query.get("scale") == 0:
        query["scale"] = 1
    if query.get("background") == "transparent":
        query.pop("format", None)
    return query
