"""Marks every version of glibc that LIBRARY wants and this machine doesn't have as weak: rust_sdk_shim.py LIBRARY.
The loader then takes the functions from a shim that is loaded first."""
import os
import struct
import sys

path = sys.argv[1]
here = tuple(map(int, os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")))
data = bytearray(open(path, "rb").read())
if data[:6] != b"\x7fELF\x02\x01":
    raise SystemExit(f"{path} is no 64-bit library")
place, = struct.unpack_from("<Q", data, 0x28)
size, count = struct.unpack_from("<HH", data, 0x3A)
sections = [struct.unpack_from("<IIQQQQIIQQ", data, place + number * size) for number in range(count)]
NEEDED_VERSIONS, WEAK = 0x6FFFFFFE, 2
for section in sections:
    if section[1] != NEEDED_VERSIONS:
        continue
    strings = sections[section[6]][4]
    need = section[4]
    for _ in range(section[7]):
        _, versions, _, entry, following = struct.unpack_from("<HHIII", data, need)
        entry += need
        for _ in range(versions):
            _, flags, _, name, step = struct.unpack_from("<IHHII", data, entry)
            start = strings + name
            version = data[start:data.index(b"\0", start)].decode()
            if version.startswith("GLIBC_2.") and tuple(map(int, version[6:].split("."))) > here:
                struct.pack_into("<H", data, entry + 4, flags | WEAK)
                print(f"{version} is optional now")
            entry += step
        need += following
open(path, "wb").write(data)
