"""on-terminal.py ARGUMENT... - what the program prints on standard error where that is a
terminal: each time the line is begun anew, the first three and the last two of them."""

import os
import pty
import subprocess
import sys

master, slave = pty.openpty()
p = subprocess.Popen([os.environ["BL"], *sys.argv[1:]], stdin=subprocess.DEVNULL,
                     stdout=subprocess.DEVNULL, stderr=slave)
os.close(slave)
said = b""
while True:
    try:
        more = os.read(master, 65536)
    except OSError:  # nobody holds the other end any more
        break
    if not more:
        break
    said += more
print("--", *sys.argv[1:])
steps = said.decode().replace("\r\n", "\n").split("\r")
for step in steps[:3] + ["..."] + steps[-2:] if len(steps) > 5 else steps:
    print(repr(step))
print("status", p.wait())
