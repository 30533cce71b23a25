/** Red, green and blue from 0 to 255; `cover` is the alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly cover: number;
}

const WHITE: Colour = { red: 255, green: 255, blue: 255, cover: 1 };
const known = new Map<string, Colour>();
let painter: OffscreenCanvasRenderingContext2D | null = null;

/** Parses a computed CSS color in any notation. */
export function readColour(style: string): Colour {
  let colour = known.get(style);
  if (colour === undefined) known.set(style, (colour = paint(style)));
  return colour;
}

function paint(style: string): Colour {
  painter ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (painter === null)
    throw new Error("Colours can't be read here: the browser gives no canvas to paint them on.");
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = style;
  painter.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, cover = 0] = painter.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, cover: cover / 255 };
}

export function over(top: Colour, below: Colour = WHITE): Colour {
  const mix = (a: number, b: number): number => a * top.cover + b * (1 - top.cover);
  return {
    red: mix(top.red, below.red),
    green: mix(top.green, below.green),
    blue: mix(top.blue, below.blue),
    cover: top.cover + below.cover * (1 - top.cover),
  };
}

/** WCAG 2 contrast ratio, from 1 to 21. */
export function contrastOf(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  return value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
}
