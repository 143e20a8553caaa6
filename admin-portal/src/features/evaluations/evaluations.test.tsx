import {
  adminPages,
  getEvaluationCriteria,
  listEvaluations,
  saveEvaluationCriteria,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { buildOpenedEvaluation, renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { EvaluationCriteriaPage } from './criteria-page';
import { Evaluations } from './evaluations';

const list = { Scale: 'levels' as const, Criteria: [{ Name: 'Attendance', Weight: 2 }], Revision: 3 };
const open = () => renderRoutes([{ path: '/', Component: EvaluationCriteriaPage }], { wrapper: ApiProvider });
const criteria = () => screen.findByRole('textbox', { name: 'Criteria' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const bodyOf = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.findLast(({ endpoint }) => endpoint === saveEvaluationCriteria)?.input.body;

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the criteria of evaluations', () => {
  it('are edited one per line, each with its weight', async () => {
    const api = fakeApi(on(getEvaluationCriteria, list), on(saveEvaluationCriteria, { message: 'Criteria saved' }));
    const { user } = open();
    expect(await criteria()).toHaveValue('Attendance: 2');
    await user.type(await criteria(), '{Enter}{Enter} Time: planning : 0,5');
    await user.click(save());
    expect(await screen.findByText('Criteria saved')).toBeVisible();
    expect(bodyOf(api)).toEqual({
      Scale: 'levels',
      Criteria: [
        { Name: 'Attendance', Weight: 2 },
        { Name: 'Time: planning', Weight: 0.5 },
      ],
      Seen: 3,
    });
  });

  it('start from a preset, which is saved with the button alone', async () => {
    const api = fakeApi(on(getEvaluationCriteria, list), on(saveEvaluationCriteria, { message: 'Criteria saved' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Marks out of 30, as at KCA' }));
    expect(screen.getByRole('combobox', { name: 'Scale' })).toHaveValue('marks');
    expect(bodyOf(api)).toBeUndefined();
    await user.click(save());
    await screen.findByText('Criteria saved');
    const { Criteria } = bodyOf(api) as { Criteria: { Weight: number }[] };
    expect(Criteria.reduce((sum, { Weight }) => sum + Weight, 0)).toBe(30);
  });

  it('say which line has no weight, what the server refuses, and what another administrator has changed', async () => {
    const api = fakeApi(on(getEvaluationCriteria, list));
    const { user } = open();
    await user.type(await criteria(), '{Enter}Initiative');
    await user.click(save());
    expect(await screen.findByText(/^Line 2: put a colon and a number/)).toBeVisible();
    expect(await criteria()).toHaveValue('Attendance: 2\nInitiative');
    await user.type(await criteria(), ': 0');
    const errors = { Criteria: ['Use weights in halves, from 0.5 to 100.'] };
    api.use(on(saveEvaluationCriteria, new FakeFailure(422, { errors }) as never));
    await user.click(save());
    expect(await screen.findByText('Use weights in halves, from 0.5 to 100.')).toBeVisible();
    api.use(on(saveEvaluationCriteria, new FakeFailure(409, { code: 'stale_record', message: 'Reload it.' }) as never));
    await user.click(save());
    expect((await screen.findAllByText(/Reload it/))[0]).toBeVisible();
  });
});

describe('the evaluations of an intern', () => {
  it('are read by administrators, who neither write nor confirm them', async () => {
    const api = fakeApi(on(listEvaluations, { Name: 'Brian', Evaluations: [buildOpenedEvaluation()] }));
    renderRoutes([{ path: '/adminDashboard/performanceDetails/:id', Component: Evaluations }], {
      at: adminPages.performance('i-1'),
      wrapper: ApiProvider,
    });
    expect(await screen.findByRole('heading', { name: 'Final evaluation' })).toBeVisible();
    expect(screen.getByText('As Grace Wambui sees it')).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(api.calls[0]?.input.params).toEqual({ id: 'i-1' });
  });
});
