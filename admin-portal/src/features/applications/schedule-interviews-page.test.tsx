import {
  adminPages,
  getInterviewForm,
  getMailTemplate,
  getReviewLists,
  listInterviews,
  previewDecisionMail,
  saveReason,
  scheduleInterviews,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import type { MadeInterviews } from '@internship-portals/shared-ui/interviews';
import { Link, useLocation } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buildInterview, buildInterviewForm, invitationPreview } from './applicant.fixture';
import { ScheduleInterviewsPage } from './schedule-interviews-page';

const start = buildInterviewForm({
  Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui', Role: 'SUP' }],
  LastUsed: {
    Date: '2099-07-01',
    Time: '09:00',
    Length: 30,
    Place: 'Room 4',
    VideoLink: null,
    Message: null,
    Interviewers: ['s-1'],
  },
});
const day = { Today: start.Today, TimeZone: start.TimeZone };
const people = ['Amina', 'Brian', 'Chebet'].map((Name, index) => ({ id: `a-${index + 1}`, Name }));
const known = [
  on(getInterviewForm, start),
  on(listInterviews, { ...day, Interviews: [] }),
  on(getReviewLists, { Criteria: [], AcceptReasons: ['Recommended'], DeclineReasons: [], Revision: 0 }),
];

function Agenda() {
  const { state } = useLocation();
  return <h1>the agenda with {(state as MadeInterviews).made.join()} marked</h1>;
}

/** As the list leads to the page. */
async function openPage(applicants = people) {
  const page = renderRoutes(
    [
      {
        path: '/',
        element: (
          <Link to={adminPages.scheduleInterviews} state={{ applicants }}>
            Schedule selected
          </Link>
        ),
      },
      { path: adminPages.scheduleInterviews, Component: ScheduleInterviewsPage },
      { path: adminPages.interviews, Component: Agenda },
    ],
    { wrapper: ApiProvider },
  );
  await page.user.click(screen.getByRole('link', { name: 'Schedule selected' }));
  return page;
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Schedule' }));
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

describe('scheduling several interviews', () => {
  it.each([
    ['the place of the settings', {}, 'Umoja House'],
    ['no place after an interview by video', { Place: null, VideoLink: 'https://meet.example/a' }, ''],
  ])('starts from %s', async (_, used, place) => {
    const lastUsed = { ...start.LastUsed, ...used } as typeof start.LastUsed;
    fakeApi(...known, on(getInterviewForm, { ...start, Place: 'Umoja House', LastUsed: lastUsed }));
    await openPage();
    expect(await screen.findByRole('textbox', { name: 'Place (optional)' })).toHaveValue(place);
  });

  it('invites all of them from what was used last, each after a pause, and leads to their week', async () => {
    const api = fakeApi(...known, on(scheduleInterviews, { message: '3 invited', Done: people, NotDone: [] }));
    const { user, address } = await openPage();
    await user.type(await screen.findByRole('spinbutton', { name: /^Minutes between/ }), '10');
    await send(user);
    expect(await screen.findByText('3 applicants invited')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'the agenda with a-1,a-2,a-3 marked' })).toBeInTheDocument();
    expect(address()).toBe(`${adminPages.interviews}?week=2099-07-01`);
    expect(api.calls.find(({ endpoint }) => endpoint === scheduleInterviews)?.input.body).toEqual({
      Ids: ['a-1', 'a-2', 'a-3'],
      Seen: 'Processing',
      Date: '2099-07-01',
      Time: '09:00',
      Length: 30,
      Place: 'Room 4',
      Interviewers: ['s-1'],
      Break: 10,
      Slots: ['09:00', '09:40', '10:20'].map((Time) => ({ Date: '2099-07-01', Time })),
      IfFree: true,
    });
  });

  it('takes a reason and words of its own for the e-mails', async () => {
    const api = fakeApi(
      ...known,
      on(scheduleInterviews, { message: '3 invited', Done: people, NotDone: [] }),
      on(saveReason, { message: 'Reason saved', Changed: 3 }),
      on(previewDecisionMail, invitationPreview),
      on(getMailTemplate, {
        Template: 'interview-invitation',
        Title: 'Invitation',
        About: '',
        Subject: 'Your interview',
        Text: 'Dear {{name}},',
        Default: { Subject: 'Your interview', Text: 'Dear {{name}},' },
        Variables: [{ Name: 'name', About: 'The name', Required: false, TextOnly: false }],
        Version: 0,
        Versions: [],
        OfApplicant: true,
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByText('E-mail'));
    expect(await screen.findByText('Dear Wanjiru Kamau,')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show the e-mail for' }), 'Brian');
    await waitFor(() =>
      expect(api.calls.filter(({ endpoint }) => endpoint === previewDecisionMail).at(-1)?.input).toMatchObject({
        params: { id: 'a-2' },
        body: { Decision: 'Accepted', Date: '2099-07-01' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Edit the text' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text).toHaveValue('Dear {{name}},'));
    await user.type(text, ' come early.');
    await user.click(screen.getByText('Add reason'));
    await screen.findByRole('option', { name: 'Recommended' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Recommended');
    await send(user);
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === saveReason)?.input.body).toEqual({
        Ids: ['a-1', 'a-2', 'a-3'],
        Reason: 'Recommended',
        Note: '',
      }),
    );
    expect(api.calls.find(({ endpoint }) => endpoint === scheduleInterviews)?.input.body).toMatchObject({
      MailSubject: 'Your interview',
      MailText: 'Dear {{name}}, come early.',
    });
  });

  it('plans around the other interviews, shows each time, and says where a moved one overlaps', async () => {
    const other = buildInterview({
      Name: 'Zawadi Mwangi',
      Date: '2099-07-01',
      Time: '09:30',
      Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui' }],
    });
    const api = fakeApi(
      ...known,
      on(listInterviews, { ...day, Interviews: [other] }),
      on(scheduleInterviews, { message: '3 invited', Done: people, NotDone: [] }),
    );
    const { user } = await openPage();
    const times = () => people.map(({ Name }) => screen.getByLabelText<HTMLInputElement>(`Time of ${Name}`).value);
    await screen.findByText('Other interviews on', { exact: false });
    await waitFor(() => expect(times()).toEqual(['09:00', '10:00', '10:30']));
    fireEvent.change(screen.getByLabelText('Time of Brian'), { target: { value: '09:45' } });
    expect(await screen.findByText('Grace Wambui interviews Zawadi Mwangi at 09:30.')).toBeVisible();
    expect(times()).toEqual(['09:00', '09:45', '10:15']);
    fireEvent.change(screen.getByLabelText('Day of Brian'), { target: { value: '2099-07-02' } });
    await waitFor(() => expect(screen.queryByText(/^Grace Wambui interviews/)).not.toBeInTheDocument());
    await send(user);
    await screen.findByText('3 applicants invited');
    expect(api.calls.find(({ endpoint }) => endpoint === scheduleInterviews)?.input.body).toMatchObject({
      Slots: [
        { Date: '2099-07-01', Time: '09:00' },
        { Date: '2099-07-02', Time: '09:45' },
        { Date: '2099-07-02', Time: '10:15' },
      ],
    });
  });

  it('says that it does not know the other interviews, until Retry brings them', async () => {
    const api = fakeApi(...known, on(listInterviews, new FakeFailure(503)));
    const { user } = await openPage();
    const words = 'The other interviews could not be loaded, so no overlap is shown.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    api.use(on(listInterviews, { ...day, Interviews: [] }));
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  });

  it('sends nothing for a public holiday, and says why under the day', async () => {
    const holiday = { Date: '2099-07-01', Name: 'Jamhuri Day' };
    const api = fakeApi(...known, on(getInterviewForm, { ...start, Holidays: [holiday] }));
    const { user } = await openPage();
    await screen.findByLabelText('Time of the first interview');
    await send(user);
    expect(await screen.findByText('Jamhuri Day is a public holiday. Choose another day.')).toBeVisible();
    expect(api.calls.filter(({ endpoint }) => endpoint === scheduleInterviews)).toEqual([]);
  });

  it('says who was not invited and why, and sends the form again for these alone, after the slots that are taken', async () => {
    const NotDone = [{ id: 'a-3', Name: 'Chebet', Reason: 'Email was not sent' }];
    const api = fakeApi(...known, on(scheduleInterviews, { message: '', Done: people.slice(0, 2), NotDone }));
    const { user } = await openPage();
    await screen.findByLabelText('Time of the first interview');
    await send(user);
    expect(await screen.findByText('2 applicants invited')).toBeInTheDocument();
    expect(screen.getByText(/Email was not sent/)).toBeVisible();
    expect(names()).toEqual(['Chebet']);
    expect(screen.getByLabelText('Time of Chebet')).toHaveValue('10:00');
    api.use(on(scheduleInterviews, { message: '', Done: people.slice(2), NotDone: [] }));
    await send(user);
    expect(await screen.findByText('1 applicant invited')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === scheduleInterviews);
    expect(sent[1]?.input.body).toMatchObject({ Ids: ['a-3'], Slots: [{ Date: '2099-07-01', Time: '10:00' }] });
  });

  it('leaves out no one while the invitations are sent', async () => {
    let answer = (_: unknown) => {};
    const NotDone = [{ id: 'a-3', Name: 'Chebet', Reason: 'Email was not sent' }];
    fakeApi(
      ...known,
      on(scheduleInterviews, () => new Promise((resolve) => (answer = resolve)) as never),
    );
    const { user } = await openPage();
    await screen.findByLabelText('Time of the first interview');
    await send(user);
    await screen.findByRole('button', { name: 'Sending the e-mail...' });
    await user.click(screen.getByRole('button', { name: 'Leave out Chebet' }));
    expect(names()).toEqual(['Amina', 'Brian', 'Chebet']);
    answer({ message: '', Done: people.slice(0, 2), NotDone });
    expect(await screen.findByText('2 applicants invited')).toBeInTheDocument();
    expect(names()).toEqual(['Chebet']);
  });

  it('puts what is wrong under its field, names whom it cannot invite, and keeps what was typed', async () => {
    const errors = {
      Time: ['The last interview would begin on the next day.'],
      Interviewers: ['Grace Wambui has left. Choose another interviewer.'],
      Ids: ['Brian: The applicant has withdrawn.'],
    };
    fakeApi(...known, on(scheduleInterviews, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = await openPage();
    const placeField = await screen.findByRole('textbox', { name: /^Place/ });
    await user.type(placeField, ', second floor');
    await send(user);
    expect(await screen.findByText('The last interview would begin on the next day.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Interviewer/ })).toHaveAccessibleDescription(
      expect.stringContaining('Grace Wambui has left.'),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Brian: The applicant has withdrawn.');
    expect(placeField).toHaveValue('Room 4, second floor');
    await user.click(screen.getByRole('button', { name: 'Leave out Brian' }));
    expect(names()).toEqual(['Amina', 'Chebet']);
    expect(screen.getByRole('list')).toHaveFocus();
  });

  it('says that no one is selected when it is opened without the list', () => {
    fakeApi(...known);
    renderRoutes([{ path: '/', Component: ScheduleInterviewsPage }], { wrapper: ApiProvider });
    expect(screen.getByText('No applicants are selected')).toBeInTheDocument();
  });
});
