import {
  type Answer,
  type Assessment,
  inviteAssessor,
  listAssessments,
  renewAssessment,
  withdrawAssessment,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { Assessments } from './assessments';
import { messages } from './messages';

const open: Assessment = {
  id: 'as-1',
  Name: 'Dr Njeri Maina',
  Email: 'maina@uni.example',
  LastDay: '2099-03-05',
  State: 'open',
  InvitedBy: 'Ada Admin',
  InvitedAt: '2026-11-27T13:00:00.000Z',
};
const answer = (values: Partial<Answer<typeof listAssessments>> = {}) =>
  on(listAssessments, {
    Assessments: [],
    ShowsRatings: false,
    Hindrance: null,
    Preset: { Name: 'Dr Otieno', Email: 'otieno@kca.example', LastDay: '2099-03-07' },
    ...values,
  });

const openPage = () =>
  renderRoutes([{ path: `${base}/performanceDetails/:id`, Component: Assessments }], {
    at: `${base}/performanceDetails/i-1`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the lecturers of an intern', () => {
  it("are invited with a form that starts with the university's coordinator, and says what is wrong at its fields", async () => {
    const errors = {
      Email: ['This address has a link until Friday, 5 March 2027. Send that lecturer a new link instead.'],
    };
    const api = fakeApi(answer(), on(inviteAssessor, new FakeFailure(422, { message: '', errors })));
    const { user } = openPage();
    expect(await screen.findByText(messages.ratings.hidden, { exact: false })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: messages.invite }));
    const dialog = within(await screen.findByRole('dialog', { name: messages.inviting.title }));
    expect(dialog.getByLabelText(messages.inviting.name)).toHaveValue('Dr Otieno');
    await user.selectOptions(dialog.getByLabelText(messages.inviting.language), 'Kiswahili');
    const submit = dialog.getByRole('button', { name: messages.inviting.submit });
    await user.click(submit);
    expect(await dialog.findByText(errors.Email[0] ?? '')).toBeInTheDocument();
    api.use(answer({ Assessments: [open], ShowsRatings: true }), on(inviteAssessor, { message: '' }));
    await user.click(submit);
    expect(await screen.findByText('Dr Njeri Maina')).toBeInTheDocument();
    expect(api.calls.findLast(({ endpoint }) => endpoint === inviteAssessor)?.input).toMatchObject({
      params: { id: 'i-1' },
      body: { Name: 'Dr Otieno', Email: 'otieno@kca.example', LastDay: '2099-03-07', Language: 'sw' },
    });
    expect(screen.getByText(/Until Thursday, 5 March 2099/)).toBeInTheDocument();
    expect(screen.getByText(/Not opened yet/)).toBeInTheDocument();
    expect(screen.getByText(messages.ratings.shown, { exact: false })).toBeInTheDocument();
  });

  it('are not invited before the internship has begun', async () => {
    fakeApi(answer({ Hindrance: 'The internship of Amina Otieno has not begun.' }));
    openPage();
    expect(await screen.findByText('The internship of Amina Otieno has not begun.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('leave remarks and marks', async () => {
    const Written = {
      Remarks: 'A good placement.',
      Marks: 72.5,
      BestMarks: 100,
      ForIntern: false,
      At: '2026-11-28T07:00:00.000Z',
    };
    fakeApi(answer({ Assessments: [{ ...open, OpenedAt: '2026-11-28T06:00:00.000Z', Written }] }));
    openPage();
    expect(await screen.findByText('A good placement.')).toBeInTheDocument();
    expect(screen.getByText('72.5 of 100 marks')).toBeInTheDocument();
    expect(screen.getByText(messages.notForIntern)).toBeInTheDocument();
    expect(screen.getByText(/First opened on 28 November 2026/)).toBeInTheDocument();
  });

  it('get a new link after they have asked for one', async () => {
    const lapsed = { ...open, State: 'lapsed', LastDay: '2026-11-01', AskedAt: '2026-11-26T07:00:00.000Z' } as const;
    const api = fakeApi(answer({ Assessments: [lapsed] }), on(renewAssessment, { message: '' }));
    const { user } = openPage();
    expect(await screen.findByText(/^Asked for a new link on 26 November 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: messages.withdraw })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: messages.renew }));
    const dialog = within(await screen.findByRole('dialog', { name: messages.renewing.title }));
    await user.click(dialog.getByRole('button', { name: messages.renewing.submit }));
    expect(await screen.findByText(messages.renewing.done)).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === renewAssessment)?.input).toMatchObject({
      params: { id: 'as-1' },
      body: { LastDay: '2099-03-07' },
    });
  });

  async function withdraw({ user }: ReturnType<typeof openPage>) {
    await user.click(await screen.findByRole('button', { name: messages.withdraw }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: messages.withdraw }));
  }

  it('lose their link once an administrator confirms it', async () => {
    const api = fakeApi(answer({ Assessments: [open] }), on(withdrawAssessment, { message: '' }));
    const page = openPage();
    await screen.findByText(messages.states.open);
    api.use(answer({ Assessments: [{ ...open, State: 'withdrawn' }] }));
    await withdraw(page);
    expect(await screen.findByText(messages.states.withdrawn)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: messages.renew })).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === withdrawAssessment)?.input.params).toEqual({ id: 'as-1' });
  });

  it('name the administrator who withdrew the link first', async () => {
    const message = 'Nothing was changed: Ben Admin withdrew this link on Friday, 27 November 2026.';
    fakeApi(answer({ Assessments: [open] }), on(withdrawAssessment, new FakeFailure(409, { message })));
    await withdraw(openPage());
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
  });
});
