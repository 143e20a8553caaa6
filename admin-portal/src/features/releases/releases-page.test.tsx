import {
  endRollout,
  linkToOverride,
  listPortalReleases,
  type PortalReleases,
  promoteRelease,
  rollBackRelease,
  startRollout,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { formatMoment } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildEmptyPortal, buildPortal, buildRelease, buildRollout } from './releases.fixture';
import { ReleasesLayout } from './releases-layout';
import { ReleasesPage } from './releases-page';

const shows = (portal: PortalReleases, OverridesAllowed = true) =>
  on(listPortalReleases, { Portals: [portal], OverridesAllowed });
const message = { message: 'Done' };

const openPage = (userEvent?: { advanceTimers: (ms: number) => void }) =>
  renderRoutes([{ Component: ReleasesLayout, children: [{ path: `${base}/releases`, Component: ReleasesPage }] }], {
    at: `${base}/releases`,
    wrapper: ApiProvider,
    userEvent,
  });
const card = async (name = 'admin-portal') => within(await screen.findByRole('region', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  jest.useRealTimers();
});

describe('the releases page', () => {
  it('shortens a commit as people write it, also one whose sources were changed later', async () => {
    const commit = '4f1d2c3b4a5968778695a4b3c2d1e0f9a8b7c6d5';
    const known = buildPortal();
    const Releases = known.Releases.map((release) => ({ ...release, Commit: `${commit}-dirty` }));
    fakeApi(shows({ ...known, Releases }));
    openPage();
    const [live] = (await card()).getAllByRole('definition');
    expect(live).toHaveTextContent('commit 4f1d2c3b4a-dirty, 412 kB');
  });

  it('says of each portal what is live, what it falls back to, and who gets another version', async () => {
    fakeApi(shows(buildPortal()));
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Releases' })).toBeInTheDocument();
    const portal = await card();
    const [live, previous, rollout] = portal.getAllByRole('definition');
    expect(portal.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Live1.1.0',
      'Last known good1.0.0',
      'Rollout1.2.0',
    ]);
    expect(live).toHaveTextContent(`Released ${formatMoment('2026-11-18T08:00:00.000Z')} by Admin team, CI`);
    expect(live).toHaveTextContent('commit 4f1d2c3b4a, 412 kB');
    expect(live).toHaveTextContent('1,204 loads, 3 failures (0.2 %)');
    expect(previous).toHaveTextContent('by repository');
    expect(rollout).toHaveTextContent('5 % of browsers, and 2 people: amina@example.com, grace@example.com');
    expect(rollout).toHaveTextContent('First 40 loads, 1 failure (2.5 %)');
    expect(portal.getByRole('link', { name: 'Versions and history of admin-portal' })).toHaveAttribute(
      'href',
      `${base}/releases/portals/admin-portal`,
    );
  });

  it('says that files of the live version are not served, and what to do', async () => {
    fakeApi(shows(buildPortal({ Damaged: ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'] })));
    openPage();
    const [live, previous] = (await card()).getAllByRole('definition');
    expect(live).toHaveTextContent(
      /Damaged\s*Not served, because the store has lost or changed them: a\.js, b\.js, c\.js and 2 more\. Upload the same build again, or roll back\./,
    );
    expect(previous).not.toHaveTextContent('Damaged');
  });

  it('leads to its sections and marks the one that is open', async () => {
    fakeApi(shows(buildPortal()));
    openPage();
    const sections = within(await screen.findByRole('navigation', { name: 'Sections of Releases' }));
    expect(sections.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Portals', `${base}/releases`],
      ['Failures', `${base}/releases/failures`],
      ['Deploy tokens', `${base}/releases/deployTokens`],
      ['Storage', `${base}/releases/storage`],
    ]);
    expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Portals');
  });

  it('says what it means that nothing has been released', async () => {
    fakeApi(shows(buildEmptyPortal('intern-portal')));
    openPage();
    const portal = await card('intern-portal');
    expect(portal.getByText('Nothing is live: visitors see a screen that says so.')).toBeInTheDocument();
    expect(portal.getByText('None yet: there is nothing to fall back to.')).toBeInTheDocument();
    expect(portal.getByText('Everyone gets the live version.')).toBeInTheDocument();
    expect(portal.queryByRole('button')).not.toBeInTheDocument();
  });

  it('rolls back to the last known good version after a question that names both, with a reason', async () => {
    const api = fakeApi(shows(buildPortal()), on(rollBackRelease, { ...message, Version: '1.0.0' }));
    const { user } = openPage();
    await user.click((await card()).getByRole('button', { name: 'Roll back: admin-portal 1.0.0' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back admin-portal to 1.0.0?' });
    expect(dialog).toHaveTextContent('Everyone gets admin-portal 1.0.0 in place of 1.1.0.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason (optional)' }), 'Empty tables{Enter}');
    expect(await screen.findByText('admin-portal 1.0.0 is live again')).toBeInTheDocument();
    await closed();
    const sent = api.calls.find(({ endpoint }) => endpoint === rollBackRelease);
    expect(sent?.input).toMatchObject({
      params: { portal: 'admin-portal' },
      body: { Version: '1.0.0', Reason: 'Empty tables' },
    });
  });

  it('shows the message of the server and the new state after a conflict', async () => {
    const words = 'The live versions have changed in the meantime. Check them, then try again.';
    const api = fakeApi(shows(buildPortal()));
    api.use(
      on(rollBackRelease, () => {
        api.use(shows(buildPortal({ Current: '1.3.0', Previous: '1.1.0', Rollout: null })));
        return new FakeFailure(409, { message: words });
      }),
    );
    const { user } = openPage();
    await user.click((await card()).getByRole('button', { name: 'Roll back: admin-portal 1.0.0' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    expect(await within(dialog).findByText(words)).toBeInTheDocument();
    await waitFor(() => expect(dialog).toHaveTextContent('in place of 1.3.0'));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await closed();
    expect((await card()).getAllByRole('term')[0]).toHaveTextContent('1.3.0');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('a rollout', () => {
  it('that has proved itself is promoted by one click', async () => {
    const api = fakeApi(shows(buildPortal()), on(promoteRelease, message));
    const { user } = openPage();
    const portal = await card();
    expect(portal.getByText('Healthy: it can be promoted now.')).toBeInTheDocument();
    await user.click(portal.getByRole('button', { name: 'Promote: admin-portal 1.2.0' }));
    expect(await screen.findByText('admin-portal 1.2.0 is live')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === promoteRelease);
    expect(sent?.input.params).toEqual({ portal: 'admin-portal', version: '1.2.0' });
  });

  it('is looked at again by itself as long as it runs', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T08:10:00.000Z') });
    const api = fakeApi(shows(buildPortal()));
    openPage({ advanceTimers: jest.advanceTimersByTime });
    await card();
    api.use(shows(buildPortal({ Rollout: null })));
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect((await card()).getByText('Everyone gets the live version.')).toBeInTheDocument();
    const reads = api.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.calls).toHaveLength(reads);
  });

  it.each([
    ['is being watched', buildPortal({ Rollout: buildRollout({ Verdict: 'Watching' }) }), /^Watched for 40 loads/],
    ['fails too often', buildPortal({ Rollout: buildRollout({ Verdict: 'Failing', Failures: 20 }) }), /^Going back/],
    [
      'hardly anyone has seen',
      buildPortal({ Rollout: buildRollout({ Verdict: 'Few Loads', Loads: 0, Failures: 0 }) }),
      /^Not proven/,
    ],
    [
      'does not fit any more',
      buildPortal({
        Releases: [buildRelease({ Version: '1.2.0', Incompatibilities: ['shared-ui 1.0.0 does not fit ^0.1.0.'] })],
      }),
      /while it does not fit/,
    ],
  ])('that %s cannot be promoted by one click', async (_, portal, words) => {
    fakeApi(shows(portal));
    openPage();
    const shown = await card();
    expect(shown.getByText(words)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /^Promote/ })).not.toBeInTheDocument();
  });

  it('is given to another share and other people', async () => {
    const api = fakeApi(shows(buildPortal()), on(startRollout, message));
    const { user } = openPage();
    await user.click((await card()).getByRole('button', { name: 'Change the rollout: admin-portal 1.2.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who gets admin-portal 1.2.0?' }));
    const share = dialog.getByRole('textbox', { name: 'Share in percent' });
    const people = dialog.getByRole('textbox', { name: /^People/ });
    expect(share).toHaveValue('5');
    expect(people).toHaveValue('amina@example.com\ngrace@example.com');
    await user.clear(share);
    await user.type(share, '20');
    await user.clear(people);
    await user.type(people, 'amina@example.com, baraka@example.com');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Rollout changed')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === startRollout);
    expect(sent?.input).toMatchObject({
      params: { portal: 'admin-portal', version: '1.2.0' },
      body: { Share: 20, Users: ['amina@example.com', 'baraka@example.com'] },
    });
  });

  it('is withdrawn after a confirmation', async () => {
    const api = fakeApi(shows(buildPortal()));
    api.use(
      on(endRollout, () => {
        api.use(shows(buildPortal({ Rollout: null })));
        return message;
      }),
    );
    const { user } = openPage();
    await user.click((await card()).getByRole('button', { name: 'Withdraw: admin-portal 1.2.0' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw admin-portal 1.2.0?' });
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Rollout withdrawn')).toBeInTheDocument();
    expect((await card()).getByText('Everyone gets the live version.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('an override link', () => {
  const link = { url: '/portals/preview?link=signed', expiresAt: '2026-11-20T16:00:00.000Z' };

  it('is made for one portal, one person and some hours, and shown to be copied', async () => {
    const api = fakeApi(shows(buildPortal()), on(linkToOverride, link));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Make an override link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Override link' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Portal' }), 'admin-portal');
    await user.type(dialog.getByRole('textbox', { name: 'Address of the build' }), 'http://localhost:3104');
    await user.type(dialog.getByRole('textbox', { name: 'E-mail address of the person' }), 'amina@example.com');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    const field = await screen.findByRole('textbox', { name: 'Link' });
    expect(field).toHaveValue(`${window.location.origin}${link.url}`);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(formatMoment(link.expiresAt)));
    const sent = api.calls.find(({ endpoint }) => endpoint === linkToOverride);
    expect(sent?.input).toMatchObject({
      params: { portal: 'admin-portal' },
      body: { Address: 'http://localhost:3104', Email: 'amina@example.com', Hours: 8 },
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${link.url}`);
  });

  it('is not asked for without a portal', async () => {
    const api = fakeApi(shows(buildPortal()), on(linkToOverride, link));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Make an override link' }));
    await user.click(await screen.findByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('Choose a portal.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Portal' })).toHaveFocus());
    expect(api.calls.some(({ endpoint }) => endpoint === linkToOverride)).toBe(false);
  });

  it('is not offered where the server does not allow it, which says what would', async () => {
    fakeApi(shows(buildPortal(), false));
    openPage();
    expect(await screen.findByText(/PORTAL_OVERRIDES=on/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make an override link' })).not.toBeInTheDocument();
  });
});
