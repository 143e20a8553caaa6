import {
  listPortalReleases,
  type PortalReleases,
  pinRelease,
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
import { PortalPage } from './portal-page';
import { buildPortal, buildRelease, buildRollout } from './releases.fixture';

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
    const watched = { Version: '1.1.0', Share: 100, Users: [], Until, MaxLoads: 100, Loads: 12, Failures: 1 };
    fakeApi(shows(buildPortal({ Rollout: buildRollout({ ...watched, Verdict: 'Watching' }) })));
    openPage();
    expect(await screen.findByText('First 12 loads, 1 failure (8.3 %)')).toBeVisible();
    expect(
      screen.getByText(`Watched for 100 loads, until ${formatMoment(Until)} at most. It goes back if too many fail.`),
    ).toBeVisible();
    expect(screen.getByText('Everyone gets the live version.')).toBeVisible();
  });

  it('lists the versions with what each is and how it fares', async () => {
    fakeApi(shows(buildPortal()));
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
    expect(await row(/^1\.2\.0/)).toHaveTextContent('Rollout');
    expect(await row(/^1\.3\.0/)).toHaveTextContent('not known');
  });

  it('promotes what is newer, rolls back to what is older, and offers nothing for what is live', async () => {
    fakeApi(shows(buildPortal()));
    openPage();
    expect(buttons(await row(/^1\.3\.0/))).toEqual(['Promote', 'Roll out', 'Pin']);
    expect(buttons(await row(/^1\.2\.0/))).toEqual(['Promote', 'Pin']);
    expect(buttons(await row(/^1\.1\.0/))).toEqual(['Pin']);
    expect(buttons(await row(/^1\.0\.0/))).toEqual(['Roll back', 'Roll out', 'Pin']);
  });

  it('says why a version does not fit, and does not offer it', async () => {
    const incompatibility = 'react-router-dom: it needs ^8.0.0, live is 7.18.5. Build it against the live shell.';
    fakeApi(
      shows(buildPortal({ Releases: [buildRelease({ Version: '2.0.0', Incompatibilities: [incompatibility] })] })),
    );
    openPage();
    const shown = await row(/^2\.0\.0/);
    expect(shown).toHaveTextContent('Does not fit');
    expect(shown).toHaveTextContent(incompatibility);
    expect(buttons(shown)).toEqual(['Pin']);
  });

  it('pins a version, which then says so', async () => {
    const api = fakeApi(shows(buildPortal()));
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
    const api = fakeApi(shows(buildPortal()));
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
    const api = fakeApi(shows(buildPortal()));
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
    fakeApi(shows(buildPortal()), on(promoteRelease, new FakeFailure(409, refusal)));
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: /^Promote/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Promote' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('does not fit what is live. One. Two.');
  });

  it('says who makes a version live that this administrator may not', async () => {
    const message = 'admin-portal 1.3.0 needs an approval: an administrator who did not upload it makes it live.';
    fakeApi(shows(buildPortal()), on(promoteRelease, new FakeFailure(403, { code: 'approval_required', message })));
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: /^Promote/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Promote' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('rolls a version out to a share and people', async () => {
    const api = fakeApi(shows(buildPortal()), on(startRollout, { message: 'Started' }));
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: 'Roll out: admin-portal 1.3.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give admin-portal 1.3.0 to some people?' }));
    expect(dialog.getByText(/It replaces the rollout of 1\.2\.0\./)).toBeInTheDocument();
    const share = dialog.getByRole('textbox', { name: 'Share in percent' });
    await user.clear(share);
    await user.type(share, '10');
    await user.type(dialog.getByRole('textbox', { name: /^People/ }), 'amina@example.com{Enter}grace@example.com');
    await user.click(dialog.getByRole('button', { name: 'Roll out' }));
    expect(await screen.findByText('Some people now get admin-portal 1.3.0')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === startRollout);
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
      shows(buildPortal()),
      on(startRollout, new FakeFailure(422, { message: 'Invalid', errors: { [field]: [words] } })),
    );
    const { user } = openPage();
    await user.click(within(await row(/^1\.3\.0/)).getByRole('button', { name: /^Roll out/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Roll out' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: label })).toHaveAccessibleDescription(expect.stringContaining(words)),
    );
  });

  it('tells its history: who did what, when, in place of what, and why', async () => {
    fakeApi(shows(buildPortal()));
    openPage();
    const history = within(await screen.findByRole('table', { name: 'History' }));
    const [, started, rolledBack] = history.getAllByRole('row');
    expect(started).toHaveTextContent(/Rollout Started1\.2\.0Amina Otienonone/);
    expect(rolledBack).toHaveTextContent(formatMoment('2026-11-18T08:01:00.000Z'));
    expect(rolledBack).toHaveTextContent(/Rolled Back1\.1\.0in place of 1\.0\.9Admin team, CIThe table was empty/);
  });

  it('says so when the portal does not exist', async () => {
    fakeApi(shows(buildPortal()));
    openPage('nobody-portal');
    expect(await screen.findByText('This portal does not exist')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', `${base}/releases`);
  });
});
