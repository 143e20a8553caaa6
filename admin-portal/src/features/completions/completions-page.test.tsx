import {
  adminPages,
  createRecordExport,
  FEEDBACK_QUESTIONS,
  type InternCompletion,
  listCompletions,
  readProgrammeFeedback,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { type Handler, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { base } from '../../messages';
import { portal } from '../../portal';
import { fakeApi } from '../../testing';

const brian: InternCompletion = {
  user_id: 'u-1',
  Name: 'Brian Kiprotich',
  Supervisor: 'Grace Wambui',
  EndsOn: '2027-02-26',
  Weeks: { Total: 9, Signed: 2, Missing: 1, ToSign: 2 },
  ToRate: 1,
  Evaluations: ['mid-term'],
  IsCertified: false,
};
const open = (Interns: InternCompletion[], ...answers: Handler[]) => {
  const api = fakeApi(
    on(listCompletions, { Intake: 'May 2027', Interns }),
    on(createRecordExport, { Export: '#record', Interns: Interns.length }),
    ...answers,
  );
  renderRoutes([{ path: base, children: portal.routes }], {
    at: adminPages.internsOfIntake('i-1'),
    wrapper: ApiProvider,
  });
  return api;
};
const cellsOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim());

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

it('says what each intern of an intake still needs, and whom it waits for', async () => {
  const complete = { Weeks: { Total: 9, Signed: 9, Missing: 0, ToSign: 0 }, ToRate: 0, Evaluations: [] };
  open([brian, { ...brian, ...complete, user_id: 'u-2', Name: 'Amina Otieno', Supervisor: null, IsCertified: true }]);
  expect(await screen.findByRole('heading', { name: 'Interns of May 2027' })).toBeInTheDocument();
  expect(await cellsOf('Brian Kiprotich')).toEqual([
    'Brian Kiprotich',
    'Grace Wambui',
    '2 of 9',
    '1 week to hand in',
    '2 weeks to sign, 1 task to rate, mid-term evaluation',
    expect.stringContaining('26 Feb 2027'),
  ]);
  expect(await cellsOf('Amina Otieno')).toEqual([
    'Amina Otieno Certified',
    'Not assigned',
    '9 of 9',
    'Nothing',
    'Nothing',
    expect.stringContaining('26 Feb 2027'),
  ]);
  expect(screen.getByRole('link', { name: 'Brian Kiprotich' })).toHaveAttribute('href', adminPages.performance('u-1'));
});

it('downloads the record of the intake as a table, and the papers as one file', async () => {
  const api = open([brian]);
  const user = userEvent.setup();
  const record = within(await screen.findByRole('group', { name: 'Record of the intake' }));
  for (const [name, Format] of [
    ['Record as CSV', 'csv'],
    ['Record as Excel (XLSX)', 'xlsx'],
    ['All papers as PDFs (ZIP)', 'zip'],
  ] as const) {
    await user.click(record.getByRole('button', { name }));
    await waitFor(() =>
      expect(api.last(createRecordExport)?.input).toMatchObject({ params: { id: 'i-1' }, body: { Format } }),
    );
  }
  expect(await screen.findAllByText('The download for 1 intern has begun.')).not.toHaveLength(0);
});

describe('feedback on the programme', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Feedback on the programme' }));

  it('says how many have answered, and what they think from five on', async () => {
    open([brian], on(readProgrammeFeedback, { Answers: 3 }));
    expect(await (await card()).findByText('Shown from five answers on: 3 so far')).toBeVisible();
    expect((await card()).queryByRole('table')).not.toBeInTheDocument();
  });

  it('has the counts and the average of each sentence, and the texts', async () => {
    const Questions = FEEDBACK_QUESTIONS.map((Question) => ({ Question, Counts: [1, 0, 0, 0, 4], Average: 4.2 }));
    const Feedback = { Questions, Best: ['The team', 'The team'], Better: [] };
    open([brian], on(readProgrammeFeedback, { Answers: 5, Feedback }));
    const shown = await card();
    const row = within(await shown.findByRole('row', { name: /I was guided well/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '0', '0', '0', '4', '4.2']);
    const best = within(shown.getByRole('list', { name: 'What was best?' }));
    expect(best.getAllByText('The team')).toHaveLength(2);
    expect(shown.queryByRole('list', { name: 'What should be better?' })).not.toBeInTheDocument();
  });
});

it('says when an intake has no interns yet', async () => {
  open([]);
  expect(await screen.findByText('No accounts are active yet')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Record of the intake' })).not.toBeInTheDocument();
});
