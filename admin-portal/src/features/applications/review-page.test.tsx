import {
  adminPages,
  decideApplication,
  getDecisionMail,
  getInterviewForm,
  getReviewLists,
  type Interview,
  listApplications,
  listInterviews,
  previewDecisionMail,
  reviewApplication,
  saveReason,
  undoDecline,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, type Handler, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { useLocation } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../testing';
import { AcceptModal } from './accept-modal';
import { buildApplicant, buildInterview, buildInterviewForm, invitationPreview } from './applicant.fixture';
import { answerDocuments } from './documents.fixture';
import { ReviewPage } from './review-page';
import { MadeButton } from './review-undo';

const first = buildApplicant();
const grace = { user_id: 's-1', Name: 'Grace Wambui', Role: 'SUP' as const };
const used = {
  Date: '2099-03-03',
  Time: '10:00',
  Length: 30,
  Place: null,
  VideoLink: null,
  Message: null,
  Interviewers: ['s-1'],
};
const interview = (Time: string) => buildInterview({ Time, Place: null, Interviewers: [grace] });
/** As many as one call answers. */
const page = Array.from({ length: 100 }, (_, index) =>
  buildApplicant({ id: `a-${index + 1}`, Name: `Person ${index + 1}` }),
);
const links = { Cv: '#cv', AttachmentLetter: '#letter', History: [], Corrections: [], Earlier: [] };
const reviewed = on(reviewApplication, ({ params }) => ({
  Applicant: page.find(({ id }) => id === params.id) ?? first,
  ...links,
}));

beforeEach(() => {
  signedInAs('ADM');
  answerDocuments();
});
afterEach(() => signedOut());

describe('review mode', () => {
  it('asks once for the next applications when the server fails, and again at the next step', async () => {
    const api = fakeApi(
      reviewed,
      on(listApplications, ({ query }) =>
        query.page === ('1' as never)
          ? { Applicants: page, Total: 150, TotalAll: 150 }
          : new FakeFailure(500, { message: 'Server error.' }),
      ),
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/?at=a-96', wrapper: ApiProvider });
    const lists = () => api.calls.filter(({ endpoint }) => endpoint === listApplications).length;
    expect(await screen.findByText('96 of 150')).toBeInTheDocument();
    expect(await screen.findByText('Could not get Applications')).toBeInTheDocument();
    const after = lists();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lists()).toBe(after);
    await user.keyboard('j');
    expect(await screen.findByText('97 of 150')).toBeInTheDocument();
    await waitFor(() => expect(lists()).toBe(after + 1));
  });

  it('shows what the applicant has said of what the intake asks, and whom to contact at the university', async () => {
    const Studies = {
      University: 'Moi University',
      YearOfStudy: 3,
      RequestedStart: '2027-01-04',
      RequestedEnd: '2027-03-26',
    };
    fakeApi(
      on(listApplications, { Applicants: page.slice(0, 1), Total: 1, TotalAll: 1 }),
      on(reviewApplication, {
        Applicant: { ...first, Studies },
        ...links,
        Coordinator: { Name: 'Dr Otieno', Email: '', PhoneNumber: '+254712345678' },
      }),
    );
    renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    const facts = ['Moi University', '3', 'Monday, 4 January 2027 to Friday, 26 March 2027'];
    for (const fact of facts) expect(await screen.findByText(fact)).toBeInTheDocument();
    expect(screen.getByText(/^Dr Otieno,/)).toHaveTextContent('Dr Otieno, +254712345678');
    expect(screen.queryByText('Registration number')).not.toBeInTheDocument();
  });

  it('says when the applicant has changed what since sending it', async () => {
    const change = { id: 'change-1', At: '2026-11-22T08:00:00.000Z', Fields: ['PhoneNumber' as const, 'Cv' as const] };
    fakeApi(
      on(listApplications, { Applicants: page.slice(0, 1), Total: 1, TotalAll: 1 }),
      on(reviewApplication, { Applicant: first, ...links, Changes: [{ ...change, Replaced: [] }] }),
    );
    renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    expect((await screen.findByText('Changed by the applicant')).parentElement).toHaveTextContent(
      /: phone number, CV$/,
    );
  });
});

describe('a review that is heard', () => {
  it('says what was done, who comes next and which document is open, in a region that was there before', async () => {
    fakeApi(
      reviewed,
      on(listApplications, { Applicants: page.slice(0, 5), Total: 5, TotalAll: 5 }),
      on(decideApplication, { message: 'Application Declined', UndoFor: 10_000 }),
      on(undoDecline, { message: 'Decline taken back' }),
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    const said = (text: string) => screen.findByText(text, { selector: '[role=status]' });
    expect(await said('1 of 5, Person 1, CV')).toBeInTheDocument();
    await user.keyboard('l');
    expect(await said('1 of 5, Person 1, Letter')).toBeInTheDocument();
    await user.keyboard('d');
    expect(await said('Declined Person 1. 2 of 5, Person 2, CV')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Undo decline: Person 1' });
    await user.keyboard('u');
    expect(await said('Person 1 is no longer declined. 1 of 5, Person 1, Letter')).toBeInTheDocument();
    await user.keyboard('j');
    expect(await said('2 of 5, Person 2, CV')).toBeInTheDocument();
  });
});

describe('the keys of a review', () => {
  const lists = {
    Criteria: [],
    AcceptReasons: ['Recommended', 'Strong CV'],
    DeclineReasons: ['No place left'],
    Revision: 0,
  };
  const opened = async (...answers: Handler[]) => {
    const api = fakeApi(
      reviewed,
      on(getReviewLists, lists),
      on(listApplications, { Applicants: page.slice(0, 3), Total: 3, TotalAll: 3 }),
      on(saveReason, { message: 'Reason saved', Changed: 1 }),
      ...answers,
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    await screen.findByRole('group', { name: 'Decline with a reason' });
    return { user, calls: (of: unknown) => api.calls.filter(({ endpoint }) => endpoint === of) };
  };
  const said = (text: string) => screen.findByText(text, { selector: '[role=status]' });

  it('decline with a reason of the list in one step', async () => {
    const { user, calls } = await opened(on(decideApplication, { message: 'Application Declined', UndoFor: 10_000 }));
    await user.keyboard('1');
    expect(await said('Declined Person 1: No place left. 2 of 3, Person 2, CV')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit reason: Person 1' })).toBeInTheDocument();
    const body = { Ids: ['a-1'], Reason: 'No place left', Note: '' };
    expect(calls(saveReason).map(({ input }) => input.body)).toEqual([body]);
    // No second reason is on the list.
    await user.keyboard('2');
    expect(calls(decideApplication)).toHaveLength(1);
  });

  it('save no reason where the decline has failed', async () => {
    const { user, calls } = await opened(on(decideApplication, new FakeFailure(500, { message: 'Server error.' })));
    await user.keyboard('1');
    expect(await screen.findByRole('button', { name: 'Go back to Person 1' })).toBeInTheDocument();
    expect(calls(saveReason)).toEqual([]);
  });

  it('choose the reason of an invitation before Enter sends it', async () => {
    const start = buildInterviewForm({ Interviewers: [grace], LastUsed: used });
    const { user, calls } = await opened(
      on(getInterviewForm, start),
      on(decideApplication, { message: 'Email sent Successfully', Mail: 'delivered' }),
    );
    await user.keyboard('a');
    await screen.findByRole('dialog', { name: 'Invite Person 1' });
    await user.keyboard('2');
    expect(await screen.findByRole('button', { name: '2 Strong CV' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Enter}');
    expect(await said('Invited Person 1. 2 of 3, Person 2, CV')).toBeInTheDocument();
    const body = { Ids: ['a-1'], Reason: 'Strong CV', Note: '' };
    await waitFor(() => expect(calls(saveReason).map(({ input }) => input.body)).toEqual([body]));
  });

  it('put applicants aside whose interviews are planned together, and take the last one back', async () => {
    const { user, calls } = await opened();
    await user.keyboard('i');
    expect(await said('Person 1 is to be invited. 2 of 3, Person 2, CV')).toBeInTheDocument();
    await user.keyboard('i');
    expect(await screen.findByRole('link', { name: 'Plan 2 interviews' })).toBeInTheDocument();
    await user.keyboard('u');
    expect(await said('Person 2 is no longer to be invited. 2 of 3, Person 2, CV')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan 1 interview' })).toBeInTheDocument();
    await user.keyboard('ss');
    expect(await screen.findByText('0 accepted, 0 declined, 2 left undecided.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan 1 interview' })).toBeInTheDocument();
    expect(calls(decideApplication)).toEqual([]);
  });
});

describe('the Undo of a review', () => {
  const opened = async (...answers: Handler[]) => {
    const api = fakeApi(
      reviewed,
      on(listApplications, { Applicants: page.slice(0, 5), Total: 5, TotalAll: 5 }),
      ...answers,
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    await screen.findByText('1 of 5');
    const undone = () =>
      api.calls.filter(({ endpoint }) => endpoint === undoDecline).map(({ input }) => input.params.id);
    return { user, undone };
  };

  it('takes back the decline that was pressed last, once its answer has come, and no earlier one', async () => {
    const answer = later(decideApplication, { message: 'Application Declined', UndoFor: 10_000 });
    let declines = 0;
    const { user, undone } = await opened(
      on(decideApplication, (input) =>
        ++declines === 1
          ? { message: 'Application Declined', UndoFor: 10_000 }
          : (answer.handler.reply(input as never) as never),
      ),
      on(undoDecline, { message: 'Decline taken back' }),
    );
    await user.keyboard('d');
    await screen.findByRole('button', { name: 'Undo decline: Person 1' });
    await user.keyboard('d');
    expect(await screen.findByRole('button', { name: 'Undo decline: Person 2' })).toBeInTheDocument();
    await user.keyboard('u');
    expect(undone()).toEqual([]);
    await answer.finish();
    await waitFor(() => expect(undone()).toEqual(['a-2']));
    expect(await screen.findByText('2 of 5')).toBeInTheDocument();
  });

  it('sends nothing when the decline itself has failed', async () => {
    const answer = later(decideApplication, new FakeFailure(500));
    const { user, undone } = await opened(answer.handler);
    await user.keyboard('d');
    await screen.findByRole('button', { name: 'Undo decline: Person 1' });
    await user.keyboard('u');
    await answer.finish();
    expect(await screen.findByRole('button', { name: 'Go back to Person 1' })).toBeInTheDocument();
    expect(undone()).toEqual([]);
  });
});

describe('a review of more applications than one call answers', () => {
  /** As the server answers: those that are undecided now. */
  const listOf = (undecided: () => typeof many) =>
    on(listApplications, ({ query }) => {
      const start = (Number(query.page) - 1) * 100;
      const rows = undecided();
      return { Applicants: rows.slice(start, start + 100), Total: rows.length, TotalAll: rows.length };
    });
  const many = Array.from({ length: 310 }, (_, index) =>
    buildApplicant({ id: `a-${index + 1}`, Name: `Person ${index + 1}` }),
  );
  const reviewedMany = on(reviewApplication, ({ params }) => ({
    Applicant: many.find(({ id }) => id === params.id) ?? first,
    ...links,
  }));

  it.each([
    ['a few', 3],
    ['more than a whole page', 99],
  ])('leaves out none of them when another administrator decides on %s meanwhile', async (_what, decided) => {
    let undecided = many;
    fakeApi(
      reviewedMany,
      listOf(() => {
        const now = undecided;
        undecided = many.slice(decided);
        return now;
      }),
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/?at=a-99', wrapper: ApiProvider });
    expect(await screen.findByText('99 of 310')).toBeInTheDocument();
    for (const next of ['Person 100', 'Person 101', 'Person 102', 'Person 103']) {
      await user.keyboard('j');
      expect(await screen.findByRole('heading', { level: 1, name: next })).toBeInTheDocument();
    }
    expect(screen.getByText('103 of 310')).toBeInTheDocument();
  });

  it('goes on to the page after, when those before were decided here and the server has not heard of it', async () => {
    fakeApi(
      reviewedMany,
      on(decideApplication, () => new Promise(() => {}) as never),
      listOf(() => many),
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/?at=a-95', wrapper: ApiProvider });
    expect(await screen.findByText('95 of 310')).toBeInTheDocument();
    for (let position = 96; position <= 101; position += 1) {
      await user.keyboard('d');
      expect(await screen.findByText(`${position} of 310`)).toBeInTheDocument();
    }
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Person 101');
  });
});

describe('the end of a review', () => {
  it('leads to the week of the first interview that was made in it, with all of them marked', async () => {
    const own = (day?: string, index = 0) => ({
      applicant: page[index] ?? first,
      result: day ? ('Accepted For Interview' as const) : ('Declined' as const),
      day,
    });
    const Target = () => JSON.stringify(useLocation().state);
    const { user } = renderRoutes(
      [
        { path: '/', element: <MadeButton own={[own('2099-03-10', 0), own(), own('2099-03-03', 2)]} /> },
        { path: adminPages.interviews, Component: Target },
      ],
      { at: '/' },
    );
    const link = screen.getByRole('link', { name: 'See the 2 interviews' });
    expect(link).toHaveAttribute('href', `${adminPages.interviews}?week=2099-03-03`);
    await user.click(link);
    expect(await screen.findByText(JSON.stringify({ made: [page[0]?.id, page[2]?.id] }))).toBeInTheDocument();
  });
});

describe('the invitation of a review', () => {
  const start = buildInterviewForm({ Interviewers: [grace], LastUsed: used });
  const modal = (interviews: Interview[], onAccepted = () => {}) =>
    renderRoutes(
      [
        {
          path: '/',
          element: (
            <AcceptModal
              applicant={first}
              start={start}
              interviews={interviews}
              onAccepted={onAccepted}
              onExplained={() => {}}
              onClose={() => {}}
            />
          ),
        },
      ],
      { wrapper: ApiProvider },
    );

  it('starts with the next free slot of its interviewer, and Enter sends it', async () => {
    const api = fakeApi(on(decideApplication, { message: 'Email sent Successfully' }));
    const onAccepted = jest.fn();
    const { user } = modal([interview('10:00'), interview('10:30')], onAccepted);
    expect(await screen.findByLabelText(/^Time/)).toHaveValue('11:00');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onAccepted).toHaveBeenCalledWith('2099-03-03'));
    const sent = api.calls.find(({ endpoint }) => endpoint === decideApplication)?.input.body;
    expect(sent).toMatchObject({ Date: '2099-03-03', Time: '11:00', Interviewers: ['s-1'] });
  });

  it('is not sent while it overlaps with another one', async () => {
    const taken = interview('15:00');
    const api = fakeApi(on(listInterviews, { Today: start.Today, TimeZone: start.TimeZone, Interviews: [taken] }));
    const { user } = modal([taken]);
    const time = await screen.findByLabelText(/^Time/);
    await user.clear(time);
    await user.type(time, '15:15');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Grace Wambui interviews Otieno Odhiambo at 15:00.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(time).toHaveFocus();
    expect(api.calls.some(({ endpoint }) => endpoint === decideApplication)).toBe(false);
  });

  it('has its e-mail to read and change, which the Enter key opens and does not send', async () => {
    const api = fakeApi(
      on(getDecisionMail, { Subject: 'Your interview', Text: 'Dear Wanjiru,', Variables: [] }),
      on(previewDecisionMail, invitationPreview),
      on(decideApplication, { message: 'Email sent Successfully' }),
    );
    const onAccepted = jest.fn();
    const { user } = renderRoutes(
      [
        {
          path: '/',
          element: (
            <AcceptModal
              applicant={first}
              start={undefined}
              interviews={[]}
              onAccepted={onAccepted}
              onExplained={() => {}}
              onClose={() => {}}
            />
          ),
        },
      ],
      { wrapper: ApiProvider },
    );
    const summary = await screen.findByText('E-mail');
    act(() => summary.focus());
    await user.keyboard('{Enter}');
    expect(onAccepted).not.toHaveBeenCalled();
    expect(api.calls.some(({ endpoint }) => endpoint === decideApplication)).toBe(false);
    await user.click(summary);
    await user.click(await screen.findByRole('button', { name: 'Edit the text' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text).toHaveValue('Dear Wanjiru,'));
    await user.type(text, ' come.');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === decideApplication)?.input.body).toMatchObject({
        MailSubject: 'Your interview',
        MailText: 'Dear Wanjiru, come.',
      }),
    );
    await waitFor(() => expect(onAccepted).toHaveBeenCalled());
  });
});
