import {
  type Answer,
  adminPages,
  decideApplication,
  getApplication,
  getDecisionMail,
  getInterviewForm,
  getReviewLists,
  listInterviews,
  listSelectedApplicants,
  previewDecisionMail,
  saveReason,
} from '@internship-portals/shared-api/contract';
import { ApiProvider, useRefresh } from '@internship-portals/shared-api/query';
import { FakeFailure, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant, buildInterview, buildInterviewForm, invitationPreview } from './applicant.fixture';
import { dayAfter } from './next-slot';
import { ScheduleInterviewPage } from './schedule-interview-page';
import { SelectedApplicantsPage } from './selected-applicants-page';

const links = { Cv: '/api/documents/cv', AttachmentLetter: '/api/documents/letter', History: [], Corrections: [] };
const waiting = on(getApplication, { Applicant: buildApplicant(), ...links });
const selected = on(listSelectedApplicants, { Applicants: [], Total: 0, TotalAll: 0 });

function openPage(beside?: ReactNode, state?: unknown) {
  return renderRoutes(
    [
      {
        path: `${base}/applications/:id/scheduleInterview`,
        element: (
          <>
            <ScheduleInterviewPage />
            {beside}
          </>
        ),
      },
      { path: `${base}/selectedApplicants`, Component: SelectedApplicantsPage },
      { path: adminPages.interviews, element: <h1>Interviews</h1> },
    ],
    {
      at: { pathname: `${base}/applications/a-1/scheduleInterview`, state },
      wrapper: ApiProvider,
    },
  );
}

const nextYear = new Date().getFullYear() + 1;

async function typeDate(user: UserEvent, digits: string) {
  const day = await screen.findByRole('spinbutton', { name: 'Day' });
  await user.click(day);
  await user.keyboard(digits);
}

const schedule = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Schedule' }));

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

describe('scheduling an interview', () => {
  it('shows for whom, with the e-mail address read-only', async () => {
    fakeApi(waiting);
    openPage();
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(email).toHaveValue('wanjiru@example.com');
    expect(email).toHaveAttribute('readonly');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Schedule an Interview for this Applicant');
    expect(screen.getByText('Wanjiru Kamau')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: /Interview Date/ })).toBeInTheDocument();
  });

  it('sends the date, confirms the e-mail and goes to the selected applicants', async () => {
    const api = fakeApi(waiting, selected, on(decideApplication, { message: 'Email sent Successfully' }));
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    await schedule(user);
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Selected Applicants' })).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === decideApplication);
    expect(sent?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { ApplicationStatus: 'Accepted', Date: `${nextYear}-11-27` },
    });
  });

  it('takes a reason, and saves it after the decision', async () => {
    const api = fakeApi(
      waiting,
      selected,
      on(decideApplication, { message: 'Email sent Successfully' }),
      on(getReviewLists, { Criteria: [], AcceptReasons: ['Recommended'], DeclineReasons: [], Revision: 0 }),
      on(saveReason, { message: 'Reason saved', Changed: 1 }),
    );
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    await user.click(screen.getByText('Add reason'));
    await screen.findByRole('option', { name: 'Recommended' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Recommended');
    await schedule(user);
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === saveReason)?.input.body).toEqual({
        Ids: ['a-1'],
        Reason: 'Recommended',
        Note: '',
      }),
    );
  });

  it.each([
    ['queued', 'The e-mail is queued, not delivered yet'],
    ['unconfirmed', 'The delivery of the e-mail is not confirmed'],
  ] as const)('says that the interview is scheduled while its e-mail is %s', async (Mail, text) => {
    fakeApi(waiting, selected, on(decideApplication, { message: 'The decision is stored.', Mail }));
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    await schedule(user);
    expect(await screen.findByText('Interview scheduled')).toHaveTextContent(
      `Interview scheduledWanjiru Kamau. ${text}`,
    );
    expect(screen.queryByText('Email sent Successfully')).not.toBeInTheDocument();
  });

  it.each([
    ['a mail that was refused', new FakeFailure(502, { message: 'Email was not sent' }), 'Email was not sent'],
    ['a server fault', new FakeFailure(500), 'Application could not be Accepted'],
    ['a broken connection', new FakeFailure(0), 'Application could not be Accepted'],
    [
      'a conflict',
      new FakeFailure(409, { message: 'It has been passed in the meantime.' }),
      'Wanjiru Kamau. It has been passed in the meantime.',
    ],
  ])('reports %s and keeps the date', async (_, failure, text) => {
    const api = fakeApi(waiting, selected, on(decideApplication, failure));
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    await schedule(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('The interview was not scheduled. Nothing has changed.')).toBeInTheDocument();
    api.use(on(decideApplication, { message: 'Email sent Successfully' }));
    await schedule(user);
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === decideApplication);
    expect(sent.map(({ input }) => input.body)).toEqual(
      Array(2).fill({ ApplicationStatus: 'Accepted', Date: `${nextYear}-11-27`, Seen: 'Processing' }),
    );
  });

  it('shows what another administrator has decided meanwhile, and decides on that only when it is sent again', async () => {
    const api = fakeApi(
      waiting,
      selected,
      on(decideApplication, new FakeFailure(409, { message: 'It was declined.' })),
    );
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    expect(screen.queryByText('Declined')).not.toBeInTheDocument();
    api.use(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Declined' }), ...links }));
    await schedule(user);
    expect(await screen.findByText('Wanjiru Kamau. It was declined.')).toBeInTheDocument();
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    api.use(on(decideApplication, { message: 'Email sent Successfully' }));
    await schedule(user);
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === decideApplication);
    expect(sent.map(({ input }) => input.body)).toMatchObject([{ Seen: 'Processing' }, { Seen: 'Declined' }]);
  });

  it('invites on what it was opened on, also when the page has read what another administrator decided', async () => {
    const api = fakeApi(
      waiting,
      selected,
      on(decideApplication, new FakeFailure(409, { message: 'It was declined.' })),
    );
    const Refresh = () => {
      const refresh = useRefresh();
      return (
        <button type="button" onClick={() => void refresh()}>
          news
        </button>
      );
    };
    const { user } = openPage(<Refresh />);
    await typeDate(user, `2711${nextYear}`);
    api.use(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Declined' }), ...links }));
    await user.click(screen.getByRole('button', { name: 'news' }));
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    await schedule(user);
    expect(await screen.findByText('Wanjiru Kamau. It was declined.')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === decideApplication);
    expect(sent.map(({ input }) => input.body)).toMatchObject([{ Seen: 'Processing' }]);
  });

  describe('beside the interviews that are planned', () => {
    // The Wednesday after the next one.
    const day = dayAfter(today(), 14 - ((new Date(today()).getUTCDay() + 4) % 7));
    const grace = { user_id: 's-1', Name: 'Grace Wambui' };
    const used = {
      Date: day,
      Time: '10:00',
      Length: 30,
      Place: 'Room 4',
      VideoLink: null,
      Interviewers: ['s-1'],
      Message: null,
    };
    const form = on(getInterviewForm, {
      ...buildInterviewForm({ Today: today(), LastUsed: used }),
      Interviewers: [{ ...grace, Role: 'SUP' }],
      Holidays: [],
    });
    const taken = buildInterview({ Date: day, Time: '10:00', Interviewers: [grace] });
    const interviews = on(listInterviews, {
      Today: today(),
      TimeZone: 'Africa/Nairobi',
      Interviews: [taken, buildInterview({ id: 'a-8', Date: day, Time: '10:30', Name: 'Achieng Odhiambo' })],
    });
    const decided = on(decideApplication, { message: 'Email sent Successfully' });
    const time = () => screen.findByLabelText(/^Time/);
    const bodyOf = (api: ReturnType<typeof fakeApi>) => api.last(decideApplication)?.input.body;

    it('starts with the next free time of the people and the place that were used last', async () => {
      const api = fakeApi(waiting, selected, form, interviews, decided);
      const { user } = openPage();
      expect(await time()).toHaveValue('11:00');
      await schedule(user);
      expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
      expect(bodyOf(api)).toMatchObject({ Date: day, Time: '11:00', Interviewers: ['s-1'], IfFree: true });
    });

    it('books over another one only when the button that says so is pressed, never with Enter', async () => {
      const api = fakeApi(waiting, selected, form, interviews, decided);
      const { user } = openPage();
      await user.clear(await time());
      await user.type(await time(), '10:15');
      const anyway = await screen.findByRole('button', { name: 'Schedule anyway' });
      for (const field of ['Place (optional)', 'Email']) {
        await user.type(screen.getByLabelText(field), '{Enter}');
        expect(await time()).toHaveFocus();
      }
      expect(bodyOf(api)).toBeUndefined();
      await user.click(anyway);
      expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
      expect(bodyOf(api)).toMatchObject({ Date: day, Time: '10:15' });
      expect(bodyOf(api)).not.toHaveProperty('IfFree');
    });

    it('says that a time was taken meanwhile, and offers to book over it', async () => {
      const message = 'Grace Wambui is interviewed at 11:00.';
      const api = fakeApi(
        waiting,
        selected,
        form,
        interviews,
        on(decideApplication, new FakeFailure(422, { message: '', errors: { Time: [message] } })),
      );
      const { user } = openPage();
      await time();
      await schedule(user);
      expect(await screen.findByText(message)).toBeVisible();
      api.use(decided);
      await user.click(await screen.findByRole('button', { name: 'Schedule anyway' }));
      expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
      expect(bodyOf(api)).not.toHaveProperty('IfFree');
    });
  });

  it('offers no interview to an applicant who has passed one', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Interview Passed' }), ...links }));
    openPage();
    expect(await screen.findByText(/has passed the interview/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Info' })).toHaveAttribute(
      'href',
      `${base}/interviewDetails/viewDetails/a-1`,
    );
  });

  it('still has the date after a reload or the end of the session', async () => {
    fakeApi(waiting);
    const { user, unmount } = openPage();
    await typeDate(user, `2711${nextYear}`);
    unmount();
    openPage();
    expect(await screen.findByText('What you typed before is here again.')).toBeInTheDocument();
    expect(screen.getByRole('spinbutton', { name: 'Day' })).toHaveTextContent('27');
    expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveTextContent('11');
  });

  it('puts what is wrong with the date under the field', async () => {
    const errors = { Date: ['Choose today or a later date.'] };
    fakeApi(waiting, on(decideApplication, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await screen.findByRole('textbox', { name: 'Email' });
    await schedule(user);
    expect(await screen.findByText('Choose today or a later date.')).toBeInTheDocument();
    expect(screen.queryByText('Application could not be Accepted')).not.toBeInTheDocument();
  });

  it('shows that the e-mail is being sent and cannot be sent twice', async () => {
    const sending = later(decideApplication, { message: 'Email sent Successfully' });
    const api = fakeApi(waiting, selected, sending.handler);
    const { user } = openPage();
    await typeDate(user, `2711${nextYear}`);
    await schedule(user);
    const button = await screen.findByRole('button', { name: /Sending the e-mail/ });
    await user.click(button);
    await sending.finish();
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === decideApplication)).toHaveLength(1);
  });

  it('tells the date that a new one replaces', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-27' });
    fakeApi(on(getApplication, { Applicant, ...links }));
    openPage();
    expect(await screen.findByText('Accepted For Interview')).toBeInTheDocument();
    expect(await screen.findByText(/planned for/)).toHaveTextContent(
      /planned for .*Friday, 27 November 2026\. A new date/,
    );
    expect(screen.getByRole('link', { name: 'Selected Applicants' })).toBeInTheDocument();
  });

  it('opens with the day and time that the agenda moves it to, shows the e-mail, and leads back to that week', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-27' });
    const moved = { Date: `${nextYear}-03-04`, Time: '10:15' };
    const mail = { Subject: 'Your interview', Text: 'Dear Wanjiru,', Variables: [] };
    const api = fakeApi(
      on(getApplication, { Applicant, ...links }),
      on(getDecisionMail, mail as unknown as Answer<typeof getDecisionMail>),
      on(previewDecisionMail, invitationPreview),
      on(decideApplication, { message: 'Email sent Successfully' }),
    );
    const { user, address } = openPage(undefined, { movedTo: moved });
    const letter = within(await screen.findByRole('region', { name: 'The e-mail as it will be sent' }));
    expect(letter.getByText('Your interview on Tuesday, 3 March 2099 at 10:30')).toBeVisible();
    expect(letter.getByRole('definition')).toHaveTextContent('Room 4');
    expect(letter.queryByRole('button')).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === previewDecisionMail)?.input.body).toMatchObject({
      Decision: 'Accepted',
      ...moved,
    });
    await user.click(screen.getByRole('button', { name: 'Edit the text' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text).toHaveValue('Dear Wanjiru,'));
    await user.type(text, ' come.');
    await user.click(screen.getByRole('button', { name: 'Show it as it will be sent' }));
    await waitFor(() =>
      expect(api.calls.filter(({ endpoint }) => endpoint === previewDecisionMail).at(-1)?.input.body).toMatchObject({
        MailText: 'Dear Wanjiru, come.',
      }),
    );
    expect(screen.getByRole('link', { name: 'Interviews' })).toBeInTheDocument();
    expect(api.calls.some(({ endpoint }) => endpoint === decideApplication)).toBe(false);
    await schedule(user);
    expect(await screen.findByText('Email sent Successfully')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === decideApplication)?.input.body).toMatchObject({
      ...moved,
      MailSubject: 'Your interview',
    });
    expect(address()).toBe(`${adminPages.interviews}?week=${moved.Date}`);
  });

  it('asks for a date before it shows the e-mail, and says why it cannot show it', async () => {
    const errors = { VideoLink: ['Enter a web address that starts with https:// or http://.'] };
    fakeApi(waiting, on(previewDecisionMail, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.click(await screen.findByText('E-mail'));
    expect(await screen.findByText('Choose a date to see the e-mail.')).toBeVisible();
    await typeDate(user, `2711${nextYear}`);
    expect(await screen.findByText(errors.VideoLink.join())).toBeVisible();
  });

  it("reports 'Could not get Intern Email' and reads it again on request", async () => {
    const api = fakeApi(on(getApplication, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Intern Email')).toBeInTheDocument();
    api.use(waiting);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('wanjiru@example.com'));
  });
});
