import { type Answer, cancelVisit, listVisits, moveVisit, offerVisit } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { messages } from './messages';
import { Visits } from './visits';

const { visits: texts } = messages;
const free = { id: 'v-1', Date: '2027-01-12', Time: '10:00', Length: 60, Place: 'Head office', VideoLink: '' };
const booked = { ...free, id: 'v-2', Time: '14:00', BookedBy: 'Dr Njeri Maina' };
const answer = (Visits: Answer<typeof listVisits>['Visits']) =>
  on(listVisits, { Visits, Today: '2026-11-27', TimeZone: 'Africa/Nairobi' });

const open = () =>
  renderRoutes([{ path: `${base}/interns/:id`, element: <Visits intern="Brian Kiprotich" /> }], {
    at: `${base}/interns/i-1`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the visits to an intern', () => {
  it('are offered with a form that says what is wrong at its fields', async () => {
    const errors = { Time: ['This overlaps with the time on Tuesday, 12 January 2027 at 10:00. Choose another one.'] };
    const api = fakeApi(answer([free]), on(offerVisit, new FakeFailure(422, { message: '', errors })));
    const { user } = open();
    expect(await screen.findByText('Tuesday, 12 January 2027 at 10:00, 60 minutes')).toBeInTheDocument();
    expect(screen.getByText(texts.free)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: texts.offer }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.offer }));
    // The place of the last one.
    expect(dialog.getByLabelText(texts.place)).toHaveValue('Head office');
    await user.type(dialog.getByLabelText(texts.time), '10:30');
    await user.click(dialog.getByRole('button', { name: texts.save }));
    expect(await dialog.findByText(errors.Time[0] ?? '')).toBeInTheDocument();
    api.use(on(offerVisit, { message: 'Time offered' }));
    await user.click(dialog.getByRole('button', { name: texts.save }));
    expect(await screen.findByText('Time offered')).toBeInTheDocument();
    expect(screen.getByText('Brian Kiprotich')).toBeInTheDocument();
    expect(api.calls.findLast(({ endpoint }) => endpoint === offerVisit)?.input).toMatchObject({
      params: { id: 'i-1' },
      body: { Date: '2026-11-27', Time: '10:30', Length: 60, Place: 'Head office', VideoLink: '' },
    });
  });

  it('are moved and cancelled once they are booked, the lecturer is named before and the intern afterwards', async () => {
    const api = fakeApi(
      answer([booked]),
      on(moveVisit, { message: 'Visit changed' }),
      on(cancelVisit, { message: 'Visit cancelled' }),
    );
    const { user } = open();
    expect(await screen.findByText('Dr Njeri Maina')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Tuesday, 12 January 2027 at 14:00' }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.changeTitle }));
    expect(dialog.getByText(texts.changeText('Dr Njeri Maina'))).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: texts.save }));
    expect(await screen.findByText('Visit changed')).toBeInTheDocument();
    expect(screen.getByText('Brian Kiprotich')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Cancel visit on Tuesday, 12 January 2027 at 14:00' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Dr Njeri Maina and the intern are told/)).toBeInTheDocument();
    api.use(answer([]));
    await user.click(question.getByRole('button', { name: 'Cancel visit' }));
    expect(await screen.findByText('Visit cancelled')).toBeInTheDocument();
    expect(screen.getAllByText('Brian Kiprotich')).toHaveLength(2);
  });
});
