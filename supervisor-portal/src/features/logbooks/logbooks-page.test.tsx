import {
  listLogbookQueue,
  openLogbookFile,
  type QueuedLogbookWeek,
  sendBackLogbookWeek,
  signLogbookWeek,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildQueuedWeek } from './logbook.fixture';
import { LogbooksPage } from './logbooks-page';

const openPage = () =>
  renderRoutes([{ path: '/supervisorDashboard/logbooks', Component: LogbooksPage }], {
    at: '/supervisorDashboard/logbooks',
    wrapper: ApiProvider,
  });
/** Waits for the week of an intern, whose heading has the focus. */
const headingOf = (name: string) =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading).toHaveTextContent(`${name}: Week of Monday, 23 November 2026`);
    return heading;
  });
const comment = () => screen.getByRole('textbox', { name: 'Comment' });

/** A server that takes what is answered out of its queue, with the calls that signed. */
function fakeServer(count: number) {
  let weeks: QueuedLogbookWeek[] = Array.from({ length: count }, (_, index) =>
    buildQueuedWeek({ id: `w-${index + 1}`, Intern: { user_id: `i-${index}`, Name: `Intern ${index + 1}` } }),
  );
  const take = (id: string) => {
    weeks = weeks.filter((week) => week.id !== id);
  };
  return fakeApi(
    on(listLogbookQueue, () => ({ Weeks: weeks, Total: weeks.length })),
    on(signLogbookWeek, ({ params }) => {
      take(params.id);
      return { message: 'Week signed', Reference: 'LB-7K3M-9QXT' };
    }),
    on(sendBackLogbookWeek, ({ params }) => {
      take(params.id);
      return { message: 'Week sent back' };
    }),
  );
}
const bodiesOf = ({ calls }: ReturnType<typeof fakeApi>, endpoint: object) =>
  calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input.body);

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the queue of logbooks', () => {
  it('signs twelve weeks with twelve keys, one after the other', async () => {
    const api = fakeServer(12);
    const { user } = openPage();
    for (let index = 1; index <= 12; index += 1) {
      expect(await headingOf(`Intern ${index}`)).toHaveFocus();
      await user.keyboard('s');
    }
    expect(await screen.findByText('No week waits for your signature')).toBeInTheDocument();
    expect(bodiesOf(api, signLogbookWeek)).toEqual(Array.from({ length: 12 }, () => ({ SeenRevision: 3 })));
  });

  it('tells of the newest answer alone: messages in a heap would cover the buttons', async () => {
    fakeServer(3);
    const { user } = openPage();
    for (const name of ['Intern 1', 'Intern 2']) {
      await headingOf(name);
      await user.click(screen.getByRole('button', { name: 'Sign' }));
    }
    await headingOf('Intern 3');
    const told = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(told.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Week signedIntern 2. Reference LB-7K3M-9QXT',
    ]);
  });

  it('shows the days with tasks, hours and the summary', async () => {
    fakeServer(1);
    openPage();
    await headingOf('Intern 1');
    for (const text of ['Wired the office', 'Draw a plan, Crimp cables', 'A good week', '1 of 1'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/^7.5 hours/)).toBeInTheDocument();
  });

  it('opens the photos and files of a day', async () => {
    const week = buildQueuedWeek();
    const Files = [{ id: 'f-1', Name: 'cables.docx', Type: 'application/msword', Bytes: 2048 }];
    const Days = week.Days.map((day) => ({ ...day, Files: day.Done === '' ? [] : Files }));
    const api = fakeApi(
      on(listLogbookQueue, { Weeks: [{ ...week, Days }], Total: 1 }),
      on(openLogbookFile, { Link: '#cables' }),
    );
    const { user } = openPage();
    const files = within(await screen.findByRole('list', { name: 'Photos and files, Thursday, 26 November 2026' }));
    await user.click(files.getByRole('button', { name: 'Open cables.docx (2 KiB)' }));
    expect(api.last(openLogbookFile)?.input.params).toEqual({ id: 'f-1' });
  });

  it('moves on and back with J and K, and goes to the comment with B, where keys are letters', async () => {
    const api = fakeServer(2);
    const { user } = openPage();
    await headingOf('Intern 1');
    await user.keyboard('j');
    await headingOf('Intern 2');
    await user.keyboard('k');
    await headingOf('Intern 1');
    await user.keyboard('b');
    expect(comment()).toHaveFocus();
    await user.keyboard('jobs');
    expect(comment()).toHaveValue('jobs');
    await user.click(screen.getByRole('button', { name: 'Send Back' }));
    await headingOf('Intern 2');
    expect(bodiesOf(api, sendBackLogbookWeek)).toEqual([{ SeenRevision: 3, Comment: 'jobs' }]);
    expect(bodiesOf(api, signLogbookWeek)).toEqual([]);
  });

  it('keeps the comment and says why a week cannot be signed', async () => {
    const refusal = new FakeFailure(409, { code: 'not_supervisor', message: 'The intern has another supervisor now.' });
    fakeApi(on(listLogbookQueue, { Weeks: [buildQueuedWeek()], Total: 1 }), on(signLogbookWeek, refusal as never));
    const { user } = openPage();
    await headingOf('Brian Kiprotich');
    await user.type(comment(), 'Well done');
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('The intern has another supervisor now.')).toBeInTheDocument();
    expect(comment()).toHaveValue('Well done');
  });

  it('has keys that can be turned off', async () => {
    const api = fakeServer(1);
    const { user } = openPage();
    await headingOf('Intern 1');
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('s');
    expect(bodiesOf(api, signLogbookWeek)).toEqual([]);
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('s');
    await screen.findByText('No week waits for your signature');
  });
});
