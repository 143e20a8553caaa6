import {
  beginEvaluation,
  confirmEvaluation,
  type Evaluation,
  giveEvaluationNotice,
  listDueEvaluations,
  listEvaluations,
  saveEvaluation,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import {
  buildEvaluation,
  buildHandedInPart,
  buildOpenedEvaluation,
  buildPart,
  renderRoutes,
} from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { EvaluationsPage } from './evaluations-page';
import { InternEvaluationsPage } from './intern-page';

const open = (at = '/supervisorDashboard/evaluations/i-1') =>
  renderRoutes(
    [
      { path: '/supervisorDashboard/evaluations', Component: EvaluationsPage },
      { path: '/supervisorDashboard/evaluations/:id', Component: InternEvaluationsPage },
    ],
    { at, wrapper: ApiProvider },
  );
const answerOf = (Evaluations: Evaluation[], more: object = {}) => ({
  Name: 'Brian Kiprotich',
  Evaluations,
  ToBegin: [],
  Hindrance: null,
  ...more,
});
const button = (name: string) => screen.findByRole('button', { name });
const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, endpoint: object) =>
  calls.findLast((call) => call.endpoint === endpoint)?.input.body;
/** Chooses a level of a criterion. */
const level = async (criterion: string, score: string) =>
  within(await screen.findByRole('radiogroup', { name: criterion })).getByRole('radio', { name: score });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the evaluations of a supervisor', () => {
  it('are listed with what is due, and lead to the intern', async () => {
    const Intern = { user_id: 'i-1', Name: 'Brian Kiprotich' };
    fakeApi(
      on(listDueEvaluations, {
        Evaluations: [
          { Intern, Kind: 'final', DueOn: '2026-11-20', Step: 'due' },
          { Intern: { user_id: 'i-2', Name: 'Amina Otieno' }, Kind: 'mid-term', DueOn: '', Step: 'later' },
        ],
      }),
      on(listEvaluations, answerOf([], { ToBegin: [{ Kind: 'final', DueOn: '2026-11-20' }] })),
    );
    const { user } = open('/supervisorDashboard/evaluations');
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Evaluations of your interns' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('Brian Kiprotich: Final evaluationDue from Friday, 20 November 2026Due');
    expect(second).toHaveTextContent('Amina Otieno: Mid-term evaluationThe days of the internship are not setLater');
    await user.click(screen.getByRole('link', { name: /Brian Kiprotich ?: Final evaluation/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Evaluations of Brian Kiprotich' })).toBeVisible();
  });

  it('begin with one press, unless something is in the way, which is said', async () => {
    const ToBegin = [{ Kind: 'final' as const, DueOn: '2026-11-20' }];
    const Hindrance = 'The list of criteria is empty. Ask an administrator to fill it under Settings.';
    const api = fakeApi(
      on(listEvaluations, answerOf([], { ToBegin, Hindrance })),
      on(beginEvaluation, { message: 'Evaluation begun' }),
    );
    const first = open();
    expect(await screen.findByText(Hindrance)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Begin Final Evaluation' })).toBeNull();
    first.unmount();
    api.use(on(listEvaluations, answerOf([], { ToBegin })));
    const { user } = open();
    await user.click(await button('Begin Final Evaluation'));
    expect(await screen.findByText('Evaluation begun')).toBeVisible();
    expect(bodyOf(api, beginEvaluation)).toEqual({ InternID: 'i-1', Kind: 'final' });
  });

  it('are saved as a draft and shared, with the messages at their fields and what was typed kept', async () => {
    const api = fakeApi(
      on(listEvaluations, answerOf([buildEvaluation()])),
      on(saveEvaluation, { message: 'Draft saved' }),
    );
    const { user } = open();
    await user.click(await level('Attendance', '4'));
    await user.type(screen.getByRole('textbox', { name: 'Remark on Attendance' }), 'On time');
    await user.click(await button('Save Draft'));
    expect(await screen.findByText('Draft saved')).toHaveTextContent('Brian Kiprotich');
    expect(bodyOf(api, saveEvaluation)).toEqual({
      Scores: [
        { Score: 4, Text: 'On time' },
        { Score: null, Text: '' },
      ],
      Overall: '',
      HandIn: false,
      SeenRevision: 0,
    });
    const errors = { Score1: ['Give a score for Initiative.'] };
    api.use(on(saveEvaluation, new FakeFailure(422, { message: 'Check the fields.', errors }) as never));
    await user.click(await button('Share with Intern'));
    expect(await screen.findByText('Give a score for Initiative.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Remark on Attendance' })).toHaveValue('On time');
    // The own draft is the version that is seen now.
    expect(bodyOf(api, saveEvaluation)).toMatchObject({ HandIn: true, SeenRevision: 1 });
  });

  it('go on without an own view: the intern is told, and later the supervisor confirms alone', async () => {
    const Supervisor = buildHandedInPart('Grace Wambui');
    const Intern = buildPart({ Content: null });
    const waiting = (Notice?: Evaluation['Notice']) =>
      answerOf([buildEvaluation({ Supervisor, Intern, ...(Notice ? { Notice } : {}) })]);
    const api = fakeApi(
      on(listEvaluations, waiting()),
      on(giveEvaluationNotice, { message: 'Intern told' }),
      on(confirmEvaluation, { message: 'Evaluation confirmed' }),
    );
    const first = open();
    await first.user.click(await button('Go On without Own View'));
    api.use(on(listEvaluations, waiting({ From: '2026-12-04', HasCome: false })));
    await first.user.click(await button('Tell Intern'));
    expect(
      await screen.findByText(/confirm this evaluation without an own view from Friday, 4 December 2026/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Own View/ })).toBeNull();
    first.unmount();
    api.use(on(listEvaluations, waiting({ From: '2026-12-04', HasCome: true })));
    const { user } = open();
    await user.click(await button('Confirm without Own View'));
    await user.click(await button('Confirm'));
    expect(await screen.findByText('Evaluation confirmed')).toBeVisible();
    expect(screen.getByText('Evaluation confirmed').parentElement).toHaveTextContent('Brian Kiprotich');
    expect(bodyOf(api, confirmEvaluation)).toEqual({ SeenRevision: 2 });
  });

  it('show both parts with the result once both are handed in, and are confirmed, or changed before that', async () => {
    const api = fakeApi(
      on(listEvaluations, answerOf([buildOpenedEvaluation()])),
      on(confirmEvaluation, { message: 'Evaluation confirmed' }),
      on(saveEvaluation, { message: 'Evaluation changed' }),
    );
    const { user } = open();
    const row = within(await screen.findByRole('table', { name: 'Scores' })).getByRole('row', { name: /Attendance/ });
    expect(row).toHaveTextContent('Attendance244');
    for (const text of [/73.3%/, /61%. It is not part of the result/, 'As Brian Kiprotich sees it'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/api/Evaluation/e-1/File?proof',
    );
    await user.click(await button('Change'));
    expect(screen.getByRole('heading', { name: 'Final evaluation' })).toHaveFocus();
    await user.click(await level('Initiative', '5'));
    await user.click(await button('Save Change'));
    expect(await screen.findByText('Evaluation changed')).toHaveTextContent('Brian Kiprotich');
    expect(screen.getByRole('heading', { name: 'Final evaluation' })).toHaveFocus();
    expect(bodyOf(api, saveEvaluation)).toMatchObject({ Scores: [{ Score: 4 }, { Score: 5 }], SeenRevision: 2 });
    await user.click(await button('Confirm'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Evaluation confirmed')).toBeVisible();
    expect(bodyOf(api, confirmEvaluation)).toEqual({ SeenRevision: 2 });
  });
});
