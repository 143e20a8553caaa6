import {
  type Answer,
  answerOffer,
  changeApplication,
  eraseApplication,
  getApplicationPage,
  getWorkChallenge,
  listUniversityNames,
  replaceApplicationLink,
  sendApplicationLink,
  withdrawApplication,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ApplicationPage } from './application-page';

const mockDraw = jest.fn<Promise<void>, [ArrayBuffer, HTMLCanvasElement]>();
jest.mock('./pdf-engine', () => ({
  drawFirstPage: (bytes: ArrayBuffer, canvas: HTMLCanvasElement) => mockDraw(bytes, canvas),
}));
const fetched = jest.fn<Promise<Response>, [string]>();

beforeEach(() => {
  mockDraw.mockReset().mockResolvedValue(undefined);
  fetched.mockReset().mockImplementation(async () => new Response('%PDF'));
  globalThis.fetch = fetched as typeof fetch;
});

const page: Answer<typeof getApplicationPage> = {
  Name: 'Wanjiru Kamau',
  Email: 'wanjiru@example.com',
  PhoneNumber: '+254712345678',
  Position: 'Engineering',
  ApplicationStatus: 'Accepted For Interview',
  Reference: '4F1C-9A02',
  Events: [
    { At: '2026-11-20T08:00:00.000Z', Event: 'received' },
    { At: '2026-11-21T08:00:00.000Z', Event: 'read' },
    { At: '2026-11-22T08:00:00.000Z', Event: 'scheduled', InterviewDate: '2026-12-15', InterviewTime: '10:00' },
  ],
  Documents: [
    { Kind: 'Cv', FileName: 'cv.pdf', Size: 2048, At: '2026-11-20T08:00:00.000Z', Link: '/api/Document/d-1' },
  ],
  Interview: {
    Date: '2026-12-15',
    Time: '10:00',
    Length: 45,
    Place: 'Room 4',
    VideoLink: null,
    Message: null,
    TimeZone: 'Africa/Nairobi',
    Reply: null,
    AnswerPage: '/interviewAnswer/t-2',
  },
  CanWithdraw: true,
};
const renderPage = () =>
  renderRoutes([{ path: '/application/:token', Component: ApplicationPage }], {
    at: '/application/t-1',
    wrapper: ApiProvider,
  });
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of an application', () => {
  it('leads to the times for an interview that were offered, and promises no other answer', async () => {
    const Choice = {
      Times: [{ Date: '2026-12-15', Time: '10:00' }],
      TimeZone: 'Africa/Nairobi',
      AnswerPage: '/interviewAnswer/t-3',
    };
    const { Interview: _, ...waiting } = page;
    fakeApi(on(getApplicationPage, { ...waiting, ApplicationStatus: 'Processing', AnswerBy: '2026-12-10', Choice }));
    renderPage();
    const section = await screen.findByRole('region', { name: 'Your interview' });
    expect(within(section).getByRole('listitem')).toHaveTextContent(
      'Tuesday, 15 December 2026, 10:00 (Africa/Nairobi)',
    );
    expect(within(section).getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', Choice.AnswerPage);
    expect(screen.queryByText(/You hear from us by/)).not.toBeInTheDocument();
  });

  it('tells what has happened, what was received, and where the invitation is answered', async () => {
    fakeApi(on(getApplicationPage, { ...page, Intake: 'May 2027', AnswerBy: '2026-12-10', Waiting: true }));
    renderPage();
    const happened = await screen.findByRole('region', { name: 'What has happened' });
    expect(within(happened).getAllByRole('listitem')).toHaveLength(3);
    expect(happened).toHaveTextContent('We invited you to an interview on Tuesday, 15 December 2026 at 10:00.');
    expect(happened).toHaveTextContent('You hear from us by Thursday, 10 December 2026.');
    expect(happened).toHaveTextContent(/You are on our waiting list for \w+: all places are taken at present/);
    for (const fact of ['May 2027', '4F1C-9A02', 'wanjiru@example.com', 'Room 4'])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByRole('link', { name: /^cv\.pdf \(PDF, 2 KiB\)/ })).toHaveAttribute('href', '/api/Document/d-1');
    expect(screen.getByRole('link', { name: 'Answer the invitation' })).toHaveAttribute('href', '/interviewAnswer/t-2');
  });

  it('draws the first page of each document in turn, and says of which it cannot', async () => {
    const document = (FileName: string) => ({
      Kind: FileName === 'b.pdf' ? ('AttachmentLetter' as const) : ('Cv' as const),
      FileName,
      Size: 2048,
      At: '2026-11-20T08:00:00.000Z',
      Link: `/api/Document/${FileName}?signed`,
    });
    const replaced = { ...document('old.pdf'), ReplacedAt: '2026-11-21T08:00:00.000Z' };
    fakeApi(on(getApplicationPage, { ...page, Documents: ['a.pdf', 'b.pdf'].map(document), Replaced: [replaced] }));
    let drawn = () => {};
    mockDraw
      .mockImplementationOnce(() => new Promise<void>((resolve) => (drawn = resolve)))
      .mockRejectedValueOnce('broken');
    renderPage();
    const first = await screen.findByRole('img', { name: 'First page of a.pdf' });
    await waitFor(() => expect(mockDraw.mock.lastCall?.[1]).toBe(first));
    expect(first).toHaveAttribute('aria-busy', 'true');
    expect(fetched.mock.calls).toEqual([['/api/Document/a.pdf?signed']]);
    drawn();
    expect(await screen.findByText(/^The first page is not shown here\./)).toBeVisible();
    expect(first).toHaveAttribute('aria-busy', 'false');
    expect(screen.queryByRole('img', { name: 'First page of b.pdf' })).toBeNull();
    expect(screen.getByRole('link', { name: /^b\.pdf/ })).toBeVisible();
    expect(screen.getByText(/^CV, replaced on 21 November 2026/)).toBeInTheDocument();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  });

  it('draws a document whose link has ended in the meantime with a new one', async () => {
    const link = (signature: string) => `/api/Document/d-9?signature=${signature}`;
    const document = { Kind: 'Cv' as const, FileName: 'a.pdf', Size: 2048, At: '2026-11-20T08:00:00.000Z' };
    let reads = 0;
    fakeApi(on(getApplicationPage, () => ({ ...page, Documents: [{ ...document, Link: link(String(++reads)) }] })));
    fetched.mockResolvedValueOnce({ ok: false, status: 403 } as Response);
    renderPage();
    await waitFor(() => expect(mockDraw).toHaveBeenCalledTimes(1));
    expect(fetched.mock.calls).toEqual([[link('1')], [link('2')]]);
    expect(screen.getByRole('link', { name: /^a\.pdf/ })).toHaveAttribute('href', link('2'));
  });

  it('fetches no document for its picture where the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const document = { Kind: 'Cv' as const, FileName: 'a.pdf', Size: 2048, At: '2026-11-20T08:00:00.000Z', Link: '/a' };
    fakeApi(on(getApplicationPage, { ...page, Documents: [document] }));
    renderPage();
    expect(await screen.findByText(/^The first page is not shown here\./)).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('withdraws only after a confirmation', async () => {
    const api = fakeApi(
      on(getApplicationPage, page),
      on(withdrawApplication, { message: 'Your application is withdrawn.' }),
    );
    const { user } = renderPage();
    const withdrawals = () => api.calls.filter(({ endpoint }) => endpoint === withdrawApplication);
    await user.click(await button('Withdraw application'));
    await user.click(await button('Keep it'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(withdrawals()).toEqual([]);
    await user.click(await button('Withdraw application'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByText('Your application is withdrawn.')).toBeVisible();
    expect(withdrawals().map(({ input }) => input.params)).toEqual([{ token: 't-1' }]);
  });

  it('sends only what the applicant has changed, and says what was changed before', async () => {
    const changed = {
      At: '2026-11-23T08:00:00.000Z',
      Event: 'changed' as const,
      Fields: ['Name' as const, 'Cv' as const],
    };
    const api = fakeApi(
      on(getApplicationPage, { ...page, Events: [...page.Events, changed], CanChange: true }),
      on(getWorkChallenge, { Challenge: null }),
      on(changeApplication, { message: 'Your changes are saved.' }),
    );
    const { user } = renderPage();
    expect(await screen.findByText('You changed your name and CV.')).toBeVisible();
    await user.click(await button('Correct or replace'));
    const cv = new File(['%PDF-1.7\n/Type /Page\n%%EOF'], 'cv-2.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText(/^New CV/), cv);
    await user.click(await button('Save'));
    expect(await screen.findByText('Your changes are saved.')).toBeVisible();
    const sent = api.calls.filter(({ endpoint }) => endpoint === changeApplication).map(({ input }) => input.body);
    expect(sent).toEqual([{ Cv: cv }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what was said besides, and lets it be corrected where the intake asks for it', async () => {
    const Studies = {
      University: 'Moi University',
      Course: 'Law',
      YearOfStudy: 3,
      RequestedStart: '2027-01-04',
      RequestedEnd: '2027-03-26',
    };
    const Asks = {
      University: 'Required',
      Course: 'Off',
      YearOfStudy: 'Optional',
      RegistrationNumber: 'Off',
      RequestedDates: 'Optional',
    } as const;
    const api = fakeApi(
      on(getApplicationPage, { ...page, Studies, Asks, CanChange: true }),
      on(getWorkChallenge, { Challenge: null }),
      on(listUniversityNames, new FakeFailure(500)),
      on(changeApplication, new FakeFailure(422, { message: 'x', errors: { University: ['Enter your university.'] } })),
    );
    const { user } = renderPage();
    const received = await screen.findByRole('region', { name: 'What we received' });
    for (const fact of ['Moi University', 'Law', 'Year 3', 'Monday, 4 January 2027 to Friday, 26 March 2027'])
      expect(within(received).getByText(fact)).toBeVisible();
    await user.click(await button('Correct or replace'));
    const university = await screen.findByLabelText('University');
    expect(university).toHaveValue('Moi University');
    expect(screen.queryByLabelText(/Course/)).toBeNull();
    await user.clear(university);
    await user.click(await button('Save'));
    expect(await screen.findByText('Enter your university.')).toBeVisible();
    api.use(on(changeApplication, { message: 'Your changes are saved.' }));
    await user.type(university, 'Mount Kenya University');
    await user.selectOptions(screen.getByLabelText('Year of study (optional)'), 'Year 4');
    await user.click(await button('Save'));
    expect(await screen.findByText('Your changes are saved.')).toBeVisible();
    const sent = api.calls.filter(({ endpoint }) => endpoint === changeApplication).map(({ input }) => input.body);
    expect(sent).toEqual([{ University: '' }, { University: 'Mount Kenya University', YearOfStudy: '4' }]);
  });

  it('replaces the link, and shows nothing of the application from then on', async () => {
    fakeApi(on(getApplicationPage, page), on(replaceApplicationLink, { message: 'We have sent you a new link.' }));
    const { user } = renderPage();
    await user.click(await button('E-mail me a new link'));
    expect((await screen.findAllByText('We have sent you a new link.'))[0]).toBeVisible();
    expect(screen.queryByText('4F1C-9A02')).toBeNull();
  });
});

describe('an offer', () => {
  const open = {
    id: 'o-1',
    State: 'open' as const,
    At: '2026-12-16T08:00:00.000Z',
    AnswerBy: '2026-12-23',
    Letter: '/api/Offer/o-1?signed',
  };
  const offered = (Offer: Answer<typeof getApplicationPage>['Offer']) =>
    ({ ...page, ApplicationStatus: 'Interview Passed', CanWithdraw: false, Offer }) as const;

  it('shows the letter and the last day, and is accepted after a confirmation', async () => {
    const api = fakeApi(
      on(getApplicationPage, offered(open)),
      on(answerOffer, { message: 'You have accepted the offer.' }),
    );
    const { user } = renderPage();
    const region = await screen.findByRole('region', { name: 'Our offer' });
    expect(region).toHaveTextContent('Please answer by Wednesday, 23 December 2026.');
    expect(within(region).getByRole('link', { name: /Read the letter/ })).toHaveAttribute('href', open.Letter);
    await user.click(await button('Accept the offer'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Accept the offer' }));
    expect(await screen.findByText('You have accepted the offer.')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === answerOffer)?.input).toMatchObject({
      params: { token: 't-1' },
      body: { Offer: 'o-1', Answer: 'accepted' },
    });
  });

  it('says why an answer came too late, and shows what holds now', async () => {
    let isLapsed = false;
    fakeApi(
      on(getApplicationPage, () => offered(isLapsed ? { ...open, State: 'lapsed' } : open)),
      on(answerOffer, () => {
        isLapsed = true;
        return new FakeFailure(409, { code: 'offer_ended', message: 'This offer has lapsed.' });
      }),
    );
    const { user } = renderPage();
    await user.click(await button('Decline'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/We had no answer by Wednesday, 23 December 2026/)).toBeVisible();
    expect(await screen.findByText(/This offer has lapsed\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept the offer' })).toBeNull();
  });
});

describe('what is held', () => {
  const openWith = (Account?: 'Active') => {
    const api = fakeApi(
      on(getApplicationPage, { ...page, ...(Account ? { Account } : {}) }),
      on(eraseApplication, { message: 'Everything is erased.' }),
    );
    return { api, ...renderPage() };
  };

  it('is erased after a confirmation, and nothing of it is shown from then on', async () => {
    const { api, user } = openWith();
    await user.click(await button('Erase everything'));
    const dialog = await screen.findByRole('alertdialog');
    expect(api.calls.map(({ endpoint }) => endpoint)).not.toContain(eraseApplication);
    await user.click(within(dialog).getByRole('button', { name: 'Erase everything' }));
    expect((await screen.findAllByText('Everything is erased.'))[0]).toBeVisible();
    expect(screen.queryByText('4F1C-9A02')).toBeNull();
  });

  it('is not offered for erasure to someone with an account', async () => {
    openWith('Active');
    expect(await button('Download a copy')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase everything' })).toBeNull();
  });
});

describe('a link that no longer works', () => {
  it('says so, and has a new one sent to the address that is typed', async () => {
    const api = fakeApi(
      on(getApplicationPage, new FakeFailure(404, { code: 'not_found', message: 'This link no longer works.' })),
      on(sendApplicationLink, { message: 'If there is an application, we have sent the link.' }),
    );
    const { user } = renderPage();
    expect(await screen.findByText('This link no longer works.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email that you applied with' }), 'wanjiru@example.com');
    await user.click(await button('E-mail me the link'));
    expect(await screen.findByText('If there is an application, we have sent the link.')).toBeVisible();
    expect(api.last(sendApplicationLink)?.input.body).toEqual({ Email: 'wanjiru@example.com' });
  });

  it('says after an erasure that nothing is held, and offers nothing', async () => {
    const gone = { code: 'personal_data_erased', message: 'This application is no longer held.' } as const;
    fakeApi(on(getApplicationPage, new FakeFailure(409, gone)));
    renderPage();
    expect(await screen.findByText('This application is no longer held.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
