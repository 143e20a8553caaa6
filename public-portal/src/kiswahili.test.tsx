import {
  apply,
  getApplicationPage,
  getAssessmentPage,
  listOfferedVisits,
  listOpenIntakes,
  listPositions,
  lookUpApplicationStatus,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { languageCookie } from '@internship-portals/shared-api/storage';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { language, type Portal, speak } from '@internship-portals/shared-ui';
import {
  buildEvaluation,
  buildHandedInPart,
  renderRoutes,
  translationFaults,
} from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAssessmentPage } from './features/assessments/assessment.fixture';
import { buildIntake, buildIntakes, programme } from './testing';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] });
const intakes = on(listOpenIntakes, buildIntakes({ Intakes: [buildIntake({ AnswerBy: '2026-12-10' })] }));
const pdf = (name: string) => new File(['%PDF-1.7 <</Type/Page>> %%EOF'], name, { type: 'application/pdf' });

let portal: Portal;
beforeAll(async () => {
  languageCookie.set('sw');
  // What a document does once: it reads the language of the visitor.
  ({ portal } = await import('./portal'));
});
beforeEach(() => speak('sw'));
afterAll(() => speak('en'));

const open = (at: string) =>
  renderRoutes([{ path: '/', children: portal.routes }], {
    at,
    wrapper: ApiProvider,
    // Phones let people choose any file.
    userEvent: { applyAccept: false },
  });

it('every text of the portal is in Kiswahili, with the same placeholders', async () => {
  for (const { lazy } of portal.routes) if (typeof lazy === 'function') await lazy();
  await import('./features/applications/study-fields');
  expect(translationFaults()).toEqual([]);
});

describe('a visitor who reads Kiswahili', () => {
  it('applies, reads what is wrong at the fields, and asks the server to answer in Kiswahili', async () => {
    await speak('en');
    const errors = { Email: ['Andika barua pepe sahihi.'] };
    const api = fakeApi(programme, intakes, positions, on(apply, new FakeFailure(422, { message: 'Kosa', errors })));
    const { user } = open('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Anza taaluma yako kwa kazi halisi');
    expect(document.documentElement.lang).toBe('sw');
    await waitFor(() => expect(document.title).toMatch(/^Mafunzo kazini katika Advisory na Engineering - /));
    expect(
      await screen.findByText('Ukituma maombi leo, utapata jibu letu kufikia Alhamisi, 10 Desemba 2026.'),
    ).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Fomu ya maombi' }));
    await user.upload(form.getByLabelText('Barua ya chuo'), new File(['x'], 'barua.docx'));
    expect(await form.findByText(/^Faili hii si PDF\. .+ Word/)).toBeVisible();
    await user.upload(form.getByLabelText('Barua ya chuo'), pdf('barua.pdf'));
    await user.click(form.getByRole('button', { name: 'Tuma maombi' }));
    expect(await form.findByText('Andika barua pepe sahihi.')).toBeVisible();
    expect(form.getByLabelText('Barua pepe')).toHaveFocus();
    expect(form.getByRole('button', { name: 'Ondoa barua.pdf' })).toBeVisible();
    const sent = api.calls.find(({ endpoint }) => endpoint === apply);
    expect(sent?.headers['accept-language']).toBe('sw');
  });

  it('keeps what was typed and chosen when the language changes', async () => {
    const api = fakeApi(programme, intakes, positions, on(apply, new FakeFailure(0)));
    const { user } = open('/');
    await user.type(await screen.findByLabelText('Jina'), 'Amina Otieno');
    await user.upload(screen.getByLabelText('Wasifu (CV)'), pdf('cv.pdf'));
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Amina Otieno');
    expect(screen.getByRole('button', { name: 'Kiswahili' })).toHaveFocus();
    expect(screen.getByText('cv.pdf')).toBeVisible();
    expect(languageCookie.get()).toBe('en');
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === apply)?.headers['accept-language']).toBe('en'),
    );
    await user.click(screen.getByRole('button', { name: 'Kiswahili' }));
    expect(await screen.findByLabelText('Jina')).toHaveValue('Amina Otieno');
    expect(language.get()).toBe('sw');
  });

  it('reads a confirmed evaluation, as a lecturer does', async () => {
    const Supervisor = buildHandedInPart('Grace Wambui');
    const { TaskAverage: _, ...evaluation } = buildEvaluation({ State: 'confirmed', Supervisor, Reference: 'EV-1' });
    fakeApi(
      on(getAssessmentPage, buildAssessmentPage({ Evaluations: [evaluation] })),
      on(listOfferedVisits, { Visits: [], TimeZone: 'Africa/Nairobi' }),
    );
    open('/assessment/abc');
    const card = within(await screen.findByRole('region', { name: 'Tathmini ya mwisho' }));
    expect(card.getByText('Imethibitishwa')).toBeVisible();
    expect(card.getByRole('columnheader', { name: 'Kigezo' })).toBeVisible();
    expect(card.getByText(/Haitabadilika tena/)).toBeVisible();
  });

  it('looks up the status', async () => {
    const found = {
      Name: 'Amina Otieno',
      Email: 'amina@example.com',
      Position: 'Engineering',
      ApplicationStatus: 'Accepted For Interview',
      InterviewDate: '2199-12-15',
    } as const;
    fakeApi(on(lookUpApplicationStatus, found));
    const { user } = open('/applicationStatus');
    await user.type(await screen.findByLabelText('Barua pepe'), 'amina@example.com');
    await user.click(screen.getByRole('button', { name: 'Angalia hali' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hali ya maombi yako' });
    expect(dialog).toHaveTextContent('Umekubaliwa kwa mahojiano Jumapili, 15 Desemba 2199');
  });

  it('reads what has happened on the page of the application', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    fakeApi(
      on(getApplicationPage, {
        Name: 'Wanjiru Kamau',
        Email: 'wanjiru@example.com',
        PhoneNumber: '+254712345678',
        Position: 'Engineering',
        ApplicationStatus: 'Accepted For Interview',
        Reference: '4F1C-9A02',
        Events: [
          { At: at, Event: 'received' },
          { At: at, Event: 'changed', Fields: ['Name', 'Cv', 'Course'] },
          { At: at, Event: 'scheduled', InterviewDate: '2026-12-15', InterviewTime: '10:00' },
        ],
        Documents: [{ Kind: 'Cv', FileName: 'cv.pdf', Size: 2048, At: at, Link: '/api/Document/d-1' }],
        Studies: { University: 'Chuo Kikuu cha Nairobi', YearOfStudy: 3 },
        CanWithdraw: true,
      }),
    );
    open('/application/t-1');
    const happened = await screen.findByRole('region', { name: 'Yaliyofanyika' });
    expect(happened).toHaveTextContent('Ulibadilisha: jina, wasifu (CV) na kozi.');
    expect(happened).toHaveTextContent('Tulikualika kwa mahojiano Jumanne, 15 Desemba 2026, 10:00.');
    expect(screen.getByText('Mwaka wa 3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'cv.pdf (PDF, KiB 2)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ondoa maombi' })).toBeVisible();
  });
});
