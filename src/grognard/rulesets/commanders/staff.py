"""stub"""


def evaluate(game, side):
    return float(game.state.points[side] - game.state.points[1 - side])


def counsel(game, side, picker):
    return (game.options(side).sample(picker),)
