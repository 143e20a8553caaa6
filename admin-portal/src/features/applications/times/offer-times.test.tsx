import {
  adminPages,
  getApplication,
  getInterviewForm,
  listInterviews,
  offerTimes,
  previewDecisionMail,
  withdrawTimes,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '../../../testing';
import { buildApplicant, buildInterview, buildInterviewForm, invitationPreview } from '../applicant.fixture';
import { InterviewFacts } from '../interview-facts';
import { ScheduleInterviewPage } from '../schedule-interview-page';
import { OfferedTimes } from './offered-times';
import { TimesBadge } from './times-badge';

const links = { Cv: '/api/documents/cv', AttachmentLetter: '/api/documents/letter', History: [], Corrections: [] };
const TUESDAY = '2099-03-03';
const booked = buildInterview({ Date: TUESDAY, Time: '09:30', Length: 30, Place: 'Room 4' });
const offeredToAnother = buildInterview({ id: 'a-8', Date: TUESDAY, Time: '10:45', Length: 45, Place: 'Room 4' });
const TIMES = ['10:00', '11:30', '12:15'].map((Time) => ({ Date: TUESDAY, Time }));

const page = (Applicant = buildApplicant()) => [
  on(getApplication, { Applicant, ...links }),
  on(getInterviewForm, buildInterviewForm({ Place: 'Room 4' })),
  on(listInterviews, {
    Today: '2099-03-02',
    TimeZone: 'Africa/Nairobi',
    Interviews: [booked],
    Offered: [offeredToAnother],
  }),
];

const openPage = () =>
  renderRoutes(
    [
      { path: adminPages.scheduleInterview(':id'), Component: ScheduleInterviewPage },
      { path: adminPages.applicant(':id'), element: <h1>Applicant</h1> },
    ],
    { at: `${adminPages.scheduleInterview('a-1')}?times`, wrapper: ApiProvider },
  );

const timeOf = (number: number) => screen.findByLabelText(`Time ${number}`);
const dayOf = (number: number) => screen.getByRole('group', { name: `Day ${number}` });
const submit = () => screen.getByRole('button', { name: 'Offer times' });

beforeEach(() => {
  signedInAs('ADM');
  jest.useFakeTimers({ now: new Date('2099-03-02T06:00:00Z'), advanceTimers: true, doNotFake: ['performance'] });
});
afterEach(() => {
  jest.useRealTimers();
  signedOut();
  sessionStorage.clear();
});

describe('offering times', () => {
  it('starts with the next three free ones, around what is booked, and what others may choose', async () => {
    const api = fakeApi(...page(), on(offerTimes, { message: 'Times offered' }));
    const { user } = openPage();
    for (const [index, { Time: time }] of TIMES.entries()) {
      await screen.findByDisplayValue(time);
      expect(await timeOf(index + 1)).toHaveValue(time);
      expect(dayOf(index + 1)).toHaveAccessibleDescription('Tuesday, 3 March 2099');
    }
    await user.click(submit());
    expect(await screen.findByText('3 times offered')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Applicant' })).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === offerTimes)?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { Times: TIMES, Length: 45, Place: 'Room 4', Seen: 'Processing' },
    });
  });

  it.each([
    ['Time 1', '09:45', 'Room 4 is taken by the interview of Otieno Odhiambo at 09:30.'],
    ['Time 2', '10:00', 'Offer each time once.'],
    ['Time 3', '', 'No free time was found. Choose a day and a time.'],
  ])('says under a time why it cannot be: %s %s', async (label, value, message) => {
    fakeApi(...page());
    openPage();
    await screen.findByDisplayValue('12:15');
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['01', 'This time has passed. Choose a later one.'],
    ['05', 'Jamhuri Day is a public holiday. Choose another day.'],
  ])('says the same of a day that is typed: %s March', async (day, message) => {
    fakeApi(...page());
    const { user } = openPage();
    await screen.findByDisplayValue('12:15');
    await user.click(within(dayOf(2)).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(day);
    expect(await screen.findByText(message)).toBeVisible();
    expect(within(dayOf(2)).getByRole('spinbutton', { name: 'Month' })).toHaveFocus();
    expect(await timeOf(3)).toHaveValue('12:15');
  });

  it('leaves out the third one, and says what the server has refused', async () => {
    const errors = { Times: ['Tuesday, 3 March 2099, 10:00: Room 4: Amina is interviewed at 10:00.'] };
    const api = fakeApi(...page(), on(offerTimes, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await screen.findByDisplayValue('12:15');
    await user.click(screen.getByRole('button', { name: 'Leave out time 3' }));
    await user.click(submit());
    expect(await screen.findByText(errors.Times.join())).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === offerTimes)?.input.body).toMatchObject({
      Times: TIMES.slice(0, 2),
    });
    await user.click(screen.getByRole('button', { name: 'Add a third time' }));
    expect(await timeOf(3)).toHaveValue('12:15');
  });

  it('shows its e-mail as it will be sent', async () => {
    const api = fakeApi(...page(), on(previewDecisionMail, { ...invitationPreview, Event: false }));
    const { user } = openPage();
    await screen.findByDisplayValue('12:15');
    await user.click(screen.getByText('E-mail'));
    expect(await screen.findByRole('region', { name: 'The e-mail as it will be sent' })).toBeVisible();
    expect(api.calls.findLast(({ endpoint }) => endpoint === previewDecisionMail)?.input.body).toMatchObject({
      Decision: 'Times',
      Times: TIMES,
      Place: 'Room 4',
    });
  });

  it('is not possible for who was declined, who is told of one time', async () => {
    fakeApi(...page(buildApplicant({ ApplicationStatus: 'Declined' })));
    openPage();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /several times/ })).not.toBeInTheDocument();
  });
});

describe('offered times', () => {
  const Until = '2099-03-03T07:00:00.000Z';
  const show = (OfferedTimesOf: object) => {
    const applicant = buildApplicant({ OfferedTimes: { Times: TIMES, Until, ...OfferedTimesOf } });
    return renderRoutes(
      [
        {
          path: '/',
          element: (
            <>
              <TimesBadge applicant={applicant} />
              <OfferedTimes applicant={applicant} />
            </>
          ),
        },
      ],
      { at: '/', wrapper: ApiProvider },
    );
  };

  it('are listed until they are answered, and can be taken back', async () => {
    const api = fakeApi(on(withdrawTimes, { message: 'Times taken back' }));
    const { user } = show({});
    expect(await screen.findAllByText('3 times offered, not answered')).toHaveLength(2);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Take the times back' }));
    expect(await screen.findByText('Times taken back')).toBeInTheDocument();
    expect(api.calls.map(({ endpoint }) => endpoint)).toContain(withdrawTimes);
  });

  it.each([
    ['Asked for another time', { AskedAt: '2099-03-02T05:00:00.000Z' }],
    ['Offered times not answered', { Until: '2099-03-01T07:00:00.000Z' }],
  ])('say "%s", and hold no longer', async (words, offered) => {
    fakeApi();
    show(offered);
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are answered with other days, although no interview is planned', async () => {
    const Reply = {
      Answer: 'another-day' as const,
      At: '2099-03-02T05:00:00.000Z',
      Reason: 'An exam.',
      Proposals: [{ Date: '2099-03-06', Time: '14:30' }],
      Date: TUESDAY,
      Time: '10:00',
    };
    fakeApi();
    const application = { Applicant: buildApplicant(), ...links, Replies: [Reply] };
    renderRoutes([{ path: '/', element: <InterviewFacts application={application} /> }], {
      at: '/',
      wrapper: ApiProvider,
    });
    const card = within(await screen.findByRole('region', { name: 'Answers of the applicant' }));
    expect(card.getByText('Needs another day')).toBeVisible();
    expect(card.getByText('An exam.')).toBeVisible();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });
});
