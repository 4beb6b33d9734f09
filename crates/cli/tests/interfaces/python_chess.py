"""Lets python-chess play whole games with the engine over UCI, and prints each as result and number of moves.

Usage: python_chess.py PROGRAM
"""

import sys

import chess
import chess.engine


def play(engine, board, limit, options):
    """Plays a game of the engine against itself to its end, and returns the result."""
    while not board.is_game_over(claim_draw=True):
        side = options[board.turn]
        answer = engine.play(board, limit, game=id(board), options=side)
        # python-chess refuses what its own rules do not allow.
        assert answer.move in board.legal_moves, answer.move
        board.push(answer.move)
    return board.result(claim_draw=True), board.fullmove_number


def main():
    limit = chess.engine.Limit(nodes=300)
    strong, weak = {"Skill Level": 20}, {"Skill Level": 0, "Level Seed": 1}
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"]) as engine:
        print("engine", engine.id["name"])
        assert {"Skill Level", "UCI_Elo", "UCI_LimitStrength", "MultiPV"} <= set(engine.options)
        for name, board in [
            ("chess", chess.Board()),
            ("chess960", chess.Board.from_chess960_pos(389)),
        ]:
            sides = {chess.WHITE: strong, chess.BLACK: weak}
            result, moves = play(engine, board, limit, sides)
            print(name, result, moves)
        infos = engine.analyse(chess.Board(), limit, multipv=3)
        print("lines", len(infos), all(info["pv"] for info in infos))


if __name__ == "__main__":
    main()
