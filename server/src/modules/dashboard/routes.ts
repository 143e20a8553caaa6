import { getDashboard, getDecisionsNeeded, getPath, getWeeks } from 'shared-api/contract';
import type { Mount } from '../../http/mount';
import { today } from '../../lib/calendar';
import { listAnswers } from '../interviews';
import { readAnnouncement } from '../personal-data';
import { readProgramme } from '../programme';
import type { ReleaseServices } from '../releases';
import { listOpenInterviews } from './open-interviews';
import { countPath } from './path';
import { listReplacedPortals } from './replaced-portals';
import { countTotals } from './totals';
import { listUndeliveredMails } from './undelivered-mails';
import { listUnguidedInterns } from './unguided-interns';
import { listWaiting } from './waiting';
import { countWeeks } from './weeks';

export function dashboardRoutes(mount: Mount, services: ReleaseServices): void {
  const { db, now, throttles } = services;
  const { timeZone } = services.config;
  const here = () => ({ today: today(now(), timeZone), timeZone });

  mount(getDecisionsNeeded, async () => {
    const location = here();
    const [Applications, Interviews, Answers, Interns, Mails, Portals, used, erasures] = await Promise.all([
      readProgramme(db).then(({ answerDays }) => listWaiting(db, location, answerDays)),
      listOpenInterviews(db, location.today),
      listAnswers(db, location.today),
      listUnguidedInterns(db),
      listUndeliveredMails(db, now(), services.config),
      listReplacedPortals(services),
      throttles.share('documentsInAll', 'all'),
      readAnnouncement(db),
    ]);
    return {
      Today: location.today,
      Applications,
      Interviews,
      Answers,
      Interns,
      Mails,
      Portals,
      DocumentsUsed: Math.floor(used * 100),
      ...(erasures ? { Erasures: { Total: erasures.total, At: erasures.at } } : {}),
    };
  });

  mount(getDashboard, () => countTotals(db, here()));
  mount(getWeeks, () => countWeeks(db, here()));
  mount(getPath, () => countPath(db, here()));
}
