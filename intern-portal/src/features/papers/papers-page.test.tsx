import { listPapers } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { PapersPage } from './papers-page';

const open = () => renderRoutes([{ path: '/', Component: PapersPage }], { wrapper: ApiProvider });

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

it('has every paper of the intern with its reference, who wrote it and its PDF', async () => {
  const At = '2026-11-27T13:00:00.000Z';
  fakeApi(
    on(listPapers, {
      Papers: [
        { Kind: 'record', File: '/r' },
        { Kind: 'certificate', Reference: 'CC-2026-7K3F-9Q2B', At, File: '/c' },
        { Kind: 'letter', Reference: 'RL-2345-6789', At, By: 'Grace Wambui', File: '/l' },
        { Kind: 'final', Reference: 'EV-2345-6789', File: '/e' },
        { Kind: 'logbook', File: '/b' },
        { Kind: 'form', Reference: 'Blue form', File: '/f' },
      ],
    }),
  );
  open();
  const [record, , letter] = await screen.findAllByRole('listitem');
  if (!record || !letter) throw new Error('no record or no letter');
  expect(within(record).getByRole('link')).toHaveAccessibleName('Download PDF of Internship record, one signed PDF');
  expect(letter).toHaveTextContent(/Reference letter.*RL-2345-6789 · by Grace Wambui · .*2026/);
  const link = within(letter).getByRole('link', { name: 'Download PDF of Reference letter RL-2345-6789' });
  expect(link).toHaveAttribute('href', '/l');
  expect(screen.getByRole('link', { name: 'Download PDF of Logbook' })).toHaveAttribute('href', '/b');
  expect(screen.getByRole('link', { name: "Download PDF of University's form Blue form" })).toHaveAttribute(
    'href',
    '/f',
  );
  expect(screen.getAllByRole('link')).toHaveLength(6);
});

it('says that nothing is there yet', async () => {
  fakeApi(on(listPapers, { Papers: [] }));
  open();
  expect(await screen.findByText('You have no papers yet')).toBeVisible();
});
