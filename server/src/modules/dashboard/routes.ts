import {
  DEPENDENCIES,
  getDashboard,
  getDecisionsNeeded,
  getPath,
  getWeeks,
  SHOWN_ROWS,
} from '@internship-portals/shared-api/contract';
import type { Mount } from '../../http/mount';
import { today } from '../../lib/calendar';
import type { Dependencies } from '../../lib/dependencies';
import { ofIntake } from '../applications';
import { listIntakeNames, listNext } from '../intakes';
import { listAnswers } from '../interviews';
import { countOpen } from '../joining-documents';
import { readAnnouncement } from '../personal-data';
import { readProgramme } from '../programme';
import type { ReleaseServices } from '../releases';
import { listComing } from '../visits';
import { listOpenInterviews } from './open-interviews';
import { countPath } from './path';
import { listReplacedPortals } from './replaced-portals';
import { countTotals } from './totals';
import { listUndeliveredMails } from './undelivered-mails';
import { listUnguidedInterns } from './unguided-interns';
import { listWaiting } from './waiting';
import { countWeeks } from './weeks';

const toNext = (row: Awaited<ReturnType<typeof listNext>>[number]) => ({
  id: row.id,
  Name: row.name,
  Position: row.position,
  Intake: row.intake,
  InterviewDate: row.interview_date ?? '',
});

export function dashboardRoutes(
  mount: Mount,
  services: ReleaseServices & { dependencies: Pick<Dependencies, 'states'> },
): void {
  const { db, dependencies, now, throttles } = services;
  const { timeZone } = services.config;
  const here = () => ({ today: today(now(), timeZone), timeZone });

  mount(getDecisionsNeeded, async ({ query: { Intake } }) => {
    const location = here();
    const [
      intakes,
      Applications,
      Interviews,
      Answers,
      Interns,
      Mails,
      Portals,
      next,
      used,
      erasures,
      Visits,
      Documents,
    ] = await Promise.all([
      listIntakeNames(db),
      readProgramme(db).then(({ answerDays }) => listWaiting(db, location, answerDays, Intake)),
      listOpenInterviews(db, location.today, Intake),
      listAnswers(db, location.today, Intake ? ofIntake(Intake) : undefined),
      listUnguidedInterns(db),
      listUndeliveredMails(db, now(), services.config),
      listReplacedPortals(services),
      listNext(db, Intake),
      throttles.share('documentsInAll', 'all'),
      readAnnouncement(db),
      listComing(db, now().toISOString()),
      countOpen(db, location.today),
    ]);
    const Away = DEPENDENCIES.filter((name) => dependencies.states[name] === 'away');
    return {
      Today: location.today,
      ...(intakes.length > 1 ? { Intakes: intakes } : {}),
      Applications,
      Interviews,
      Answers,
      Interns,
      Mails,
      Portals,
      ...(Documents ? { Documents } : {}),
      ...(Visits ? { Visits } : {}),
      ...(next.length > 0 ? { Places: { Total: next.length, First: next.slice(0, SHOWN_ROWS).map(toNext) } } : {}),
      ...(Away.length > 0 ? { Away } : {}),
      DocumentsUsed: Math.floor(used * 100),
      ...(erasures ? { Erasures: { Total: erasures.total, At: erasures.at } } : {}),
    };
  });

  mount(getDashboard, ({ query: { Intake } }) => countTotals(db, here(), Intake));
  mount(getWeeks, () => countWeeks(db, here()));
  mount(getPath, () => countPath(db, here()));
}
