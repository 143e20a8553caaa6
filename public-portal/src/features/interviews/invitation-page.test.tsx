import { type Answer, answerInvitation, getInvitation } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { InvitationPage } from './invitation-page';

const year = new Date().getFullYear() + 1;
const invitation: Answer<typeof getInvitation> = {
  Name: 'Wanjiru Kamau',
  Position: 'Engineering',
  Date: `${year}-06-15`,
  Time: '10:00',
  Length: 45,
  Place: 'Room 4',
  VideoLink: null,
  Message: 'Bring your ID.',
  Today: `${year}-06-01`,
  TimeZone: 'Africa/Nairobi',
  Reply: null,
  City: 'Nairobi',
  Calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
};
const open = () =>
  renderRoutes([{ path: '/interviewAnswer/:token', Component: InvitationPage }], {
    at: '/interviewAnswer/t-1',
    wrapper: ApiProvider,
  });
const choice = (name: string) => screen.findByRole('radio', { name });
const send = () => screen.getByRole('button', { name: 'Send answer' });
const sentBy = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ endpoint }) => endpoint === answerInvitation).map(({ input }) => input.body);

/** Types into the nth date. */
async function typeDay({ user }: ReturnType<typeof open>, number: number, digits: string) {
  const days = await screen.findAllByRole('spinbutton', { name: 'Day' });
  await user.click(days[number - 1] as HTMLElement);
  await user.keyboard(digits);
}

describe('the answer to an invitation', () => {
  it('is given with one choice, below what the invitation says, and leaves the focus on the heading', async () => {
    const api = fakeApi(
      on(getInvitation, invitation),
      on(answerInvitation, { message: 'Thank you. We look forward.' }),
    );
    const { user } = open();
    await user.click(await choice('I will come'));
    for (const fact of ['10:00 (Africa/Nairobi)', '45 minutes', 'Room 4', 'Bring your ID.'])
      expect(screen.getByText(fact, { exact: false })).toBeVisible();
    await user.click(send());
    expect(await screen.findByText('Thank you. We look forward.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Interview' })).toHaveFocus();
    expect(sentBy(api)).toEqual([{ Answer: 'coming', Reason: '', Proposals: [] }]);
  });

  it('leaves those who come with the day, the place on a map, the calendar, and a way to answer otherwise', async () => {
    fakeApi(on(getInvitation, invitation), on(answerInvitation, { message: 'Thank you. We look forward.' }));
    const { user } = open();
    await user.click(await choice('I will come'));
    await user.click(send());
    expect(await screen.findByText('Thank you. We look forward.')).toBeVisible();
    for (const fact of ['10:00 (Africa/Nairobi)', 'Room 4', 'Bring your ID.'])
      expect(screen.getByText(fact, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Room%204%2C%20Nairobi',
    );
    const calendar = screen.getByRole('link', { name: 'Add to calendar' });
    expect(calendar).toHaveAttribute('download', 'interview.ics');
    expect(decodeURIComponent(calendar.getAttribute('href') ?? '')).toContain(invitation.Calendar);
    await user.click(screen.getByRole('button', { name: 'Change your answer' }));
    await user.click(await choice('I need another day or time'));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'We need one if you propose no day.',
    );
  });

  it('must be chosen', async () => {
    const api = fakeApi(on(getInvitation, invitation));
    const { user } = open();
    await choice('I will come');
    await user.click(send());
    expect(await screen.findByText('Choose an answer.')).toBeVisible();
    expect(sentBy(api)).toEqual([]);
  });

  it('proposes up to three days, and shows all that it sends', async () => {
    const api = fakeApi(on(getInvitation, invitation), on(answerInvitation, { message: 'Thank you.' }));
    const page = open();
    const { user } = page;
    await user.click(await choice('I need another day or time'));
    await typeDay(page, 1, `1706${year}`);
    await user.click(screen.getByRole('button', { name: 'Propose another day' }));
    await typeDay(page, 2, `1806${year}`);
    await user.type(screen.getByLabelText('Time 2'), '14:30');
    await user.click(await choice('I will come'));
    await user.click(await choice('I need another day or time'));
    expect(screen.getByLabelText('Time 2')).toHaveValue('14:30');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'An exam.');
    await user.click(send());
    expect(await screen.findByText('Thank you.')).toBeVisible();
    expect(sentBy(api)).toEqual([
      {
        Answer: 'another-day',
        Reason: 'An exam.',
        Proposals: [
          { Date: `${year}-06-17`, Time: '' },
          { Date: `${year}-06-18`, Time: '14:30' },
        ],
      },
    ]);
  });

  it('does not drop a time whose day is missing', async () => {
    const api = fakeApi(on(getInvitation, invitation));
    const { user } = open();
    await user.click(await choice('I need another day or time'));
    await user.type(screen.getByLabelText('Time 1'), '14:30');
    await user.click(send());
    expect(await screen.findByText('Choose the day for this time.')).toBeVisible();
    expect(sentBy(api)).toEqual([]);
  });

  it('shows what is wrong with the proposals, and keeps the reason when it cannot be sent', async () => {
    const errors = { Proposals: ['Choose a later day.'] };
    const api = fakeApi(
      on(getInvitation, invitation),
      on(answerInvitation, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = open();
    await user.click(await choice('I need another day or time'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'An exam.');
    await user.click(send());
    expect(await screen.findByText('Choose a later day.')).toBeVisible();
    api.use(on(answerInvitation, new FakeFailure(0)));
    await user.click(send());
    expect(await screen.findByText('Your answer could not be sent')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('An exam.');
  });

  it('withdraws the application after saying what that means', async () => {
    const api = fakeApi(
      on(getInvitation, {
        ...invitation,
        Reply: {
          Answer: 'coming',
          At: '2026-11-20T08:00:00.000Z',
          Reason: null,
          Proposals: [],
          Date: invitation.Date,
          Time: '10:00',
        },
      }),
      on(answerInvitation, { message: 'Your application is withdrawn.' }),
    );
    const { user } = open();
    expect(await screen.findByText(/You have answered that you will come/)).toBeVisible();
    await user.click(await choice('I withdraw my application'));
    expect(screen.getByText(/This cancels the interview and closes your application/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Your application is withdrawn.')).toBeVisible();
    expect(screen.queryByText('Room 4')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change your answer' })).not.toBeInTheDocument();
    expect(sentBy(api)).toMatchObject([{ Answer: 'withdrawn' }]);
  });

  it.each([
    [404, 'This link is not valid.'],
    [409, 'The interview has been moved. Open the newest e-mail.'],
  ])('is not offered where the link no longer works (%s)', async (status, message) => {
    fakeApi(on(getInvitation, new FakeFailure(status, { message })));
    open();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: /ask for a new link/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
  });
});

describe('the choice of an offered time', () => {
  const Times = ['10:00', '11:00'].map((Time) => ({ Date: `${year}-06-15`, Time }));
  const offered = { ...invitation, Calendar: '', Times };
  const second = () => screen.findByRole('radio', { name: /11:00 \(Africa\/Nairobi\)$/ });

  it('is one of those that are free, and is then an invitation that is answered', async () => {
    const api = fakeApi(on(getInvitation, offered), on(answerInvitation, { message: 'Thank you. We look forward.' }));
    const { user } = open();
    await user.click(await second());
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    expect(screen.queryByText('Date')).not.toBeInTheDocument();
    api.use(on(getInvitation, { ...invitation, Time: '11:00' }));
    await user.click(send());
    expect(await screen.findByText('Thank you. We look forward.')).toBeVisible();
    expect(sentBy(api)).toEqual([{ Answer: 'coming', Chosen: Times[1] }]);
    expect(await screen.findByText('11:00 (Africa/Nairobi)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  });

  it('says that a time was taken meanwhile, and shows those that are left', async () => {
    const errors = { Chosen: ['This time is no longer free. Choose another one.'] };
    const api = fakeApi(
      on(getInvitation, offered),
      on(answerInvitation, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = open();
    await user.click(await second());
    api.use(on(getInvitation, { ...offered, Times: Times.slice(0, 1) }));
    await user.click(send());
    expect(await screen.findByText(errors.Chosen.join())).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
  });

  it('leads to asking for another time where none is left', async () => {
    const api = fakeApi(on(getInvitation, { ...offered, Times: [] }), on(answerInvitation, { message: 'Thank you.' }));
    const { user } = open();
    expect(await screen.findByText(/^None of the offered times is left/)).toBeVisible();
    await user.click(await choice('None of them: I need another time'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'An exam.');
    await user.click(send());
    expect(await screen.findByText('Thank you.')).toBeVisible();
    expect(sentBy(api)).toEqual([{ Answer: 'another-day', Reason: 'An exam.', Proposals: [] }]);
  });
});
