import { act, screen, waitFor, within } from '@testing-library/react';
import {
  compareReleases,
  getPortalLoads,
  listPortalReleases,
  type PortalReleases,
  pinRelease,
  promoteRelease,
  rollBackRelease,
  startCanary,
} from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { formatMoment } from 'shared-ui';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { PortalPage } from './portal-page';
import { buildChanges, buildLoads, buildPortal, buildRelease } from './releases.fixture';

/** What the page asks besides its releases. Without loads there is nothing to draw, which takes long. */
const others = [on(getPortalLoads, buildLoads({ Versions: [], Events: [] })), on(compareReleases, buildChanges())];
const shows = (portal: PortalReleases) => on(listPortalReleases, { Portals: [portal], OverridesAllowed: false });

const openPage = (name = 'admin-portal') =>
  renderRoutes([{ path: `${base}/releases/portals/:portal`, Component: PortalPage }], {
    at: `${base}/releases/portals/${name}`,
    wrapper: ApiProvider,
  });
const row = (name: RegExp) => screen.findByRole('row', { name });
const buttons = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map((button) => button.textContent);

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe("a portal's page", () => {
  it('says how far a release is watched', async () => {
    const Until = '2026-11-20T08:30:00.000Z';
    const Guard = { Version: '1.1.0', Since: Until, Until, MaxLoads: 100, Loads: 12, Failures: 1 };
    fakeApi(...others, shows(buildPortal({ Guard })));
    openPage();
    expect(
      await screen.findByText(
        `Watched: 12 of its first 100 loads, 1 failure (8.3 %). It goes back by itself if too many fail, until ${formatMoment(Until)} at most.`,
      ),
    ).toBeVisible();
  });

  it('lists the versions with what each is and how it fares', async () => {
    fakeApi(...others, shows(buildPortal()));
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'admin-portal' })).toBeInTheDocument();
    const live = await row(/^1\.1\.0/);
    expect(live).toHaveTextContent('Live');
    expect(live).toHaveTextContent(formatMoment('2026-11-18T08:00:00.000Z'));
    expect(live).toHaveTextContent('by Admin team, CI');
    expect(live).toHaveTextContent('4f1d2c3b4a');
    expect(live).toHaveTextContent('412 kB');
    expect(live).toHaveTextContent('1,204 loads3 failures (0.2 %)');
    expect(await row(/^1\.0\.0/)).toHaveTextContent('Last known good');
    expect(await row(/^1\.2\.0/)).toHaveTextContent('Canary');
    expect(await row(/^1\.3\.0/)).toHaveTextContent('not known');
  });

  it('promotes what is newer, rolls back to what is older, and offers nothing for what is live', async () => {
    fakeApi(...others, shows(buildPortal()));
    openPage();
    expect(buttons(await row(/^1\.3\.0/))).toEqual(['Promote', 'Start canary', 'Pin']);
    expect(buttons(await row(/^1\.2\.0/))).toEqual(['Promote', 'Pin']);
    expect(buttons(await row(/^1\.1\.0/))).toEqual(['Pin']);
    expect(buttons(await row(/^1\.0\.0/))).toEqual(['Roll back', 'Start canary', 'Pin']);
  });

  it('says why a version does not fit, and does not offer it', async () => {
    const incompatibility = 'react-router-dom: it needs ^8.0.0, live is 7.18.5. Build it against the live shell.';
    fakeApi(
      ...others,
      shows(buildPortal({ Releases: [buildRelease({ Version: '2.0.0', Incompatibilities: [incompatibility] })] })),
    );
    openPage();
    const shown = await row(/^2\.0\.0/);
    expect(shown).toHaveTextContent('Does not fit');
    expect(shown).toHaveTextContent(incompatibility);
    expect(buttons(shown)).toEqual(['Pin']);
  });

  it('pins a version, which then says so', async () => {
    const api = fakeApi(...others, shows(buildPortal()));
    api.use(
      on(pinRelease, () => {
        api.use(shows(buildPortal({ Releases: [buildRelease({ Pinned: true })] })));
        return { message: 'Done' };
      }),
    );
    const { user } = openPage();
    await user.click(within(await row(/^1\.1\.0/)).getByRole('button', { name: 'Pin: admin-portal 1.1.0' }));
    expect(await screen.findByText('1.1.0 stays in the store')).toBeInTheDocument();
    expect(await row(/^1\.1\.0 ?Live ?Pinned/)).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === pinRelease);
    expect(sent?.input.body).toEqual({ Pinned: true });
    expect(screen.getByRole('button', { name: 'Unpin: admin-portal 1.1.0' })).toBeInTheDocument();
  });

  it('promotes a version after a question that names it and what it replaces', async () => {
    const api = fakeApi(...others, shows(buildPortal()));
    api.use(
      on(promoteRelease, () => {
        api.use(shows(buildPortal({ Current: '1.3.0', Previous: '1.1.0' })));
        return { message: 'Promoted' };
      }),
    );
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: 'Promote: admin-portal 1.3.0' }));
    const question = await screen.findByRole('alertdialog', { name: 'Promote admin-portal 1.3.0?' });
    expect(question).toHaveTextContent('in place of 1.1.0');
    await user.click(within(question).getByRole('button', { name: 'Promote' }));
    expect(await screen.findByText('admin-portal 1.3.0 is live')).toBeInTheDocument();
    expect(await row(/^1\.3\.0 ?Live/)).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === promoteRelease);
    expect(sent?.input.params).toEqual({ portal: 'admin-portal', version: '1.3.0' });
  });

  it('leaves the focus on the heading when a rollback has taken its button away', async () => {
    const api = fakeApi(...others, shows(buildPortal()));
    api.use(
      on(rollBackRelease, () => {
        api.use(shows(buildPortal({ Current: '1.0.0', Previous: '1.1.0' })));
        return { message: 'Rolled back', Version: '1.0.0' };
      }),
    );
    const { user } = openPage();
    const button = within(await row(/^1\.0\.0/)).getByRole('button', { name: /^Roll back/ });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await row(/^1\.0\.0 ?Live/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('names every incompatibility when a promotion is refused', async () => {
    const refusal = { message: 'admin-portal 1.3.0 does not fit what is live.', errors: { Release: ['One.', 'Two.'] } };
    fakeApi(...others, shows(buildPortal()), on(promoteRelease, new FakeFailure(409, refusal)));
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: /^Promote/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Promote' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('does not fit what is live. One. Two.');
  });

  it('starts a canary with a share and people', async () => {
    const api = fakeApi(...others, shows(buildPortal()), on(startCanary, { message: 'Started' }));
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: 'Start canary: admin-portal 1.3.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give admin-portal 1.3.0 to some people?' }));
    expect(dialog.getByText(/It replaces the canary 1\.2\.0\./)).toBeInTheDocument();
    const share = dialog.getByRole('textbox', { name: 'Share in percent' });
    await user.clear(share);
    await user.type(share, '10');
    await user.type(dialog.getByRole('textbox', { name: /^People/ }), 'amina@example.com{Enter}grace@example.com');
    await user.click(dialog.getByRole('button', { name: 'Start canary' }));
    expect(await screen.findByText('Some people now get admin-portal 1.3.0')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === startCanary);
    expect(sent?.input).toMatchObject({
      params: { portal: 'admin-portal', version: '1.3.0' },
      body: { Share: 10, Users: ['amina@example.com', 'grace@example.com'] },
    });
  });

  it.each([
    ['Share', 'Share in percent', 'Enter a share from 0 to 100 percent.'],
    ['Users', 'People who always get it (optional)', 'nobody@example.com is no one here.'],
  ])('puts what is wrong with %s under its field', async (field, label, words) => {
    fakeApi(
      ...others,
      shows(buildPortal()),
      on(startCanary, new FakeFailure(422, { message: 'Invalid', errors: { [field]: [words] } })),
    );
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: /^Start canary/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Start canary' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: label })).toHaveAccessibleDescription(expect.stringContaining(words)),
    );
  });

  it('draws loads and failures over time with marks for releases, as a chart and as a table', async () => {
    const api = fakeApi(...others, shows(buildPortal()), on(getPortalLoads, buildLoads()));
    const { user } = openPage();
    const card = within(await screen.findByRole('region', { name: 'Loads and failures' }));
    const lines = () => card.getAllByRole('listitem').map((item) => item.textContent);
    const event = `${formatMoment('2026-11-20T07:10:00.000Z')}: 1.1.0 promoted by Admin team, CI`;
    expect(lines()).toEqual(['Loaded 78', 'Failed 5', event]);
    await user.selectOptions(card.getByRole('combobox', { name: 'Version' }), '1.1.0');
    expect(lines()).toEqual(['Loaded 34', 'Failed 4', event]);
    await user.click(card.getByRole('button', { name: 'Show as table: Loads and failures' }));
    const table = within(card.getByRole('table', { name: 'Loads and failures' }));
    expect(table.getByRole('row', { name: new RegExp(`^\\d\\d:00 26 4 30 ${event}$`) })).toBeVisible();

    const days = { Steps: ['2026-11-19', '2026-11-20'], Versions: [], Events: [] };
    api.use(on(getPortalLoads, ({ query }) => (query.Period === 'Days' ? days : buildLoads())));
    await user.selectOptions(card.getByRole('combobox', { name: 'Time' }), '30 days');
    expect(await card.findByText('Nothing was loaded in this time.')).toBeVisible();
    expect(card.getByRole('combobox', { name: 'Time' })).toHaveFocus();
  });

  it('says what two versions changed, and compares others on request', async () => {
    const api = fakeApi(...others, shows(buildPortal()));
    const { user } = openPage();
    const card = within(await screen.findByRole('region', { name: 'What changed' }));
    const choice = (name: string) => card.getByRole('combobox', { name });
    // At first the live version with the one before.
    expect([choice('From version'), choice('To version')].map((one) => (one as HTMLSelectElement).value)).toEqual([
      '1.0.0',
      '1.1.0',
    ]);
    expect(await card.findByText('4f1d2c3b4a … 9a8b7c6d5e-dirty')).toBeVisible();
    expect(
      card.getByText('git log --oneline 4f1d2c3b4a..9a8b7c6d5e -- admin-portal shared-api shared-ui'),
    ).toBeVisible();
    for (const text of ['400 kB → 412 kB (+3.0 %)', '100 kB → 100 kB (the same)', '3 files, 21 kB'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'react ^19.3.0 → ^19.3.1',
      '@mui/icons-material none → 9.5.0',
      'GET /Admin/Audit new',
      'PUT /Task/:id sends Deadline, reads message',
      'shared-ui new: Badge, Details; not any more: Modal',
    ]);

    const same = { Packages: null, Shared: [], Calls: [], Imports: null };
    api.use(on(compareReleases, buildChanges(same)));
    await user.selectOptions(choice('From version'), '1.2.0');
    expect(await card.findAllByText('No difference.')).toHaveLength(2);
    expect(card.getAllByText('Not known: one of these builds does not record it.')).toHaveLength(2);
    expect(api.calls.filter(({ endpoint }) => endpoint === compareReleases).at(-1)?.input).toMatchObject({
      params: { portal: 'admin-portal' },
      query: { From: '1.2.0', To: '1.1.0' },
    });
  });

  it('compares nothing while there is one version', async () => {
    const { calls } = fakeApi(...others, shows(buildPortal({ Previous: null, Releases: [buildRelease()] })));
    openPage();
    expect(await screen.findByText('There is no second version to compare with.')).toBeVisible();
    expect(calls.some(({ endpoint }) => endpoint === compareReleases)).toBe(false);
  });

  it('tells its history: who did what, when, in place of what, and why', async () => {
    fakeApi(...others, shows(buildPortal()));
    openPage();
    const history = within(await screen.findByRole('table', { name: 'History' }));
    const [, started, rolledBack] = history.getAllByRole('row');
    expect(started).toHaveTextContent(/Canary Started1\.2\.0Amina Otienonone/);
    expect(rolledBack).toHaveTextContent(formatMoment('2026-11-18T08:01:00.000Z'));
    expect(rolledBack).toHaveTextContent(/Rolled Back1\.1\.0in place of 1\.0\.9Admin team, CIThe table was empty/);
  });

  it('says so when the portal does not exist', async () => {
    fakeApi(...others, shows(buildPortal()));
    openPage('nobody-portal');
    expect(await screen.findByText('This portal does not exist')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', `${base}/releases`);
  });
});
