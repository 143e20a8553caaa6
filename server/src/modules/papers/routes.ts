import { listPapers, type Paper } from '@internship-portals/shared-api/contract';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import type { Services } from '../../services';
import { showNumber } from '../certificates';
import { KINDS } from '../evaluations';
import { listLetters } from '../reference-letters';
import { listFormsOf } from '../university-forms';
import { linkToRecord, readHoldings } from './record';

/** The papers of an intern's record in one list: all in one file, then what the university asks for last. */
export function paperRoutes(mount: Mount, services: Services): void {
  const { db, links } = services;
  mount(listPapers, async ({ user: { id: internId } }) => {
    const held = await readHoldings(db, internId);
    const letters = await listLetters(db, internId);
    const Papers: Paper[] = [
      ...held.certificates.map(({ id, number, issued_at }) => ({
        Kind: 'certificate' as const,
        Reference: showNumber(number),
        At: issued_at,
        File: linkOfPaper(links, 'certificate', id),
      })),
      ...letters.map(({ id, reference, writer, written_at }) => ({
        Kind: 'letter' as const,
        Reference: reference,
        At: written_at,
        By: writer,
        File: linkOfPaper(links, 'reference-letter', id),
      })),
      ...KINDS.flatMap((Kind) =>
        held.evaluations
          .filter(({ kind }) => kind === Kind)
          .map(({ id, reference }) => ({
            Kind,
            Reference: reference ?? '',
            File: linkOfPaper(links, 'evaluation', id),
          })),
      ),
    ];
    if (held.hasWeeks) Papers.push({ Kind: 'logbook', File: linkOfPaper(links, 'logbook', internId) });
    if (held.hasAttendance) Papers.push({ Kind: 'attendance', File: linkOfPaper(links, 'attendance', internId) });
    const record = await linkToRecord(services, internId, held);
    if (record) Papers.unshift({ Kind: 'record', File: record });
    for (const { Name, File } of await listFormsOf(services, internId))
      Papers.push({ Kind: 'form', Reference: Name, File });
    return { Papers };
  });
}
