import { previewDecisionMail } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../testing';
import { buildApplicant, buildInterview, invitationPreview } from './applicant.fixture';
import { MovesMail } from './moves-mail';

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the e-mail of a move', () => {
  it('is asked for once it is opened, with the rest of the interview as it stands', async () => {
    const api = fakeApi(on(previewDecisionMail, invitationPreview));
    const interview = buildInterview({ Length: 45, Interviewers: [{ user_id: 'u-1', Name: 'Grace Wambui' }] });
    const proposals = [{ Date: '2099-03-03', Time: '11:00' }];
    const Component = () => <MovesMail applicant={buildApplicant()} interview={interview} proposals={proposals} />;
    const { user } = renderRoutes([{ path: '/', Component }], { at: '/', wrapper: ApiProvider });
    expect(api.calls).toHaveLength(0);
    await user.click(await screen.findByText('See the e-mail of a move'));
    expect(await screen.findByRole('region', { name: 'The e-mail as it will be sent' })).toBeVisible();
    expect(api.calls.map(({ input }) => input)).toMatchObject([
      {
        params: { id: 'a-1' },
        body: {
          Decision: 'Accepted',
          Date: '2099-03-03',
          Time: '11:00',
          Length: 45,
          Place: 'Room 4',
          Interviewers: ['u-1'],
        },
      },
    ]);
  });
});
