import {
  type Correction,
  correctPersonalData,
  getApplication,
  listUniversityNames,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant } from './applicant.fixture';
import { CorrectDetailsPage } from './correct-details-page';
import { InterviewDetailsPage } from './interview-details-page';

const correction: Correction = {
  id: 'c-1',
  At: '2026-11-20T08:00:00.000Z',
  By: 'Ada Admin',
  Fields: ['Name', 'PhoneNumber'],
};
const application = (overrides = {}, Corrections: Correction[] = []) =>
  on(getApplication, {
    Applicant: buildApplicant(overrides),
    Cv: '/api/documents/cv',
    AttachmentLetter: '/api/documents/letter',
    History: [],
    Corrections,
  });

const openPage = (at = 'applications/a-1/correctDetails') =>
  renderRoutes(
    [
      { path: `${base}/applications/:id/correctDetails`, Component: CorrectDetailsPage },
      { path: `${base}/interviewDetails/viewDetails/:id`, Component: InterviewDetailsPage },
    ],
    { at: `${base}/${at}`, wrapper: ApiProvider },
  );
const field = (name: string) => screen.findByRole('textbox', { name });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('correcting the details of an applicant', () => {
  it('starts from the current details, sends the corrections, and goes back to the applicant', async () => {
    const api = fakeApi(application({}, [correction]), on(correctPersonalData, { message: 'Details Updated' }));
    const { user, address } = openPage('interviewDetails/viewDetails/a-1');
    await user.click(await screen.findByRole('link', { name: 'Correct details' }));
    const name = await field('Name');
    expect(name).toHaveValue('Wanjiru Kamau');
    expect(await field('Email')).toHaveValue('wanjiru@example.com');
    await user.clear(name);
    await user.type(name, 'Wanjirū Kamau');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    expect(address()).toBe('/adminDashboard/interviewDetails/viewDetails/a-1');
    const sent = api.calls.find(({ endpoint }) => endpoint === correctPersonalData);
    expect(sent?.input).toMatchObject({
      params: { id: 'a-1' },
      body: {
        Name: 'Wanjirū Kamau',
        Email: 'wanjiru@example.com',
        PhoneNumber: '+254712345678',
        Seen: { Name: 'Wanjiru Kamau', Email: 'wanjiru@example.com', PhoneNumber: '+254712345678' },
      },
    });
  });

  it('says what another administrator saved, keeps what was typed, and overwrites it on the second save', async () => {
    const message = "Nothing was saved: another person has changed this to 'Wanjiru N.'.";
    const api = fakeApi(
      application(),
      on(correctPersonalData, () => {
        api.use(application({ Name: 'Wanjiru N.' }));
        return new FakeFailure(409, { message: message });
      }),
    );
    const { user } = openPage();
    await user.type(await field('Name'), ' Njeri');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await field('Name')).toHaveValue('Wanjiru Kamau Njeri');
    api.use(on(correctPersonalData, { message: 'Details Updated' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === correctPersonalData);
    expect(sent.map(({ input }) => (input.body as { Seen: { Name: string } }).Seen.Name)).toEqual([
      'Wanjiru Kamau',
      'Wanjiru N.',
    ]);
  });

  it('corrects the answers to what the intake asks, and sends only those that differ', async () => {
    const Studies = { University: 'Moi University', Course: 'Law', YearOfStudy: 2 };
    const Asks = {
      University: 'Required',
      Course: 'Optional',
      YearOfStudy: 'Required',
      RegistrationNumber: 'Off',
      RequestedDates: 'Required',
    } as const;
    const api = fakeApi(
      on(getApplication, {
        Applicant: buildApplicant({ Studies }),
        Asks,
        Cv: '/api/documents/cv',
        AttachmentLetter: '/api/documents/letter',
        History: [],
        Corrections: [],
      }),
      on(listUniversityNames, { Universities: ['Moi University', 'Kenyatta University'] }),
      on(correctPersonalData, { message: 'Details Updated' }),
    );
    const { user } = openPage();
    const course = await field('Course (optional)');
    expect(course).toHaveValue('Law');
    expect(screen.queryByRole('textbox', { name: 'Registration number' })).not.toBeInTheDocument();
    await user.clear(course);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year of study' }), '3');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === correctPersonalData);
    expect(sent?.input.body).toEqual({
      Name: 'Wanjiru Kamau',
      Email: 'wanjiru@example.com',
      PhoneNumber: '+254712345678',
      Course: '',
      YearOfStudy: '3',
      Seen: {
        Name: 'Wanjiru Kamau',
        Email: 'wanjiru@example.com',
        PhoneNumber: '+254712345678',
        University: 'Moi University',
        Course: 'Law',
        YearOfStudy: '2',
        RegistrationNumber: '',
        RequestedStart: '',
        RequestedEnd: '',
      },
    });
  });

  it('puts what is wrong with a field under it', async () => {
    const text = 'There is already an open application for this e-mail address.';
    fakeApi(
      application(),
      on(correctPersonalData, new FakeFailure(422, { message: 'Invalid', errors: { Email: [text] } })),
    );
    const { user } = openPage();
    await user.type(await field('Name'), ' Njeri');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(text);
    expect(await field('Email')).toHaveAccessibleDescription(expect.stringContaining(text));
  });

  it('names the account of its own only where there may be one', async () => {
    fakeApi(application({ ApplicationStatus: 'Interview Passed' }));
    openPage();
    expect(await screen.findByText(/change them under Interns/)).toBeInTheDocument();
  });

  it('is not offered once the personal data was erased', async () => {
    fakeApi(application({ Name: 'Erased applicant', ErasedAt: '2026-11-20T08:00:00.000Z' }));
    openPage();
    expect(await screen.findByText(/was erased on/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('the history of an application', () => {
  it('says who corrected or changed what, in the order of time, and opens replaced documents', async () => {
    const entry = { id: 'h-1', By: null, From: null, To: 'Processing', InterviewDate: null, Mail: null } as const;
    fakeApi(
      on(getApplication, {
        Applicant: buildApplicant(),
        Cv: '/api/documents/cv',
        AttachmentLetter: '/api/documents/letter',
        History: [
          { ...entry, At: '2026-11-19T08:00:00.000Z' },
          { ...entry, id: 'h-2', From: 'Processing', To: 'Declined', By: 'Ben Admin', At: '2026-11-21T08:00:00.000Z' },
        ],
        Corrections: [correction],
        Changes: [
          {
            id: 'change-1',
            At: '2026-11-22T08:00:00.000Z',
            Fields: ['PhoneNumber', 'Cv'],
            Replaced: [{ Kind: 'Cv', FileName: 'old.pdf', Link: '/api/Document/d-1' }],
          },
        ],
      }),
    );
    openPage('interviewDetails/viewDetails/a-1');
    const lines = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toHaveTextContent(/^Details corrected: name, phone number.*Ada Admin$/);
    expect(lines[2]).toHaveTextContent('Ben Admin');
    expect(lines[3]).toHaveTextContent(/^Changed by the applicant: phone number, CV.*the applicant/);
    expect(screen.getByRole('link', { name: 'Earlier CV: old.pdf' })).toHaveAttribute('href', '/api/Document/d-1');
  });
});
