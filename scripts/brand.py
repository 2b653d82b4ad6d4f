"""Draws the mark of Switchboard: a house that is a switchboard, two of its jacks patched.

Drawn four times too large and then reduced, so that every edge is smooth. Coordinates below are
in units of a mark 256 wide and high.
"""

from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

type Point = tuple[float, float]
type Colour = tuple[int, int, int]

FOLDER = Path(__file__).parents[1] / "custom_components" / "switchboard" / "brand"
NAME = "Switchboard"
UNITS = 256
EDGE_STEPS = 400
OVERSAMPLED = 4

TOP: Colour = (72, 116, 232)
BOTTOM: Colour = (42, 70, 176)
JACK: Colour = (235, 241, 255)
HOLE: Colour = (20, 33, 92)
CORD: Colour = (255, 183, 51)
SHADOW: Colour = (14, 24, 74)
INK: Colour = (30, 46, 110)
INK_ON_DARK: Colour = (235, 241, 255)

ROUNDING = 26.0
WALLS: tuple[Point, ...] = ((128, 34), (216, 104), (216, 224), (40, 224), (40, 104))
"""The house without its rounding, which is added all around."""
JACKS: tuple[Point, ...] = ((83, 121), (173, 121), (83, 198), (173, 198))
PATCHED: tuple[Point, Point] = (JACKS[0], JACKS[3])


def curve(start: Point, end: Point, steps: int = EDGE_STEPS) -> list[Point]:
    """The points of a hanging S from ``start`` to ``end``."""
    sag = 92
    controls = (start, (start[0] + 14, start[1] + sag), (end[0] - 14, end[1] - sag), end)
    points = []
    for step in range(steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                sum(weight * x for weight, (x, _) in zip(weights, controls, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, controls, strict=True)),
            )
        )
    return points


class Canvas:
    """An image that is drawn on in units."""

    def __init__(self, pixels: int) -> None:
        self.scale = pixels * OVERSAMPLED / UNITS
        self.pixels = pixels
        side = pixels * OVERSAMPLED
        self.image = Image.new("RGBA", (side, side), (0, 0, 0, 0))

    def mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        """An empty mask, and what draws on it."""
        image = Image.new("L", self.image.size, 0)
        return image, ImageDraw.Draw(image)

    def dot(self, draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
        """Draw a disc."""
        x, y, r = (self.scale * value for value in (*centre, radius))
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)

    def paint(self, mask: Image.Image, colour: Colour, opacity: float = 1.0) -> None:
        """Lay ``colour`` over the image where ``mask`` says."""
        layer = Image.new("RGBA", self.image.size, (*colour, 0))
        layer.putalpha(mask.point(lambda value: int(value * opacity)))
        self.image.alpha_composite(layer)

    def reduced(self) -> Image.Image:
        """The image at its real size."""
        return self.image.resize((self.pixels, self.pixels), Image.Resampling.LANCZOS)


def house(canvas: Canvas) -> Image.Image:
    """The mask of a house with rounded corners."""
    mask, draw = canvas.mask()
    draw.polygon([(x * canvas.scale, y * canvas.scale) for x, y in WALLS], fill=255)
    for (x, y), (to_x, to_y) in pairwise([*WALLS, WALLS[0]]):
        for step in range(EDGE_STEPS + 1):
            t = step / EDGE_STEPS
            canvas.dot(draw, (x + t * (to_x - x), y + t * (to_y - y)), ROUNDING)
    return mask


def mark(pixels: int) -> Image.Image:
    """The mark, ``pixels`` wide and high, on nothing."""
    canvas = Canvas(pixels)
    gradient = Image.linear_gradient("L").resize(canvas.image.size)
    wall = Image.composite(
        Image.new("RGB", canvas.image.size, BOTTOM),
        Image.new("RGB", canvas.image.size, TOP),
        gradient,
    ).convert("RGBA")
    wall.putalpha(house(canvas))
    canvas.image.alpha_composite(wall)

    for centre in JACKS:
        mask, draw = canvas.mask()
        canvas.dot(draw, centre, 27)
        canvas.paint(mask, JACK)
        mask, draw = canvas.mask()
        canvas.dot(draw, centre, 13)
        canvas.paint(mask, HOLE)

    cord = curve(*PATCHED)
    mask, draw = canvas.mask()
    for x, y in cord:
        canvas.dot(draw, (x, y + 5), 11)
    canvas.paint(mask.filter(ImageFilter.GaussianBlur(3 * canvas.scale)), SHADOW, 0.55)
    mask, draw = canvas.mask()
    for point in cord:
        canvas.dot(draw, point, 11)
    for end in PATCHED:
        canvas.dot(draw, end, 18)
    canvas.paint(mask, CORD)
    return canvas.reduced()


def logo(height: int, ink: Colour) -> Image.Image:
    """The mark with the name beside it."""
    symbol = mark(height)
    symbol = symbol.crop(symbol.getbbox())
    tall = height * OVERSAMPLED
    font = ImageFont.load_default(size=tall * 0.46)
    stroke = max(1, round(tall * 0.006))
    left, _, right, _ = font.getbbox(NAME, stroke_width=stroke)
    # The middle of the capital, not of the whole word, is level with the middle of the mark.
    cap_top, cap_bottom = (font.getbbox("S", stroke_width=stroke)[at] for at in (1, 3))
    words = Image.new("L", (round(right - left), tall), 0)
    ImageDraw.Draw(words).text(
        (-left, tall * 0.53 - (cap_top + cap_bottom) / 2),
        NAME,
        font=font,
        fill=255,
        stroke_width=stroke,
        stroke_fill=255,
    )
    words = words.resize((round(words.width / OVERSAMPLED), height), Image.Resampling.LANCZOS)
    begin = symbol.width + round(height * 0.16)
    image = Image.new("RGBA", (begin + words.width, height), (*ink, 0))
    inked = Image.new("RGBA", words.size, (*ink, 0))
    inked.putalpha(words)
    image.alpha_composite(symbol, (0, (height - symbol.height) // 2))
    image.alpha_composite(inked, (begin, 0))
    return image


def main() -> None:
    """Write every file Home Assistant looks for."""
    FOLDER.mkdir(exist_ok=True)
    pictures = {
        "icon.png": mark(256),
        "icon@2x.png": mark(512),
        "logo.png": logo(256, INK),
        "logo@2x.png": logo(512, INK),
        "dark_logo.png": logo(256, INK_ON_DARK),
        "dark_logo@2x.png": logo(512, INK_ON_DARK),
    }
    for name, picture in pictures.items():
        picture.save(FOLDER / name, optimize=True)
        print(f"{name}: {picture.width} x {picture.height}")


if __name__ == "__main__":
    main()
