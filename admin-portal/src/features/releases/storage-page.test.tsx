import { listRetention, pruneReleases, type Retention } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { formatMoment } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { StoragePage } from './storage-page';

const stored = (Portal: string, Deletable: Retention['Deletable']): Retention => ({
  Portal,
  Versions: 2 + Deletable.length,
  Size: 500_000,
  Deletable,
  Kept: [
    { Version: '1.2.0', Reason: 'live' },
    { Version: '1.1.0', Reason: 'last known good' },
  ],
});
const old = { Version: '1.0.0', ReleasedAt: '2026-10-01T08:00:00.000Z', Size: 20_000 };
const Files = [
  { Kind: 'Documents' as const, Count: 40_000, Size: 41_250_000_000, Added: 1_300_000_000 },
  { Kind: 'Hand-ins' as const, Count: 1, Size: 20_000, Added: 0 },
];
const shows = (...Stored: Retention[]) => on(listRetention, { Newest: 20, Days: 30, Stored, Files });

const openPage = () =>
  renderRoutes([{ path: `${base}/releases/storage`, Component: StoragePage }], {
    at: `${base}/releases/storage`,
    wrapper: ApiProvider,
  });
const card = async (name: string) => screen.findByRole('region', { name });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the storage page', () => {
  it('says of each portal and of the shell what stays and why, and what would be deleted', async () => {
    fakeApi(shows(stored('admin-portal', [old]), stored('shell', [])));
    openPage();
    expect(
      await screen.findByText(/The store keeps the 20 newest versions, those that were live in the last 30 days/),
    ).toBeVisible();
    const files = await card('Files');
    expect(files).toHaveTextContent('Documents 40,000 files, 41.3 GB, 1.3 GB added in the last 30 days');
    expect(files).toHaveTextContent('Hand-ins 1 file, 20 kB, 0 kB added in the last 30 days');
    const portal = await card('admin-portal');
    expect(portal).toHaveTextContent('3 versions, 500 kB');
    expect(portal).toHaveTextContent(
      `These versions would be deleted1.0.0 released ${formatMoment(old.ReleasedAt)}, 20 kB`,
    );
    expect(portal).toHaveTextContent('These versions stay1.2.0 live1.1.0 last known good');
    const shell = await card('shell');
    expect(shell).not.toHaveTextContent('would be deleted');
    expect(within(shell).queryByRole('button')).not.toBeInTheDocument();
  });

  it('deletes after a question that says how many', async () => {
    const api = fakeApi(shows(stored('admin-portal', [old])));
    api.use(
      on(pruneReleases, () => {
        api.use(shows(stored('admin-portal', [])));
        return { message: 'Deleted 1.0.0.', Retention: stored('admin-portal', [old]) };
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Delete now: versions of admin-portal' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 version of admin-portal?' });
    await user.click(within(question).getByRole('button', { name: 'Delete now' }));
    expect(await screen.findByText('Versions deleted')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === pruneReleases)).toMatchObject({
      input: { params: { portal: 'admin-portal' }, body: { DryRun: false } },
    });
    expect(screen.queryByText('These versions would be deleted')).not.toBeInTheDocument();
  });
});
