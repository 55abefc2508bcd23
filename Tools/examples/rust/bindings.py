"""Writes the declarations of touchstone_gestures.h for Rust to standard output: usage bindings.py HEADER. The header is regular
enough for a few patterns; what they do not understand ends the program."""
import re
import sys

text = re.sub(r"/\*.*?\*/", "", open(sys.argv[1], encoding="utf-8").read(), flags=re.S)
text = re.sub(r"#if.*?extern \"C\" \{\n#endif", "", text, count=1, flags=re.S)
text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
BASES = {"void": "c_void", "char": "c_char", "int32_t": "i32", "int64_t": "i64", "uint8_t": "u8", "size_t": "usize",
         "double": "f64", "bool": "bool"}


def rust_type(words):
    """Returns the type of a declaration without its name, such as `const tg_rect *`."""
    stars = words.count("*")
    names = [word for word in words.replace("*", " ").split() if word not in ("const", "struct")]
    assert len(names) == 1, words
    base = BASES.get(names[0], names[0])
    # The outer pointer of `const char *` is constant.
    return "".join("*const " if index == stars - 1 and words.strip().startswith("const") else "*mut " for index in range(stars)) + base


def parameter(declaration):
    words, name = re.fullmatch(r"(.*?[ *])([a-z_0-9]+)", " ".join(declaration.split())).groups()
    return {"type": "kind"}.get(name, name), rust_type(words)


def parameters(declaration):
    if declaration.strip() == "void":
        return ""
    return ", ".join(f"{name}: {kind}" for name, kind in map(parameter, declaration.split(",")))


def result(words):
    return "" if words.split() == ["void"] else f" -> {rust_type(words)}"


def function_type(words, arguments):
    return f'Option<unsafe extern "C" fn({parameters(arguments)}){result(words)}>'


def fields(body):
    for field in filter(None, (each.strip() for each in body.split(";"))):
        pointer = re.fullmatch(r"(.*?)\(\*(\w+)\)\((.*)\)", field, re.S)
        if pointer:
            yield f"    pub {pointer[2]}: {function_type(pointer[1], pointer[3])},"
            continue
        name, kind = parameter(field)
        yield f"    pub {name}: {kind},"


lines = ["use std::os::raw::{c_char, c_uint, c_void};"]
for name, value in re.findall(r"^#define (TG_\w+) (-?\d+)$", text, re.M):
    lines.append(f"pub const {name}: i32 = {value};")
text = re.sub(r"^#.*$", "", text, flags=re.M)
pattern = (
    r"\s*(?:typedef enum (?P<enum>\w+) \{(?P<cases>[^}]*)\} \w+;"
    r"|typedef struct (?P<struct>\w+) \{(?P<fields>[^}]*)\} \w+;"
    r"|typedef struct (?P<opaque>\w+) \w+;"
    r"|typedef (?P<of>[^;(]*)\(\*(?P<callback>\w+)\)\((?P<takes>[^;]*)\);"
    r"|typedef (?P<base>\w+) (?P<alias>\w+);"
    r"|(?P<returns>[^;{}(]*?)(?P<function>tg_\w+)\((?P<arguments>[^;]*)\);)")
functions = []
place = 0
while text[place:].strip():
    found = re.compile(pattern).match(text, place)
    assert found, text[place:place + 200]
    place = found.end()
    part = found.groupdict()
    if part["enum"]:
        lines.append(f"pub type {part['enum']} = c_uint;")
        for name, value in re.findall(r"(\w+) = (\d+)", part["cases"]):
            lines.append(f"pub const {name}: {part['enum']} = {value};")
    elif part["struct"]:
        lines += ["#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {part['struct']} {{", *fields(part["fields"]), "}"]
    elif part["opaque"]:
        lines += ["#[repr(C)]", f"pub struct {part['opaque']} {{", "    _private: [u8; 0],", "}"]
    elif part["callback"]:
        lines.append(f"pub type {part['callback']} = {function_type(part['of'], part['takes'])};")
    elif part["alias"]:
        lines.append(f"pub type {part['alias']} = {rust_type(part['base'])};")
    else:
        functions.append(f"    pub fn {part['function']}({parameters(part['arguments'])}){result(part['returns'])};")
print("\n".join([*lines, 'extern "C" {', *functions, "}"]))
