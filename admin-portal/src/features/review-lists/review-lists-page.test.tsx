import {
  adminPages,
  getProgrammeSettings,
  getReviewLists,
  saveReviewLists,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { buildInterviewForm } from '../applications/applicant.fixture';
import { noLook } from '../programme/look.fixture';
import { SettingsPage } from '../programme/settings-page';
import { ReviewListsPage } from './review-lists-page';

const lists = { Criteria: ['Motivation'], AcceptReasons: [], DeclineReasons: ['No place left'], Revision: 3 };
const open = () => renderRoutes([{ path: '/', Component: ReviewListsPage }], { wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the lists that reviewers choose from', () => {
  it('are edited one per line', async () => {
    const api = fakeApi(on(getReviewLists, lists), on(saveReviewLists, { message: 'Lists saved' }));
    const { user } = open();
    const criteria = await screen.findByRole('textbox', { name: 'Criteria of interviews' });
    expect(criteria).toHaveValue('Motivation');
    await user.type(criteria, '{Enter}{Enter} Curiosity ');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Lists saved')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === saveReviewLists)?.input.body).toEqual({
      Criteria: ['Motivation', 'Curiosity'],
      AcceptReasons: [],
      DeclineReasons: ['No place left'],
      Seen: 3,
    });
  });

  it('are reached from Settings, as the texts of e-mails are', async () => {
    fakeApi(
      on(getReviewLists, lists),
      on(getProgrammeSettings, {
        Settings: {
          Firm: '',
          ContactEmail: '',
          ContactPhone: '',
          City: 'Nairobi',
          ReplyTo: '',
          Signature: '',
          InterviewPlace: '',
          AnswerDays: 0,
          ...buildInterviewForm().Hours,
          OfferDays: 0,
          OfferBring: '',
          OfferSupervisor: '',
          OfferSigner: '',
          PauseMinutes: 0,
          PauseAfterHours: 6,
          OfficeNetworks: '',
          ...noLook,
        },
        Address: '196.201.214.7',
        Countries: [],
        Revision: 0,
        PrivacyNotice: { Version: 1, Text: 'We read it.' },
        PrivacyNotices: [{ Version: 1, At: null, By: null }],
      }),
    );
    const { user } = renderRoutes(
      [
        { path: adminPages.settings, Component: SettingsPage },
        { path: adminPages.reviewLists, Component: ReviewListsPage },
      ],
      { at: adminPages.settings, wrapper: ApiProvider },
    );
    expect(screen.getByRole('link', { name: 'Edit the texts of e-mails' })).toHaveAttribute(
      'href',
      adminPages.mailTemplates,
    );
    await user.click(screen.getByRole('link', { name: 'Edit criteria and reasons' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Criteria and Reasons' })).toBeVisible();
  });

  it('show what is wrong under the field, and what another administrator has changed', async () => {
    const errors = { Criteria: ['Keep at least one criterion.'] };
    const api = fakeApi(on(getReviewLists, lists), on(saveReviewLists, new FakeFailure(422, { errors })));
    const { user } = open();
    await user.clear(await screen.findByRole('textbox', { name: 'Criteria of interviews' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Keep at least one criterion.')).toBeVisible();
    api.use(on(saveReviewLists, new FakeFailure(409, { code: 'stale_record', message: 'Reload the page.' })));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findAllByText(/Reload the page/))[0]).toBeVisible();
  });
});
