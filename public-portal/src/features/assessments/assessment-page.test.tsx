import {
  type Answer,
  bookVisit,
  getAssessmentPage,
  giveUpVisit,
  listOfferedVisits,
  saveAssessment,
  sendAssessmentLink,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi as fakeCalls, type Handler, on } from '@internship-portals/shared-api/testing';
import { buildEvaluation, buildHandedInPart, renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { buildAssessmentPage } from './assessment.fixture';
import { AssessmentPage } from './assessment-page';
import { messages } from './messages';

const offered = (Visits: Answer<typeof listOfferedVisits>['Visits']) =>
  on(listOfferedVisits, { Visits, TimeZone: 'Africa/Nairobi' });
const fakeApi = (...answers: Handler[]) => fakeCalls(offered([]), ...answers);

const openPage = () =>
  renderRoutes([{ path: '/assessment/:token', element: <AssessmentPage /> }], {
    at: '/assessment/abc',
    wrapper: ApiProvider,
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a lecturer', () => {
  it('shows the placement, the signed weeks with their signatures, and the hours', async () => {
    const api = fakeApi(on(getAssessmentPage, buildAssessmentPage()));
    openPage();
    const placement = await section(messages.placement);
    for (const text of [
      'Brian Kiprotich',
      'KCA University',
      'BSc Computer Science',
      'Grace Wambui',
      'Monday, 16 November 2026',
      'Friday, 5 February 2027',
      '40',
    ])
      expect(placement.getByText(text)).toBeInTheDocument();
    const logbook = await section(messages.logbook.title);
    for (const text of [
      'Wired the office',
      'Cabling',
      'office.jpg (2 KiB)',
      'A good week',
      'Well done',
      'It was Tuesday',
    ])
      expect(logbook.getByText(text)).toBeInTheDocument();
    expect(logbook.getByText('LB-7K3F-9Q2B')).toBeInTheDocument();
    const download = logbook.getByRole('link', { name: messages.logbook.download });
    expect(download).toHaveAttribute('href', expect.stringContaining('/SignedWeeks/'));
    const record = await section(messages.record.title);
    expect(record.getByRole('link', { name: messages.record.download })).toHaveAttribute(
      'href',
      expect.stringContaining('/AssessedRecord/'),
    );
    const attendance = await section(messages.attendance.title);
    expect(attendance.getByRole('row', { name: 'Monday, 16 November 2026 37 h 30 min' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: messages.ratings.title })).not.toBeInTheDocument();
    expect(screen.getByText(messages.evaluations.none)).toBeInTheDocument();
    expect(screen.getByText(/works until Friday, 5 March 2027/)).toBeInTheDocument();
    // A visit is booked before the record is read, which fills several screens of a phone.
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      messages.placement,
      messages.visits.title,
      messages.record.title,
      messages.logbook.title,
      messages.attendance.title,
      messages.evaluations.title,
      messages.remarks.title,
      messages.privacy.title,
    ]);
    expect(document.title).toContain('Internship of Brian Kiprotich');
    expect(api.calls[0]?.input.params).toEqual({ token: 'abc' });
  });

  it('shows the ratings that the intern shows, and a confirmed evaluation', async () => {
    const evaluation = buildEvaluation({
      State: 'confirmed',
      Supervisor: buildHandedInPart('Grace Wambui'),
      Intern: buildHandedInPart('Brian Kiprotich'),
      Result: { Percent: 70, How: 'The marks add up.' },
      Reference: 'EV-1',
    });
    const { TaskAverage: _, File: __, ...withoutAverage } = evaluation;
    const Ratings = { Tasks: [{ id: 't-1', Task: 'Write the report', Rating: 80 }], Average: 80 };
    fakeApi(on(getAssessmentPage, buildAssessmentPage({ Ratings, Evaluations: [withoutAverage] })));
    openPage();
    const ratings = await section(messages.ratings.title);
    expect(ratings.getByRole('row', { name: 'Write the report 80%' })).toBeInTheDocument();
    expect(ratings.getByText('Average: 80%')).toBeInTheDocument();
    const card = await section('Final evaluation');
    expect(card.getByText('70%')).toBeInTheDocument();
    // Without an average nothing is said of one, as nobody knows whether a task is rated.
    expect(card.queryByText(/No task is rated/)).not.toBeInTheDocument();
  });

  it('takes remarks and marks, says who reads them, and shows what is wrong at the fields', async () => {
    const { remarks } = messages;
    const errors = { Marks: ['Enter at most 30, or increase the best marks.'] };
    const api = fakeApi(
      on(getAssessmentPage, buildAssessmentPage()),
      on(saveAssessment, new FakeFailure(422, { message: '', errors })),
    );
    const { user } = openPage();
    const form = await section(remarks.title);
    expect(form.getByText(remarks.readers)).toBeInTheDocument();
    await user.type(form.getByLabelText(remarks.remarks), 'A good placement.');
    await user.type(form.getByLabelText(remarks.marks), '72,5');
    const best = form.getByLabelText(remarks.of);
    expect(best).toHaveValue('100');
    await user.clear(best);
    await user.type(best, '30');
    await user.click(form.getByRole('checkbox', { name: remarks.forIntern }));
    await user.click(form.getByRole('button', { name: remarks.save }));
    expect(await form.findByText(errors.Marks[0] ?? '')).toBeInTheDocument();
    expect(form.getByLabelText(remarks.remarks)).toHaveValue('A good placement.');
    api.use(on(saveAssessment, { message: 'Saved' }));
    await user.click(form.getByRole('button', { name: remarks.save }));
    expect(await screen.findByText(remarks.saved)).toHaveTextContent('Brian Kiprotich');
    expect(api.calls.findLast(({ endpoint }) => endpoint === saveAssessment)?.input).toMatchObject({
      params: { token: 'abc' },
      body: { Remarks: 'A good placement.', Marks: 72.5, BestMarks: 30, ForIntern: true, Seen: 0 },
    });
  });

  it('books one of the offered times, says if another lecturer was first, and cancels the visit', async () => {
    const { visits } = messages;
    const visit = { id: 'v-1', Date: '2027-01-12', Time: '10:00', Length: 60, Place: 'Head office', VideoLink: '' };
    const message = 'Nothing was booked: another lecturer has just booked this time. Choose another one.';
    const api = fakeApi(
      on(getAssessmentPage, buildAssessmentPage()),
      offered([visit]),
      on(bookVisit, new FakeFailure(409, { code: 'visit_state', message })),
    );
    const { user } = openPage();
    const part = await section(visits.title);
    const book = await part.findByRole('button', { name: 'Book Tuesday, 12 January 2027 at 10:00' });
    expect(part.getByText('60 minutes (Africa/Nairobi). Head office')).toBeInTheDocument();
    await user.click(book);
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
    api.use(offered([{ ...visit, BookedBy: 'Dr Njeri Maina' }]), on(bookVisit, { message: 'The visit is booked.' }));
    await user.click(book);
    expect(await part.findByText(visits.booked)).toBeInTheDocument();
    expect(screen.getByText('The visit is booked.').parentElement).toHaveTextContent('Brian Kiprotich');
    expect(api.calls.findLast(({ endpoint }) => endpoint === bookVisit)?.input.params).toEqual({
      token: 'abc',
      visit: 'v-1',
    });
    api.use(offered([visit]), on(giveUpVisit, { message: 'The visit is cancelled.' }));
    await user.click(part.getByRole('button', { name: visits.cancel }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: visits.question.confirmLabel }));
    expect(await part.findByText(visits.hint)).toBeInTheDocument();
  });

  it('says that an internship has not begun', async () => {
    const placement = { StartsOn: '2026-12-01', EndsOn: '', HoursAWeek: 0, State: 'Upcoming' } as const;
    const { Logbook: _, ...empty } = buildAssessmentPage({ Placement: placement, Weeks: [], Attendance: [] });
    fakeApi(on(getAssessmentPage, empty));
    openPage();
    expect(await screen.findByText(/it starts on Tuesday, 1 December 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: messages.logbook.title })).not.toBeInTheDocument();
  });

  it.each([404, 409])(
    'says why a link no longer opens it after a %i, and has another one asked for',
    async (status) => {
      const api = fakeApi(
        on(getAssessmentPage, new FakeFailure(status, { message: 'This link ended on Friday, 5 March 2027.' })),
        on(sendAssessmentLink, new FakeFailure(422, { message: '', errors: { Email: ['Enter an e-mail address.'] } })),
      );
      const { user } = openPage();
      expect(await screen.findByText('This link ended on Friday, 5 March 2027.')).toBeInTheDocument();
      const send = screen.getByRole('button', { name: messages.link.send });
      await user.click(send);
      expect(await screen.findByText('Enter an e-mail address.')).toBeInTheDocument();
      api.use(on(sendAssessmentLink, { message: 'If a lecturer with this address has a link, we have sent it.' }));
      await user.type(screen.getByLabelText(messages.link.email), 'maina@uni.example');
      await user.click(send);
      expect(await screen.findByText(/^If a lecturer/)).toBeInTheDocument();
      expect(api.last(sendAssessmentLink)?.input.body).toEqual({ Email: 'maina@uni.example' });
    },
  );
});
