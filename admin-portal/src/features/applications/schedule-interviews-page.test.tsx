import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  type Answer,
  adminPages,
  getInterviewForm,
  getMailTemplate,
  getReviewLists,
  type Interview,
  listInterviews,
  saveReason,
  scheduleInterviews,
} from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { Link } from 'shared-ui/router';
import { renderRoutes } from 'shared-ui/testing';
import { ScheduleInterviewsPage } from './schedule-interviews-page';

const year = new Date().getFullYear() + 1;
const start: Answer<typeof getInterviewForm> = {
  Today: '2026-11-20',
  TimeZone: 'Africa/Nairobi',
  Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui', Role: 'SUP' }],
  LastUsed: {
    Date: `${year}-07-01`,
    Time: '09:00',
    Length: 30,
    Place: 'Room 4',
    VideoLink: null,
    Message: null,
    Interviewers: ['s-1'],
  },
};
const people = ['Amina', 'Brian', 'Chebet'].map((Name, index) => ({ id: `a-${index + 1}`, Name }));
const known = [
  on(getInterviewForm, start),
  on(listInterviews, { Today: '2026-11-20', TimeZone: 'Africa/Nairobi', Interviews: [] }),
  on(getReviewLists, { Criteria: [], AcceptReasons: ['Recommended'], DeclineReasons: [], Revision: 0 }),
];

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
      { path: adminPages.interviews, element: <h1>the agenda</h1> },
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

  it('invites all of them from what was used last, each after a pause, and leads to the agenda', async () => {
    const api = fakeApi(...known, on(scheduleInterviews, { message: '3 invited', Done: people, NotDone: [] }));
    const { user } = await openPage();
    await user.type(await screen.findByRole('spinbutton', { name: /^Minutes between/ }), '10');
    await send(user);
    expect(await screen.findByText('3 applicants invited')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'the agenda' })).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === scheduleInterviews)?.input.body).toEqual({
      Ids: ['a-1', 'a-2', 'a-3'],
      Seen: 'Processing',
      Date: `${year}-07-01`,
      Time: '09:00',
      Length: 30,
      Place: 'Room 4',
      Interviewers: ['s-1'],
      Break: 10,
    });
  });

  it('takes a reason and words of its own for the e-mails', async () => {
    const api = fakeApi(
      ...known,
      on(scheduleInterviews, { message: '3 invited', Done: people, NotDone: [] }),
      on(saveReason, { message: 'Reason saved', Changed: 3 }),
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

  it('warns of an interview that one of the later slots overlaps, and no more once there is a pause for it', async () => {
    const other: Interview = {
      id: 'a-9',
      Name: 'Zawadi Mwangi',
      Position: 'Engineering',
      ApplicationStatus: 'Accepted For Interview',
      Date: `${year}-07-01`,
      Time: '10:00',
      Length: 30,
      Place: null,
      VideoLink: null,
      Message: null,
      Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui' }],
      Mine: false,
      Reply: null,
    };
    fakeApi(...known, on(listInterviews, { Today: '2026-11-20', TimeZone: 'Africa/Nairobi', Interviews: [other] }));
    const { user } = await openPage();
    const warning = 'Grace Wambui interviews Zawadi Mwangi at 10:00.';
    expect(await screen.findByText(warning)).toBeVisible();
    // Announced once, without the list of the day.
    expect(screen.getByText(warning).closest('[role=status]')).toHaveTextContent(new RegExp(`^${warning}$`));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(screen.getByRole('spinbutton', { name: /^Minutes between/ }), '60');
    await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
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
    await waitFor(() => expect(screen.getByLabelText('Time of the first interview')).toHaveValue('10:00'));
    api.use(on(scheduleInterviews, { message: '', Done: people.slice(2), NotDone: [] }));
    await send(user);
    expect(await screen.findByText('1 applicant invited')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === scheduleInterviews);
    expect(sent[1]?.input.body).toMatchObject({ Ids: ['a-3'], Time: '10:00' });
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
