import {
  confirmEvaluation,
  type Evaluation,
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
import { EvaluationPage } from './evaluation-page';

const open = () => renderRoutes([{ path: '/', Component: EvaluationPage }], { wrapper: ApiProvider });
const read = (...Evaluations: Evaluation[]) => on(listEvaluations, { Name: 'Brian Kiprotich', Evaluations });
const button = (name: string) => screen.findByRole('button', { name });
const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, endpoint: object) =>
  calls.findLast((call) => call.endpoint === endpoint)?.input.body;

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the evaluation of an intern', () => {
  it('says when one begins', async () => {
    fakeApi(read());
    open();
    expect(await screen.findByText('No evaluation has begun yet')).toBeVisible();
  });

  it('takes the own view in marks, before the part of the supervisor is shown', async () => {
    const hidden = buildHandedInPart('Grace Wambui', { Content: null });
    const api = fakeApi(
      read(buildEvaluation({ Scale: 'marks', Supervisor: hidden, Notice: { From: '2026-12-04', HasCome: false } })),
      on(saveEvaluation, { message: 'Own view handed in' }),
    );
    const { user } = open();
    const field = await screen.findByRole('textbox', { name: 'Attendance (marks out of 2)' });
    expect(screen.getByText(/The supervisor has shared the evaluation./)).toHaveTextContent(
      /without your own view from Friday, 4 December 2026 on. Hand it in before.$/,
    );
    expect(screen.queryByRole('table')).toBeNull();
    await user.type(field, '1,5');
    await user.type(screen.getByRole('textbox', { name: 'Overall' }), 'I learnt a lot');
    await user.click(await button('Hand In'));
    expect(await screen.findByText('Own view handed in')).toBeVisible();
    expect(bodyOf(api, saveEvaluation)).toEqual({
      Scores: [
        { Score: 1.5, Text: '' },
        { Score: null, Text: '' },
      ],
      Overall: 'I learnt a lot',
      HandIn: true,
      SeenRevision: 0,
    });
    const errors = { Score0: ['Enter marks in halves, from 0 to 2.'] };
    api.use(on(saveEvaluation, new FakeFailure(422, { errors }) as never));
    await user.clear(field);
    await user.type(field, 'many');
    await user.click(await button('Save Draft'));
    expect(await screen.findByText('Enter marks in halves, from 0 to 2.')).toBeVisible();
    expect(field).toHaveValue('many');
  });

  it('is confirmed once both parts are shown, and says with which reference it no longer changes', async () => {
    const api = fakeApi(read(buildOpenedEvaluation()), on(confirmEvaluation, { message: 'Evaluation confirmed' }));
    const { user, unmount } = open();
    for (const name of ['What you wrote', 'What the supervisor wrote'])
      expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getByText('You have not confirmed it yet.')).toBeVisible();
    await user.click(await button('Confirm'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Evaluation confirmed')).toBeVisible();
    expect(bodyOf(api, confirmEvaluation)).toEqual({ SeenRevision: 2 });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    unmount();
    const at = '2026-11-27T13:00:00.000Z';
    api.use(
      read(
        buildOpenedEvaluation({
          State: 'confirmed',
          Reference: 'EV-7K3M-9QXT',
          Supervisor: buildHandedInPart('Grace Wambui', { Confirmed: { By: 'Grace Wambui', At: at } }),
          Intern: buildPart({ Content: null, Confirmed: { By: 'Brian Kiprotich', At: at } }),
        }),
      ),
    );
    open();
    expect(await screen.findByText('EV-7K3M-9QXT')).toBeVisible();
    expect(screen.getByText('Brian Kiprotich')).toBeVisible();
    for (const name of ['Confirm', 'Hand In']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
