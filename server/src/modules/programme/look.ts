import { createHash } from 'node:crypto';
import type { FirmTexts, ProgrammeSettings } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { channelsOf, contrastOf, isColour, mix, readableOn } from '../../lib/colour';

/** The colours that texts and buttons stand on (shared-ui/src/theme/theme.ts), and the tint behind the current page's name in the sidebar. */
const onLight = (accent: string) => ['#ffffff', '#f5f7f5', mix('#ffffff', accent, TINT)];
const onDark = (accent: string) => ['#0d1412', '#151e1b', mix('#151e1b', accent, TINT)];
const TINT = 0.11;
/** What WCAG 2 asks of text, and more for the dark scheme, where the shade is ours to choose. */
const CONTRAST = 4.5;
const DARK_CONTRAST = 7;
/** Pictures of more pixels are drawn slowly, however small their file is. */
const MAX_SIDE = 2_000;
/** Where a logo is the widest: in the header. */
const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 128;

/** The firm's logo, as pages and e-mails name it. */
export interface Logo {
  /** The last part of its address. */
  name: string;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
}

/** The path of the photo. Its name changes with its content. */
export const photoPath = (name: string) => `/photo/${name}`;

/** The path of a logo. Its name changes with its content. */
export const logoPath = ({ name }: Pick<Logo, 'name'>) => `/logo/${name}`;

/** A logo in the size of a header. */
export function logoOf(name: string, width: number, height: number): Logo | null {
  if (name === '') return null;
  const scale = Math.min(LOGO_HEIGHT / height, MAX_LOGO_WIDTH / width);
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { name, width: side(width), height: side(height) };
}

/** What is wrong with a colour: under its field, with one that can be read. */
function refusalOfAccent(accent: string): string | null {
  if (accent === '') return null;
  if (!isColour(accent)) return 'Enter a colour as # and six digits or letters from a to f, such as #8a1538.';
  const contrast = Math.min(...onLight(accent).map((background) => contrastOf(accent, background)));
  if (contrast >= CONTRAST) return null;
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `This colour is too light to be read on white and on its own pale tint: its contrast is at worst ${shown} to 1, and text needs ${CONTRAST} to 1. Choose a darker one, such as ${readableOn(accent, onLight, CONTRAST)}.`;
}

/** The shade of a colour that is read on the dark scheme. */
export const accentOnDark = (accent: string): string => readableOn(accent, onDark, DARK_CONTRAST);

/** The theme's variables of the accent, for a style element of the page. Empty without an accent. */
export function accentStyles(accent: string): string {
  if (accent === '') return '';
  const shade = accentOnDark(accent);
  const light = { main: accent, light: mix(accent, '#ffffff', 0.2), dark: mix(accent, '#000000', 0.25) };
  const dark = { main: shade, light: mix(shade, '#ffffff', 0.3), dark: mix(shade, '#000000', 0.2) };
  return [
    // More specific than the theme's own rules, which come later.
    // The picture of the landing page is made of the accent itself in both schemes.
    `html:root{${variables({ ...light, contrastText: '#ffffff' }, '#ffffff')};--accent:${accent}}`,
    `html:root[data-color-scheme=dark]{${variables({ ...dark, contrastText: '#0d1412' }, '#000000')}}`,
  ].join('');
}

/** @param faded what tracks and bars of the colour are mixed with */
function variables(shades: Record<string, string>, faded: string): string {
  const { main = '' } = shades;
  const track = mix(main, faded, 0.62);
  return [
    ...Object.entries(shades).flatMap(([name, colour]) => [
      `--mui-palette-primary-${name}:${colour}`,
      `--mui-palette-primary-${name}Channel:${channelsOf(colour)}`,
    ]),
    `--mui-palette-LinearProgress-primaryBg:${track}`,
    `--mui-palette-Slider-primaryTrack:${track}`,
    `--mui-palette-Switch-primaryDisabledColor:${track}`,
  ].join(';');
}

/** The styles that put the logo in the place of the product's mark (product-mark.tsx of shared-ui). */
export function logoStyles(logo: Logo | null): string {
  if (!logo) return '';
  const { width, height } = logo;
  return [
    `html [data-mark]{width:${width}px;height:${height}px;border-radius:0;background:url(${logoPath(logo)}) center/contain no-repeat}`,
    'html [data-mark]>*{display:none}',
    // Logos are drawn for white paper.
    'html[data-color-scheme=dark] [data-mark]{background-color:#fff;box-shadow:0 0 0 4px #fff}',
    // The name beside it keeps its distance from the white.
    'html[data-color-scheme=dark] [data-mark]:not(:only-child){margin-right:4px}',
    // A folded sidebar has no room for more.
    'aside [data-mark]:only-child,html[data-sidebar=collapsed] #first-view aside [data-mark]{width:32px}',
  ].join('');
}

/**
 * The styles that put the photo in the place of the drawing behind the heading of the landing page (hero-scene.tsx of
 * public-portal). Below 900 pixels it is under the text; above, the text is on its left, where white can be read on any photo.
 */
export function photoStyles(photo: string): string {
  if (!photo) return '';
  const picture = `url(${photoPath(photo)}) center/cover no-repeat`;
  return [
    `html [data-scene]{height:224px;background:${picture};mask-image:linear-gradient(#0000,#000 72px)}`,
    `@media(min-width:900px){html [data-scene]{height:100%;mask-image:none;background:linear-gradient(90deg,#052a24 0,#052a24f2 480px,#052a24b3 720px,#052a2433 960px),${picture}}}`,
    'html [data-scene]>*{display:none}',
  ].join('');
}

/** Reads the size of a PNG or JPEG picture; null if the bytes are no such picture. */
function readPicture(bytes: Buffer): { type: 'png' | 'jpg'; width: number; height: number } | null {
  const size = sizeOfPng(bytes) ?? sizeOfJpeg(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function sizeOfPng(bytes: Buffer) {
  const isPng = bytes.length > 57 && bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
  // It begins with its header, and ends with a chunk of no content.
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.subarray(-8, -4).toString('latin1') !== 'IEND')
    return null;
  return { type: 'png' as const, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The markers of a JPEG that have its size: all frames but the tables that share their range (ISO/IEC 10918-1, B.1.1.3). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: Buffer) {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return { type: 'jpg' as const, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** What is wrong with a picture, which is in base64. */
function refusalOfPicture(base64: string): string | null {
  if (base64 === '') return null;
  const picture = readPicture(Buffer.from(base64, 'base64'));
  if (!picture) return 'Choose a PNG or JPEG picture: this file is neither.';
  if (Math.max(picture.width, picture.height) > MAX_SIDE)
    return `Choose a picture of at most ${MAX_SIDE} by ${MAX_SIDE} pixels. This one has ${picture.width} by ${picture.height}.`;
  return null;
}

/** The picture and its name, which has the digest of its content; null for an empty text. */
function pictureOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  const picture = readPicture(bytes);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return picture && { ...picture, row: { name: `${digest}.${picture.type}`, base64: bytes.toString('base64') } };
}

/**
 * Stores a logo in the place of the one before, or removes it; answers the columns of the settings. Earlier ones stay: e-mails that
 * were sent name them.
 */
export async function storeLogo(trx: DbOrTransaction, base64: string) {
  const picture = pictureOf(base64);
  if (!picture) return { logo: '', logo_width: 0, logo_height: 0 };
  const { row, width, height } = picture;
  await trx
    .insertInto('logos')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { logo: row.name, logo_width: width, logo_height: height };
}

/** Stores a photo in the place of the one before, which goes, or removes it; answers the column of the settings. */
export async function storePhoto(trx: DbOrTransaction, base64: string) {
  const picture = pictureOf(base64);
  await trx.deleteFrom('photos').execute();
  if (picture) await trx.insertInto('photos').values(picture.row).execute();
  return { photo: picture?.row.name ?? '' };
}

/** Reads the content of a logo or a photo; null if there is none of this name. */
export async function readPictureNamed(
  on: DbOrTransaction,
  table: 'logos' | 'photos',
  name: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await on.selectFrom(table).select('base64').where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  return { type: name.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes: Buffer.from(row.base64, 'base64') };
}

/** Splits a text into blocks of lines, with an empty line between them. */
function blocksOf(text: string) {
  return text
    .split(/\r?\n[^\S\n]*\n\s*/)
    .map((block) => block.trim().split(/\r?\n/))
    .map(([name = '', ...lines]) => ({ Name: name.trim(), Text: lines.join('\n').trim() }))
    .filter(({ Name }) => Name !== '');
}

/** What is wrong with blocks of lines: the first one that has only one line. */
function refusalOfBlocks(text: string, advice: (name: string) => string): string | null {
  const alone = blocksOf(text).find(({ Text }) => Text === '');
  return alone ? advice(alone.Name) : null;
}

/** What is wrong with what was sent of the look, by the names of the fields. */
export function checkLook(sent: Partial<ProgrammeSettings> & { Logo?: string; Photo?: string }): Messages {
  const refusals = {
    Accent: refusalOfAccent(sent.Accent ?? ''),
    Logo: refusalOfPicture(sent.Logo ?? ''),
    Photo: refusalOfPicture(sent.Photo ?? ''),
    Questions: refusalOfBlocks(
      sent.Questions ?? '',
      (name) => `Write the answer in the line after “${name}”, without an empty line between them.`,
    ),
    Voices: refusalOfBlocks(
      sent.Voices ?? '',
      (name) => `Write what “${name}” says in the line after the name, without an empty line between them.`,
    ),
  };
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : [])),
  );
}

const SERVICE_TEXTS = [
  'AdvisoryText',
  'AdvisoryIntern',
  'EngineeringText',
  'EngineeringIntern',
  'TechnologyText',
  'TechnologyIntern',
] as const satisfies (keyof ProgrammeSettings)[];

/** What the firm says on the pages of visitors; null if it says nothing of its own. */
export function firmTextsOf(settings: ProgrammeSettings): FirmTexts | null {
  const texts = {
    Services: Object.fromEntries(SERVICE_TEXTS.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []))),
    Questions: blocksOf(settings.Questions),
    Voices: blocksOf(settings.Voices),
  };
  const isSet = Object.keys(texts.Services).length + texts.Questions.length + texts.Voices.length > 0;
  return isSet ? texts : null;
}
