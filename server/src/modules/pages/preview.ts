import { createHash } from 'node:crypto';
import type { OpenIntake } from '@internship-portals/shared-api/contract';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { dayParts, longDate } from '../../lib/calendar';
import { mix } from '../../lib/colour';
import { BOLD_FONT, REGULAR_FONT } from '../../lib/pdf';
import type { Services } from '../../services';
import { createReadOpen } from '../intakes';
import { type Programme, readProgramme } from '../programme';
import { isKnown } from './immutable-files';
import { hasDates, namesOf, type Open } from './vacancies';

/** What the picture of a link to the landing page says. Everything on it is public. */
export interface Preview {
  firm: string;
  accent: string;
  heading: string;
  lines: readonly string[];
}

export const PREVIEW_PATH = '/preview.png';

/** The address of the picture below the public one. It changes with the picture: those who show it keep it for weeks. */
export const addressOfPreview = (preview: Preview) => `${PREVIEW_PATH}?v=${tagOf(preview)}`;

/** What the picture says, for those who do not see it. */
export const previewText = ({ firm, heading, lines }: Preview) =>
  [ownerOf(firm), heading, ...lines].join('. ').replaceAll('..', '.');

const ownerOf = (firm: string) => (firm ? `Internships at ${firm}` : 'Internship Portals');

const tagOf = (preview: Preview) => createHash('sha256').update(JSON.stringify(preview)).digest('hex').slice(0, 16);

/** Serves the picture, which is drawn when somebody asks for another one than last time. */
export function registerPreview(app: FastifyInstance, services: Services): void {
  const readOpen = createReadOpen(services);
  let drawn: { tag: string; picture: Promise<Buffer> } | undefined;

  app.get(PREVIEW_PATH, { schema: { hide: true } }, async (request, reply) => {
    const preview = previewOf(await readProgramme(services.db), await readOpen());
    const tag = `"${tagOf(preview)}"`;
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: tag,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (drawn?.tag !== tag) drawn = { tag, picture: draw(preview) };
    try {
      return reply.type('image/png').send(await drawn.picture);
    } catch (error) {
      drawn = undefined;
      throw error;
    }
  });
}

/** Of the landing page. */
const HEADING = 'Begin your career on real work';

/** What the picture says of the intake that closes first, or of the next one. */
export function previewOf(
  { firm, city, accent, answerDays }: Pick<Programme, 'firm' | 'city' | 'accent' | 'answerDays'>,
  open: Open,
): Preview {
  const [current] = open.Intakes;
  const intake = current ?? open.Next;
  if (!intake) return { firm, accent, heading: HEADING, lines: [city].filter(Boolean) };
  const { StartsOn, EndsOn, ClosesAt, OpensAt, AnswerDays, Positions } = intake;
  const days = AnswerDays || answerDays;
  const places = Positions.filter(({ Left }) => Left !== 0);
  const period = StartsOn && `${shortDate(StartsOn)}${EndsOn ? ` to ${shortDate(EndsOn)}` : ''}`;
  const lines = [
    Positions.length > 0 && places.length === 0 ? 'All places are taken' : namesOf(places.map(offer)),
    [period, city].filter(Boolean).join(', '),
    current ? '' : `Apply from ${longDate(OpensAt.slice(0, 10))}`,
    ClosesAt && `Apply by ${longDate(ClosesAt.slice(0, 10))}`,
    days > 0 ? `You hear from us within ${days} working ${days === 1 ? 'day' : 'days'}` : '',
  ];
  const heading = hasDates(intake) ? intake.Name : HEADING;
  return { firm, accent, heading, lines: lines.filter(Boolean) };
}

/** '3 May 2027'. */
function shortDate(isoDate: string): string {
  const { day, month, year } = dayParts(isoDate);
  return `${day} ${month} ${year}`;
}

const offer = ({ Position, Left }: OpenIntake['Positions'][number]) =>
  Left === null ? Position : `${Position} (${Left} ${Left === 1 ? 'place' : 'places'})`;

/** The size that networks ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Of the texts: the sun is beside them. */
const INNER = 760;
/** Above the hills. */
const LOWEST = 560;
/** The product's own colours (shared-ui/src/theme/theme.ts). */
const ACCENT = '#0c6b57';
const SUN = '#ffc861';
const WHITE = '#ffffff';
const FONT = 'DejaVu Sans';

/** Draws the picture: the texts on a hill at sunrise, in shades of the firm's colour. */
async function draw({ firm, accent, heading, lines }: Preview): Promise<Buffer> {
  // Loaded with the first picture: it takes 30 MB of memory.
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  if (!GlobalFonts.has(FONT)) for (const file of [REGULAR_FONT, BOLD_FONT]) GlobalFonts.registerFromPath(file, FONT);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.textBaseline = 'top';
  drawScene(context, accent || ACCENT);
  const texts = [
    { text: ownerOf(firm), size: 30, weight: 'bold', colour: WHITE, after: 26 },
    { text: heading, size: 66, weight: 'bold', colour: WHITE, after: 22 },
    ...lines.map((text) => ({ text, size: 29, weight: 'normal', colour: SUN, after: 10 })),
  ];
  // All of it is shown: the more there is, the smaller are its letters.
  for (let scale = 1; ; scale -= 0.05) {
    const blocks = texts.map(({ text, size, weight, ...block }) => {
      const font = `${weight} ${Math.round(size * scale)}px "${FONT}"`;
      context.font = font;
      return { ...block, font, lineHeight: size * scale * 1.22, lines: wrap(context, text) };
    });
    const height = blocks.reduce((sum, block) => sum + block.lines.length * block.lineHeight + block.after * scale, 0);
    if (MARGIN + height > LOWEST && scale > 0.3) continue;
    let top = MARGIN;
    for (const { font, colour, lineHeight, after, lines: written } of blocks) {
      Object.assign(context, { font, fillStyle: colour });
      for (const line of written) {
        context.fillText(line, MARGIN, top);
        top += lineHeight;
      }
      top += after * scale;
    }
    return canvas.encode('png');
  }
}

/** The lines of a text. A word that is wider than the column is cut. */
function wrap(context: SKRSContext2D, text: string): string[] {
  const fits = (line: string) => context.measureText(line).width <= INNER;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

function drawScene(context: SKRSContext2D, accent: string): void {
  const shade = (of: string, share: number) => mix(accent, of, share);
  context.fillStyle = shade('#000000', 0.5);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [radius, colour] of [
    [250, shade('#000000', 0.4)],
    [178, shade('#000000', 0.28)],
    [104, SUN],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(1010, 250, radius, 0, 2 * Math.PI);
    context.fill();
  }
  const hill = (colour: string, left: number, [x1, y1, x2, y2]: readonly number[], right: number) => {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, left);
    context.bezierCurveTo(x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0, WIDTH, right);
    context.lineTo(WIDTH, HEIGHT);
    context.lineTo(0, HEIGHT);
    context.fill();
  };
  hill(shade(WHITE, 0.12), 612, [640, 630, 800, 420], 330);
  hill(shade('#000000', 0.2), 620, [640, 630, 860, 510], 490);
  hill(shade('#000000', 0.65), 628, [500, 620, 900, 580], 560);
}
