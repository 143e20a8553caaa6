import type { RatedTask } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import { longDate } from '../../lib/calendar';
import { LINE } from '../../lib/pdf';
import { openRecord, type RecordHead } from '../../lib/record-paper';
import type { Services } from '../../services';
import { findPerson, recordHeadOf } from '../users';
import { performanceOf } from './repository';

/** Serves the performance of interns as PDFs. */
export function registerPerformance(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'performance', (id) => writePerformance(services, id));
}

async function writePerformance(services: Services, id: string): Promise<RecordPaper | undefined> {
  const { config, db, now } = services;
  const person = await findPerson(db, id);
  if (person?.role !== 'INT') return undefined;
  const { Tasks, Overall } = await performanceOf(db, person, { timeZone: config.timeZone, now: now() });
  const completed = Tasks.filter(({ Status }) => Status === 'Completed').length;
  const title = `Performance of ${person.name}`;
  const facts = [
    ['Overall', Overall === null ? 'Not rated' : `${Overall}%, the mean of the ratings`] as const,
    ['Tasks', `${completed} of ${Tasks.length} completed`] as const,
  ];
  return {
    internId: id,
    title,
    bytes: await writeSheet(await recordHeadOf(services, person, { title, facts }), Tasks),
  };
}

/** Where the columns begin after the left margin, in points: task, deadline, completed on, rating. */
const COLUMNS = [0, 210, 312, 416] as const;

/** Writes all tasks with their remarks on A4, and a place for the supervisor's signature by hand. */
async function writeSheet(head: RecordHead, tasks: readonly RatedTask[]): Promise<Buffer> {
  const { page, width, keep, small, section, end } = await openRecord(head);
  const left = page.page.margins.left;
  const widthOf = (column: number) => (COLUMNS[column + 1] ?? width) - (COLUMNS[column] ?? 0) - 8;
  const rule = (from: number, to: number) =>
    page
      .moveTo(left + from, page.y)
      .lineTo(left + to, page.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  /** A row is not torn by the end of a page, unless its remark is long. */
  const line = (cells: readonly string[], remark: string | null, font: 'regular' | 'bold' = 'regular') => {
    small().font(font);
    const height = Math.max(...cells.map((cell, column) => page.heightOfString(cell, { width: widthOf(column) })));
    const more = remark === null ? 0 : page.heightOfString(remark, { width: width - 24 });
    keep(height + 10 + Math.min(more, 120));
    const { y } = page;
    for (const [column, cell] of cells.entries())
      page.text(cell, left + (COLUMNS[column] ?? 0), y + 3, { width: widthOf(column) });
    page.y = y + height + 5;
    if (remark !== null) page.text(remark, left + 12, page.y, { width: width - 24 });
    page.x = left;
    page.y += 3;
    rule(0, width);
  };

  section('Tasks');
  page.moveDown(0.3);
  line(['Task', 'Deadline', 'Completed on', 'Rating'], null, 'bold');
  if (tasks.length === 0) line(['No task has been assigned yet.', '', '', ''], null);
  for (const { Task, Deadline, CompletedOn, Rating, Status, Remark } of tasks)
    line(
      [
        Task,
        shortDate(Deadline),
        CompletedOn === null ? 'Not completed' : shortDate(CompletedOn),
        Status !== 'Completed' ? '–' : Rating === null ? 'Not rated' : `${Rating}%`,
      ],
      Remark === null ? null : `Remark: ${Remark}`,
    );
  keep(90);
  page.y += 56;
  rule(0, 220);
  rule(260, width);
  const { y } = page;
  small().text('Supervisor', left, y + 4, { width: 220 });
  small().text('Date', left + 260, y + 4, { width: width - 260 });
  return end();
}

/** '27 November 2026': a table has no room for the day of the week. */
const shortDate = (date: string) => longDate(date).replace(/^\w+, /, '');
