/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const BLACK = '#000000';

/** Whether a text is a colour such as `#8a1538`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** '#8a1538' as '138 21 56'. */
export const channelsOf = (colour: string): string => toRgb(colour).join(' ');

function toRgb(colour: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return [red, green, blue];
}

/** The contrast of two colours from 1 to 21, as WCAG 2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour with a share of another one from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [toRgb(colour), toRgb(other)];
  return fromChannels(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share));
}

const fromChannels = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** A lighter shade of the same hue and saturation (HSL). White mixed in would turn a strong colour pale. */
function lighten(colour: string, share: number): string {
  const channels = toRgb(colour).map((channel) => channel / 255);
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  const lightness = (least + most) / 2;
  const lighter = lightness + (1 - lightness) * share;
  // The distance of the channels from the lightness, at most: it shrinks towards black and white.
  const room = (of: number) => Math.min(of, 1 - of);
  const scale = room(lightness) === 0 ? 0 : room(lighter) / room(lightness);
  return fromChannels(channels.map((channel) => 255 * (lighter + (channel - lightness) * scale)));
}

/**
 * The shade of a colour that is the nearest to it and has this contrast with its backgrounds.
 *
 * @param backgroundsOf what a shade stands on, which may have a tint of it
 */
export function readableOn(
  colour: string,
  backgroundsOf: (shade: string) => readonly string[],
  contrast: number,
): string {
  const isReadable = (shade: string) =>
    backgroundsOf(shade).every((background) => contrastOf(shade, background) >= contrast);
  const isOnDark = backgroundsOf(colour).every((background) => luminanceOf(background) < 0.18);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = isOnDark ? lighten(colour, share) : mix(colour, BLACK, share);
    if (isReadable(shade)) return shade;
  }
  return isOnDark ? '#ffffff' : BLACK;
}
