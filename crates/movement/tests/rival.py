"""Answers where another program lets a described piece go.

Reads lines of five words: last file, ranks, description, board, side. Prints the targets of each, in one line.
"""

import sys

import pyffish

CONFIG = """[{name}]
maxRank = {ranks}
maxFile = {files}
customPiece1 = a:{notation}
immobile = i
checking = false
doubleStep = false
castling = false
promotionPieceTypes = -
startFen = {board} w - - 0 1
"""

names = {}
for line in sys.stdin:
    files, ranks, notation, board, side = line.split()
    game = (files, ranks, notation)
    if game not in names:
        names[game] = f"described{len(names)}"
        pyffish.load_variant_config(
            CONFIG.format(name=names[game], ranks=ranks, files=files, notation=notation, board=board)
        )
    name = names[game]
    moves = pyffish.legal_moves(name, f"{board} {side} - - 0 1", [])
    # A move is two squares; ranks may have two digits.
    targets = []
    for move in moves:
        cut = next(i for i in range(1, len(move)) if move[i].isalpha())
        targets.append(move[cut:])
    print(" ".join(targets), flush=True)
