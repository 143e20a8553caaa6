import {
  type Answer,
  getProgrammeSettings,
  sendTestMail,
  updatePrivacyNotice,
  updateProgrammeSettings,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { buildInterviewForm } from '../applications/applicant.fixture';
import { noLook } from './look.fixture';
import { SettingsPage } from './settings-page';

const stored: Answer<typeof getProgrammeSettings> = {
  Settings: {
    Firm: 'Savanna Ltd',
    ContactEmail: '',
    ContactPhone: '',
    City: 'Nairobi',
    ReplyTo: '',
    Signature: '',
    InterviewPlace: '',
    AnswerDays: 14,
    ...buildInterviewForm().Hours,
    PauseMinutes: 0,
    PauseAfterHours: 6,
    OfficeNetworks: '',
    OfferDays: 0,
    OfferBring: '',
    OfferSupervisor: '',
    OfferSigner: '',
    ...noLook,
  },
  Address: '196.201.214.7',
  Countries: [{ Code: 'KE', Name: 'Kenya' }],
  Revision: 4,
  PrivacyNotice: { Version: 2, Text: 'Two people read it.' },
  PrivacyNotices: [
    { Version: 2, At: '2026-11-20T08:00:00.000Z', By: 'Ada Admin' },
    { Version: 1, At: null, By: null },
  ],
};
const stale = new FakeFailure(409, { code: 'stale_record', message: 'Another administrator has changed them.' });
const open = () => renderRoutes([{ path: '/', Component: SettingsPage }], { wrapper: ApiProvider });
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

it('keep the times at which interviews can be', async () => {
  const api = fakeApi(on(getProgrammeSettings, stored), on(updateProgrammeSettings, { message: 'Saved' }));
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Days' }), 'Monday to Friday');
  await user.selectOptions(screen.getByRole('combobox', { name: /public holidays/ }), 'No country');
  const length = screen.getByRole('spinbutton', { name: 'Minutes of an interview' });
  await user.clear(length);
  await user.type(length, '30');
  await user.click(save());
  const sent = () => api.calls.find(({ endpoint }) => endpoint === updateProgrammeSettings)?.input.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({ InterviewDays: 5, HolidayCountry: '', InterviewLength: 30, InterviewBreak: 0 }),
  );
});

describe('the settings of the programme', () => {
  it('start from what is stored, and are saved with the revision that was read', async () => {
    const api = fakeApi(on(getProgrammeSettings, stored), on(updateProgrammeSettings, { message: 'Saved' }));
    const { user } = open();
    expect(await field('Name of the firm')).toHaveValue('Savanna Ltd');
    await user.type(await field('Interview place'), 'Room 4');
    await user.clear(await field('Promise an answer within (working days)'));
    await user.click(save());
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    const sent = () => api.calls.filter(({ endpoint }) => endpoint === updateProgrammeSettings);
    expect(sent()[0]?.input.body).toEqual({ ...stored.Settings, InterviewPlace: 'Room 4', AnswerDays: 0, Seen: 4 });
    await user.click(save());
    await waitFor(() => expect(sent()[1]?.input.body).toMatchObject({ Seen: 5 }));
  });

  it('show what is wrong under the field, with everything that was typed', async () => {
    const errors = { ReplyTo: ['Enter an e-mail address.'] };
    fakeApi(
      on(getProgrammeSettings, stored),
      on(updateProgrammeSettings, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = open();
    await user.type(await field('Reply address'), 'jobs');
    await user.click(save());
    const replyTo = await field('Reply address');
    await waitFor(() =>
      expect(replyTo).toHaveAccessibleDescription(expect.stringContaining('Enter an e-mail address.')),
    );
    expect(replyTo).toHaveValue('jobs');
    expect(replyTo).toHaveFocus();
  });

  it('replace those of another administrator only when they are saved again', async () => {
    const api = fakeApi(on(getProgrammeSettings, stored), on(updateProgrammeSettings, stale));
    const { user } = open();
    await user.type(await field('Signature'), 'Ada');
    api.use(on(getProgrammeSettings, { ...stored, Revision: 9 }));
    await user.click(save());
    expect(await screen.findByText('Could not save the settings')).toBeInTheDocument();
    expect(await field('Signature')).toHaveValue('Ada');
    api.use(on(updateProgrammeSettings, { message: 'Saved' }));
    await user.click(save());
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === updateProgrammeSettings);
    expect(sent.map(({ input }) => (input.body as { Seen: number }).Seen)).toEqual([4, 9]);
  });

  it('say what became of a test e-mail', async () => {
    const api = fakeApi(on(getProgrammeSettings, stored), on(sendTestMail, { message: '', Mail: 'delivered' }));
    const { user } = open();
    const test = await screen.findByRole('button', { name: 'Send a test e-mail to me' });
    await user.click(test);
    expect(await screen.findByText('Test e-mail sent. Check your inbox')).toBeInTheDocument();
    api.use(on(sendTestMail, new FakeFailure(502, { message: 'The mail server is away.' })));
    await user.click(test);
    expect(await screen.findByText('Email was not sent')).toBeInTheDocument();
  });
});

describe('the look of the firm', () => {
  const api = () => fakeApi(on(getProgrammeSettings, stored), on(updateProgrammeSettings, { message: 'Saved' }));
  const sent = ({ calls }: ReturnType<typeof api>) =>
    calls.find(({ endpoint }) => endpoint === updateProgrammeSettings)?.input.body;

  it('is sent with a logo, which stays as it is when none is chosen', async () => {
    const calls = api();
    const { user } = open();
    await user.type(await field('Accent colour (optional)'), '#8a1538');
    await user.upload(screen.getByLabelText('Logo (optional)'), new File(['PNG'], 'logo.png', { type: 'image/png' }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toMatchObject({ Accent: '#8a1538', Logo: btoa('PNG') }));
  });

  it('keeps the logo without a new one, and removes it when that is ticked', async () => {
    const calls = api();
    calls.use(on(getProgrammeSettings, { ...stored, Logo: '/logo/abc.png' }));
    const { user } = open();
    expect(await screen.findByRole('img', { name: 'Current logo' })).toHaveAttribute('src', '/logo/abc.png');
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toBeDefined());
    expect(sent(calls)).not.toHaveProperty('Logo');
    await user.click(screen.getByRole('checkbox', { name: 'Remove the logo' }));
    const last = () => calls.calls.findLast(({ endpoint }) => endpoint === updateProgrammeSettings)?.input.body;
    calls.use(on(getProgrammeSettings, stored));
    await user.click(save());
    await waitFor(() => expect(last()).toMatchObject({ Logo: '' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Current logo' })).not.toBeInTheDocument());
    await user.click(save());
    await waitFor(() => expect(last()).not.toHaveProperty('Logo'));
  });

  it('shows a new logo once it is saved, and the next save leaves it alone', async () => {
    const calls = api();
    const { user } = open();
    await user.upload(
      await screen.findByLabelText('Logo (optional)'),
      new File(['PNG'], 'logo.png', { type: 'image/png' }),
    );
    calls.use(on(getProgrammeSettings, { ...stored, Logo: '/logo/new.png' }));
    await user.click(save());
    expect(await screen.findByRole('img', { name: 'Current logo' })).toHaveAttribute('src', '/logo/new.png');
    expect(screen.queryByText('logo.png')).not.toBeInTheDocument();
    const saves = () => calls.calls.filter(({ endpoint }) => endpoint === updateProgrammeSettings);
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.input.body).not.toHaveProperty('Logo');
  });

  it('is sent with a photo, which can be removed', async () => {
    const calls = api();
    calls.use(on(getProgrammeSettings, { ...stored, Photo: '/photo/abc.jpg' }));
    const last = () => calls.calls.findLast(({ endpoint }) => endpoint === updateProgrammeSettings)?.input.body;
    const { user } = open();
    await user.upload(
      await screen.findByLabelText('Photo of the landing page (optional)'),
      new File(['JPEG'], 'office.jpg', { type: 'image/jpeg' }),
    );
    await user.click(save());
    await waitFor(() => expect(last()).toMatchObject({ Photo: btoa('JPEG') }));
    await waitFor(() => expect(screen.queryByText('office.jpg')).not.toBeInTheDocument());
    await user.click(screen.getByRole('checkbox', { name: 'Remove the photo' }));
    await user.click(save());
    await waitFor(() => expect(last()).toMatchObject({ Photo: '' }));
  });

  it('refuses a logo that is too large before anything is sent', async () => {
    const calls = api();
    const { user } = open();
    const large = new File([new Uint8Array(100 * 1024 + 1)], 'logo.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Logo (optional)'), large);
    await user.click(save());
    expect(await screen.findByText('Choose a picture of at most 100 KiB.')).toBeInTheDocument();
    expect(sent(calls)).toBeUndefined();
  });
});

describe('the privacy notice', () => {
  it('becomes the next version, and its versions say who made them', async () => {
    const api = fakeApi(on(getProgrammeSettings, stored), on(updatePrivacyNotice, { message: 'Saved' }));
    const { user } = open();
    expect(await screen.findByText(/^Version 2: Ada Admin, /)).toBeInTheDocument();
    expect(screen.getByText(/^Version 1: The text that the product comes with/)).toBeInTheDocument();
    await user.type(await field('Text'), ' No one else.');
    await user.click(screen.getByRole('button', { name: 'Save as the new version' }));
    expect(await screen.findByText('Privacy notice saved')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === updatePrivacyNotice)?.input.body).toEqual({
      Text: 'Two people read it. No one else.',
      Seen: 2,
    });
  });

  it('is confirmed as the product comes with it', async () => {
    const original = { ...stored, PrivacyNotices: [{ Version: 1, At: null, By: null }] };
    fakeApi(on(getProgrammeSettings, original), on(updatePrivacyNotice, { message: 'Saved' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Confirm this text' }));
    expect(await screen.findByText('Privacy notice saved')).toBeInTheDocument();
    await user.type(await field('Text'), ' More.');
    expect(screen.getByRole('button', { name: 'Save as the new version' })).toBeInTheDocument();
  });

  it('keeps what was typed when it cannot be saved', async () => {
    fakeApi(on(getProgrammeSettings, stored), on(updatePrivacyNotice, new FakeFailure(500)));
    const { user } = open();
    await user.type(await field('Text'), ' More.');
    await user.click(screen.getByRole('button', { name: 'Save as the new version' }));
    expect(await screen.findByText('Could not save the privacy notice')).toBeInTheDocument();
    expect(await field('Text')).toHaveValue('Two people read it. More.');
  });
});
