import {
  addLogbookFiles,
  amendLogbookWeek,
  openLogbookFile,
  readLogbook,
  removeLogbookFile,
  saveLogbookDay,
  saveLogbookWeek,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  buildLogbookWeek,
  FakeFailure,
  fakeApi,
  on,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildLogbook } from './logbook.fixture';
import { LogbookPage } from './logbook-page';

const openPage = (at = '/internDashboard/logbook') =>
  renderRoutes([{ path: '/internDashboard/logbook', Component: LogbookPage }], { at, wrapper: ApiProvider });
const openAndLeave = () =>
  renderRoutes(
    [
      { path: '/internDashboard/logbook', Component: LogbookPage },
      { path: '/', element: 'Elsewhere' },
    ],
    { at: '/internDashboard/logbook', wrapper: ApiProvider },
  );
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const today = async () =>
  within((await screen.findByRole('form', { name: 'Friday, 27 November 2026' })) as HTMLElement);
const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, endpoint: object) =>
  calls.findLast((call) => call.endpoint === endpoint)?.input.body;

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the logbook of an intern', () => {
  it('begins with the form of today, filled in from the completed tasks and the hours of the day before', async () => {
    const api = fakeApi(on(readLogbook, buildLogbook()), on(saveLogbookDay, { message: 'Day saved' }));
    const { user } = openPage();
    const form = await today();
    expect(form.getByRole('textbox', { name: 'What I did' })).toHaveValue('Draw a plan\nCrimp cables');
    expect(form.getByText('Filled in from the tasks that you completed on this day.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Hours' })).toHaveValue('7.5');
    await user.type(form.getByRole('textbox', { name: 'What I learnt' }), 'Patience');
    await user.clear(form.getByRole('textbox', { name: 'Hours' }));
    await user.type(form.getByRole('textbox', { name: 'Hours' }), '6,5');
    await user.click(await button('Save Day'));
    expect(await screen.findByText('Day saved')).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookDay)).toEqual({
      Date: '2026-11-27',
      Done: 'Draw a plan\nCrimp cables',
      Learnt: 'Patience',
      Hours: 6.5,
    });
    expect(await button('Write Friday, 27 November 2026')).toHaveFocus();
  });

  it('begins with the hours of the attendance where they are known', async () => {
    const week = buildLogbookWeek();
    const Days = week.Days.map((day) => (day.Done === '' ? { ...day, Attended: 6.5 } : day));
    fakeApi(on(readLogbook, buildLogbook({ ...week, Days })));
    openPage();
    expect((await today()).getByRole('textbox', { name: 'Hours' })).toHaveValue('6.5');
  });

  it('keeps what was typed, with the message at its field, and takes another day', async () => {
    const refusal = new FakeFailure(422, {
      message: 'Check the fields.',
      errors: { Hours: ['Enter hours in halves, from 0 to 16, such as 7.5.'] },
    });
    fakeApi(on(readLogbook, buildLogbook()), on(saveLogbookDay, refusal as never));
    const { user } = openPage();
    await user.click(await button('Change Thursday, 26 November 2026'));
    await user.clear(field('Hours'));
    await user.type(field('Hours'), 'many');
    await user.click(await button('Save Day'));
    expect(await screen.findByText('Enter hours in halves, from 0 to 16, such as 7.5.')).toBeInTheDocument();
    expect(field('Hours')).toHaveFocus();
    expect(field('Hours')).toHaveValue('many');
    expect(field('What I did')).toHaveValue('Wired the office');
  });

  it('sends photos and files after the day is saved, and keeps both in the form when the line breaks', async () => {
    const saved = on(saveLogbookDay, { message: 'Day saved' });
    const api = fakeApi(on(readLogbook, buildLogbook()), saved, on(addLogbookFiles, new FakeFailure(0) as never));
    const { user } = openPage();
    const form = await today();
    await user.type(form.getByRole('textbox', { name: 'What I learnt' }), 'Patience');
    const photo = new File(['pixels'], 'office.jpg', { type: 'image/jpeg' });
    await user.upload(form.getByLabelText('Photos and files', { selector: 'input' }), photo);
    await user.click(await button('Save Day'));
    expect(await form.findByText(/^The day is saved, but the files are not\./)).toHaveTextContent(
      /They are still chosen: save again to send them\.$/,
    );
    expect(form.getByRole('textbox', { name: 'What I learnt' })).toHaveValue('Patience');
    expect(form.getByText('office.jpg')).toBeInTheDocument();

    api.use(on(addLogbookFiles, { message: 'Files added' }));
    await user.click(await button('Save Day'));
    expect(await screen.findByText('Day saved')).toBeInTheDocument();
    expect(bodyOf(api, addLogbookFiles)).toEqual({
      Date: '2026-11-27',
      Files: expect.objectContaining({ name: 'office.jpg' }),
    });
  });

  it('says at the field what is wrong with files, before and after sending', async () => {
    const errors = { Files: ['A day keeps 5 files, and this one has 4. Choose fewer.'] };
    const refused = new FakeFailure(422, { message: 'Check the fields.', errors });
    const saved = on(saveLogbookDay, { message: 'Day saved' });
    const api = fakeApi(on(readLogbook, buildLogbook()), saved, on(addLogbookFiles, refused as never));
    const { user } = openPage();
    const form = await today();
    const input = form.getByLabelText('Photos and files', { selector: 'input' });
    await user.upload(input, new File([], 'empty.pdf'));
    await user.click(await button('Save Day'));
    expect(await form.findByText("'empty.pdf' is empty. Choose another file.")).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookDay)).toBeUndefined();
    await user.click(await button('Remove empty.pdf'));
    await user.upload(input, [new File(['1'], '1.pdf'), new File(['2'], '2.pdf')]);
    await user.click(await button('Save Day'));
    expect(await form.findByText(errors.Files.join())).toBeInTheDocument();
    expect(input).toHaveFocus();
  });

  it('opens the files of a day, removes them while the week is open, and takes none after the last day', async () => {
    const week = buildLogbookWeek();
    const Files = [{ id: 'f-1', Name: 'cables.docx', Type: 'application/msword', Bytes: 2048 }];
    const withFiles = { ...week, Days: week.Days.map((day) => (day.Done === '' ? day : { ...day, Files })) };
    const api = fakeApi(
      on(readLogbook, buildLogbook(withFiles)),
      on(openLogbookFile, { Link: '#cables' }),
      on(removeLogbookFile, { message: 'File removed' }),
    );
    const { user, unmount } = openPage();
    const shown = within(await screen.findByRole('list', { name: 'Photos and files, Thursday, 26 November 2026' }));
    await user.click(shown.getByRole('button', { name: 'Open cables.docx (2 KiB)' }));
    expect(api.last(openLogbookFile)?.input.params).toEqual({ id: 'f-1' });
    await user.click(await button('Change Thursday, 26 November 2026'));
    api.use(on(readLogbook, buildLogbook(week)));
    await user.click(await button('Remove cables.docx from the day'));
    expect(await screen.findByText('File removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/cables\.docx/)).not.toBeInTheDocument());
    unmount();

    api.use(on(readLogbook, { ...buildLogbook(week), EndedOn: '2026-11-26' }));
    openPage();
    await today();
    expect(screen.queryByLabelText('Photos and files', { selector: 'input' })).not.toBeInTheDocument();
  });

  it('hands the week in with its summary in one step, or saves the summary alone', async () => {
    const api = fakeApi(on(readLogbook, buildLogbook()), on(saveLogbookWeek, { message: 'Week handed in' }));
    const { user } = openPage();
    await screen.findByRole('heading', { name: 'Week of Monday, 23 November 2026' });
    await user.type(field('Summary'), 'A good week');
    await user.click(await button('Save Summary'));
    expect(await screen.findByText('Summary saved')).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookWeek)).toEqual({ Week: '2026-11-23', Summary: 'A good week', HandIn: false });
    await user.click(await button('Hand In Week'));
    expect(await screen.findByText('Week handed in')).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookWeek)).toEqual({ Week: '2026-11-23', Summary: 'A good week', HandIn: true });
  });

  it('is not handed in while the files of a day are on their way', async () => {
    let arrive = () => {};
    const sending = new Promise<{ message: string }>((resolve) => {
      arrive = () => resolve({ message: 'Files added' });
    });
    const api = fakeApi(
      on(readLogbook, buildLogbook()),
      on(saveLogbookDay, { message: 'Day saved' }),
      on(addLogbookFiles, () => sending),
      on(saveLogbookWeek, { message: 'Week handed in' }),
    );
    const { user } = openPage();
    const form = await today();
    await user.type(form.getByRole('textbox', { name: 'What I did' }), 'Wired the office');
    await user.upload(form.getByLabelText('Photos and files', { selector: 'input' }), new File(['1'], 'office.pdf'));
    await user.click(await button('Save Day'));
    await waitFor(() => expect(bodyOf(api, addLogbookFiles)).toBeDefined());
    await user.click(await button('Hand In Week'));
    const wait = 'A day is still being saved. Hand in the week once that is done.';
    expect(await screen.findByText(wait)).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookWeek)).toBeUndefined();
    arrive();
    expect(await screen.findByText('Day saved')).toBeInTheDocument();
    await user.click(await button('Hand In Week'));
    expect(await screen.findByText('Week handed in')).toBeInTheDocument();
  });

  it('waits for files that are still sent when the intern left the page and came back', async () => {
    let arrive = () => {};
    const added = new Promise<{ message: string }>((resolve) => {
      arrive = () => resolve({ message: 'Files added' });
    });
    const api = fakeApi(
      on(readLogbook, buildLogbook()),
      on(saveLogbookDay, { message: 'Day saved' }),
      on(addLogbookFiles, () => added),
      on(saveLogbookWeek, { message: 'Week handed in' }),
    );
    const { user, navigate } = openAndLeave();
    const photo = new File(['pixels'], 'office.jpg', { type: 'image/jpeg' });
    await user.upload((await today()).getByLabelText('Photos and files', { selector: 'input' }), photo);
    await user.click(await button('Save Day'));
    await waitFor(() => expect(bodyOf(api, addLogbookFiles)).toBeDefined());
    await navigate('/');
    await navigate('/internDashboard/logbook');
    await user.click(await button('Hand In Week'));
    const wait = 'A day is still being saved. Hand in the week once that is done.';
    expect(await screen.findByText(wait)).toBeInTheDocument();
    expect(bodyOf(api, saveLogbookWeek)).toBeUndefined();
    arrive();
    expect(await screen.findByText('Day saved')).toBeInTheDocument();
    await user.click(await button('Hand In Week'));
    expect(await screen.findByText('Week handed in')).toBeInTheDocument();
  });

  it('says that files were not sent when the page is left before the server has said that it is busy', async () => {
    let answer = () => {};
    const busy = new FakeFailure(503, { code: 'server_busy', message: 'Busy.' }, { 'retry-after': '60' });
    const added = new Promise<FakeFailure>((resolve) => {
      answer = () => resolve(busy);
    });
    const api = fakeApi(
      on(readLogbook, buildLogbook()),
      on(saveLogbookDay, { message: 'Day saved' }),
      on(addLogbookFiles, () => added),
    );
    const { user, navigate } = openAndLeave();
    const photo = new File(['pixels'], 'office.jpg', { type: 'image/jpeg' });
    await user.upload((await today()).getByLabelText('Photos and files', { selector: 'input' }), photo);
    await user.click(await button('Save Day'));
    await waitFor(() => expect(bodyOf(api, addLogbookFiles)).toBeDefined());
    await navigate('/');
    answer();
    expect(await screen.findByText('Could not add the files')).toBeInTheDocument();
    expect(screen.getByText(/^The day is saved. The server was busy when you left the page/)).toBeInTheDocument();
  });

  it('shows why a week was sent back, and lets it be changed', async () => {
    const Comment = { Text: 'Which office?', By: 'Grace Wambui', At: '2026-11-27T13:00:00.000Z' };
    fakeApi(on(readLogbook, buildLogbook(buildLogbookWeek({ State: 'sent-back', Comment, Summary: 'A good week' }))));
    openPage();
    const note = within(await screen.findByRole('note'));
    expect(note.getByText(/Grace Wambui/)).toBeInTheDocument();
    expect(note.getByText('Which office?')).toBeInTheDocument();
    expect(field('Summary')).toHaveValue('A good week');
    expect(await button('Change Thursday, 26 November 2026')).toBeInTheDocument();
  });

  it('shows a signed week as it was signed, with amendments beneath it', async () => {
    const signed = buildLogbookWeek({
      State: 'signed',
      Summary: 'A good week',
      Signature: { By: 'Grace Wambui', At: '2026-11-27T13:00:00.000Z', Reference: 'LB-7K3M-9QXT' },
      Amendments: [{ Text: 'It was Thursday', By: 'Brian Kiprotich', At: '2026-11-27T14:00:00.000Z' }],
    });
    const api = fakeApi(on(readLogbook, buildLogbook(signed)), on(amendLogbookWeek, { message: 'Amendment added' }));
    const { user } = openPage();
    expect(await screen.findByText('LB-7K3M-9QXT')).toBeInTheDocument();
    for (const name of [/Change/, /Write/, 'Hand In Week'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    const amendments = within(screen.getByRole('region', { name: 'Amendments' }));
    expect(amendments.getByText('It was Thursday')).toBeInTheDocument();
    await user.type(field('Amendment'), 'And Friday');
    await user.click(await button('Add Amendment'));
    expect(await screen.findByText('Amendment added')).toBeInTheDocument();
    expect(bodyOf(api, amendLogbookWeek)).toEqual({ Week: '2026-11-23', Text: 'And Friday' });
  });

  it('downloads the whole logbook once something is written', async () => {
    const api = fakeApi(on(readLogbook, buildLogbook()));
    const { user } = openPage();
    await screen.findByRole('heading', { name: 'Week of Monday, 23 November 2026' });
    expect(screen.queryByRole('link', { name: 'Download PDF' })).not.toBeInTheDocument();
    api.use(on(readLogbook, { ...buildLogbook(), File: '/api/Logbook/i-1/File?signature=s' }));
    await user.click(screen.getByRole('link', { name: 'Week of 16 November 2026' }));
    const link = await screen.findByRole('link', { name: 'Download PDF' });
    expect(link).toHaveAttribute('href', '/api/Logbook/i-1/File?signature=s');
  });

  it('leads to every earlier week, which the address names', async () => {
    const api = fakeApi(on(readLogbook, buildLogbook()));
    const { user, address } = openPage();
    const weeks = within(await screen.findByRole('region', { name: 'All weeks' }));
    expect(weeks.getByText('Signed')).toBeInTheDocument();
    await user.click(weeks.getByRole('link', { name: 'Week of 16 November 2026' }));
    expect(address()).toBe('/internDashboard/logbook?week=2026-11-16');
    expect(api.last(readLogbook)?.input.query).toEqual({ Week: '2026-11-16' });
  });

  it('says before the first day when it begins', async () => {
    fakeApi(on(readLogbook, { ...buildLogbook(null), StartsOn: '2026-12-01' }));
    openPage();
    expect(await screen.findByText('Your first day is Tuesday, 1 December 2026.')).toBeInTheDocument();
  });
});
