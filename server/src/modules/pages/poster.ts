import type { Answer, listOpenIntakes } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { longDate } from '../../lib/calendar';
import { drawCode, FAINT, INK, openPdf } from '../../lib/pdf';
import { phoneInGroups } from '../../lib/phone';
import type { Services } from '../../services';
import { createReadOpen } from '../intakes';
import { type Programme, readProgramme } from '../programme';

/** What the poster says. Everything on it is public. */
interface Poster {
  firm: string;
  city: string;
  /** `What: when` lines, such as until when applications are taken. */
  dates: readonly string[];
  positions: readonly string[];
  contact: string;
  link: string;
}

const MARGIN = 56;
/** The side of the QR code in points: 8 cm, which phones read from a wall. */
const CODE = 227;
/** Longer lists would push the code off the page. */
const MAX_POSITIONS = 8;

/** Serves the poster: a page for a notice board, with the code that leads to the form. */
export function registerPoster(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const readOpen = createReadOpen(services);
  /** The newest, by what it says: anyone may ask for it, and writing one takes much longer than sending it. */
  let written: { says: string; file: Buffer } | undefined;

  app.get('/poster.pdf', { schema: { hide: true } }, async (_request, reply) => {
    const [programme, open] = await Promise.all([readProgramme(db), readOpen()]);
    const poster = posterOf(programme, open, config.publicUrl);
    const says = JSON.stringify(poster);
    if (written?.says !== says) written = { says, file: await writePoster(poster) };
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="poster.pdf"',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(written.file);
  });
}

type Open = Answer<typeof listOpenIntakes>;

function posterOf(
  { firm, city, contactEmail, contactPhone }: Programme,
  { Intakes: [open], Next }: Open,
  link: string,
): Poster {
  const intake = open ?? Next;
  const dates = intake
    ? [
        intake.StartsOn && `${longDate(intake.StartsOn)}${intake.EndsOn ? ` to ${longDate(intake.EndsOn)}` : ''}`,
        open ? '' : `Apply from ${longDate(intake.OpensAt.slice(0, 10))}`,
        intake.ClosesAt && `Apply by ${longDate(intake.ClosesAt.slice(0, 10))}`,
      ].filter(Boolean)
    : [];
  const names = (intake?.Positions ?? []).map(({ Position }) => Position);
  const positions = names.length > MAX_POSITIONS ? [...names.slice(0, MAX_POSITIONS - 1), 'and more'] : names;
  return {
    firm,
    city,
    dates,
    positions,
    contact: [contactEmail, phoneInGroups(contactPhone)].filter(Boolean).join('  ·  '),
    link,
  };
}

/** Writes the poster on A4, upright. */
async function writePoster(poster: Poster): Promise<Buffer> {
  const { firm, city, dates, positions, contact, link } = poster;
  const { page, file } = await openPdf({
    margin: MARGIN,
    info: { Title: `Internships${firm && ` at ${firm}`}`, Author: firm },
  });
  const { width, height } = page.page;
  const inner = width - 2 * MARGIN;
  const centred = { width: inner, align: 'center' } as const;
  const write = (font: 'regular' | 'bold', size: number, colour: string, text: string) => {
    if (text === '') return;
    page.font(font).fillColor(colour).fontSize(size);
    // Long names and addresses get smaller letters, so that all fits on one page.
    for (let smaller = size; smaller > 9 && page.widthOfString(text) > inner; smaller--) page.fontSize(smaller - 1);
    page.text(text, MARGIN, page.y, centred);
  };
  page.y = MARGIN + 12;
  write('bold', 22, FAINT, firm);
  page.y += 10;
  write('bold', 52, INK, 'Internships');
  page.y += 4;
  write('regular', 16, FAINT, city);
  page.y += 18;
  for (const line of dates) write('regular', 15, INK, line);
  page.y += 20;
  for (const position of positions) {
    write('bold', positions.length > 5 ? 18 : 26, INK, position);
    page.y += 4;
  }

  const top = height - MARGIN - 84 - CODE;
  drawCode(page, link, { left: (width - CODE) / 2, top, side: CODE });
  page.y = top + CODE + 16;
  write('bold', 16, INK, link.replace(/^https?:\/\//, ''));
  page.y += 4;
  write('regular', 12, FAINT, 'Scan the code with your phone to apply.');
  page.y += 4;
  write('regular', 11, FAINT, contact);
  page.end();
  return file;
}
