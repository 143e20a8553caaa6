import {
  type Certificate,
  getUser,
  listAssessments,
  listCertificates,
  showRatings,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  FakeFailure,
  fakeApi as fakeCalls,
  type Handler,
  on,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildPerformance, buildRatedTask, buildUser } from './profile.fixture';
import { ProfilePage } from './profile-page';

const at = `${base}/profile`;
const openPage = () => renderRoutes([{ path: at, Component: ProfilePage }], { at, wrapper: ApiProvider });

const noLecturer = on(listAssessments, { Assessments: [], ShowsRatings: false });
const fakeApi = (...answers: Handler[]) => fakeCalls(noLecturer, ...answers);

const report = buildRatedTask({ Remark: 'Name the sources.' });
const laptop = buildRatedTask({ id: 't-2', Task: 'Set up the laptop', Rating: 51, CompletedOn: '2026-11-21' });
const open = buildRatedTask({ id: 't-3', Task: 'Call', Status: 'Assigned', Rating: null, CompletedOn: null });
const unrated = buildRatedTask({ id: 't-4', Task: 'Meet', Rating: null });

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the profile of an intern', () => {
  it('shows who they are, with the way to change it', async () => {
    const { calls } = fakeApi(on(getUser, buildPerformance()));
    const { user } = openPage();
    const card = await screen.findByRole('region', { name: 'My Profile' });
    expect(card).toHaveTextContent('NameAmina Otieno');
    expect(card).toHaveTextContent('Emailamina@example.com');
    expect(card).toHaveTextContent('Phone Number+254712345678');
    expect(card).toHaveTextContent('Internship PositionEngineering');
    expect(card).toHaveTextContent('SupervisorNjeri Wambui');
    expect(calls[0]?.input.params).toEqual({ id: 'int-1' });
    const edit = screen.getByRole('link', { name: 'Edit Profile' });
    expect(edit).toHaveAttribute('href', '/internDashboard/editProfile/int-1');
    await user.tab();
    expect(edit).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile');
    expect(document.title).toBe('My Profile - Internship Portals');
  });

  it('says what is not set', async () => {
    fakeApi(on(getUser, buildPerformance({ User: buildUser({ Supervisor: null, Position: '' }) })));
    openPage();
    const card = await screen.findByRole('region', { name: 'My Profile' });
    expect(card).toHaveTextContent('Internship PositionNot set');
    expect(card).toHaveTextContent('SupervisorNot assigned yet');
  });

  it('shows the rating of each task and the overall performance as figures', async () => {
    fakeApi(on(getUser, buildPerformance({ Tasks: [report, laptop, open, unrated], Overall: 66 })));
    openPage();
    const card = await screen.findByRole('region', { name: 'My Performance' });
    const rows = within(card)
      .getAllByRole('listitem')
      .filter((row) => row.parentElement?.tagName === 'UL')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Write the market report80%Name the sources.',
      'Set up the laptop51%',
      'CallNot completed',
      'MeetNot rated',
    ]);
    expect(within(card).getByRole('link', { name: 'Set up the laptop' })).toHaveAttribute('href', `${base}/tasks/t-2`);
    expect(card).toHaveTextContent('66%Overall Performance');
    expect(screen.getByText('80%')).toHaveAttribute('data-tone', 'green');
    expect(screen.getByText('51%')).toHaveAttribute('data-tone', 'yellow');
    const trend = screen.getByRole('region', { name: 'Ratings over time' });
    expect(trend).toHaveTextContent('Thursday, 19 November 2026: Write the market report, 80%');
  });

  it('draws no line through a single rating', async () => {
    fakeApi(on(getUser, buildPerformance({ Tasks: [report, open, unrated], Overall: 80 })));
    openPage();
    expect(await screen.findByRole('region', { name: 'My Performance' })).toHaveTextContent('80%Overall Performance');
    expect(screen.getByRole('region', { name: 'Ratings over time' })).toHaveTextContent(/once two completed tasks/);
  });

  it('says that nothing is rated while there is no task', async () => {
    fakeApi(on(getUser, buildPerformance()));
    openPage();
    const card = await screen.findByRole('region', { name: 'My Performance' });
    expect(card).toHaveTextContent('Not ratedOverall Performance');
    expect(card).toHaveTextContent("You haven't been assigned any task yet");
  });

  describe('after the last day', () => {
    const Placement = { StartsOn: '2026-09-01', EndsOn: '2026-11-20', HoursAWeek: 40, State: 'Ended' } as const;
    const ended = on(getUser, buildPerformance({ User: buildUser({ Placement }) }));
    const certificate: Certificate = {
      id: 'c-1',
      Number: 'CC-2026-7K3F-9Q2B',
      Name: 'Amina Otieno',
      Position: 'Engineering',
      StartsOn: Placement.StartsOn,
      EndsOn: Placement.EndsOn,
      HoursAWeek: 40,
      IssuedAt: '2026-11-21T07:00:00.000Z',
    };

    it('has the certificate of completion to download', async () => {
      const File = '/api/Certificate/c-1/File?expires=1&signature=x';
      fakeApi(ended, on(listCertificates, { Certificates: [{ ...certificate, File }] }));
      openPage();
      expect(await screen.findByRole('link', { name: 'Download certificate' })).toHaveAttribute('href', File);
      expect(screen.getByRole('region', { name: 'Certificate of completion' })).toHaveTextContent('CC-2026-7K3F-9Q2B');
    });

    it('says that a certificate was withdrawn, and why', async () => {
      const revoked = { ...certificate, RevokedAt: '2026-11-22T07:00:00.000Z', Reason: 'Wrong position.' };
      fakeApi(ended, on(listCertificates, { Certificates: [revoked] }));
      openPage();
      expect(await screen.findByText(/^Withdrawn on 22 November 2026.*: Wrong position\.$/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Download certificate' })).not.toBeInTheDocument();
    });

    it('says that there is none yet', async () => {
      fakeApi(ended, on(listCertificates, { Certificates: [] }));
      openPage();
      expect(await screen.findByText(/^Your certificate has not been issued yet/)).toBeInTheDocument();
    });
  });

  it("reports 'Could not get profile details' and reads them again on request", async () => {
    const api = fakeApi(on(getUser, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get profile details')).toBeInTheDocument();
    api.use(on(getUser, buildPerformance()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'My Profile' })).toBeInTheDocument();
  });
});

describe('the lecturer of the university', () => {
  const lecturer = { id: 'as-1', Name: 'Dr Njeri Maina', LastDay: '2027-03-05', State: 'open' } as const;
  const answer = (ShowsRatings: boolean) => on(listAssessments, { Assessments: [lecturer], ShowsRatings });

  it('is named with what they read, and sees ratings once the intern turns that on', async () => {
    const api = fakeApi(on(getUser, buildPerformance()), answer(false), on(showRatings, new FakeFailure(500)));
    const { user } = openPage();
    const card = within(await screen.findByRole('region', { name: "University's lecturer" }));
    expect(card.getByText(/has a private link to your record until Friday, 5 March 2027/)).toBeVisible();
    const choice = card.getByRole('switch', { name: 'Show the ratings of my tasks, too' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(await screen.findByText('Could not save your choice')).toBeInTheDocument();
    expect(choice).not.toBeChecked();
    api.use(answer(true), on(showRatings, { message: '' }));
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(api.calls.findLast(({ endpoint }) => endpoint === showRatings)?.input).toMatchObject({
      params: { id: 'int-1' },
      body: { ShowsRatings: true },
    });
  });

  it('shows the intern the remarks that are for the intern', async () => {
    const Written = {
      Remarks: 'Well done.',
      Marks: 28,
      BestMarks: 30,
      ForIntern: true,
      At: '2026-11-28T07:00:00.000Z',
    };
    const ended = { ...lecturer, State: 'lapsed', Written } as const;
    fakeApi(on(getUser, buildPerformance()), on(listAssessments, { Assessments: [ended], ShowsRatings: false }));
    openPage();
    const card = within(await screen.findByRole('region', { name: "University's lecturer" }));
    for (const text of [/^The link of/, 'Well done.', '28 of 30 marks'])
      expect(card.getByText(text)).toBeInTheDocument();
  });

  it('is not mentioned while nobody has a link', async () => {
    fakeApi(on(getUser, buildPerformance()));
    openPage();
    await screen.findByRole('region', { name: 'My Profile' });
    expect(screen.queryByRole('region', { name: "University's lecturer" })).not.toBeInTheDocument();
  });
});
