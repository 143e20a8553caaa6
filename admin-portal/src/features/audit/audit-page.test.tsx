import { type AuditEntry, createExport, listAuditEvents } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { formatMoment } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { AuditPage } from './audit-page';

const entry: AuditEntry = {
  id: 'e-1',
  At: '2026-11-22T08:15:00.000Z',
  Event: 'user-deleted',
  Outcome: 'success',
  ActorKind: 'user',
  Actor: 'Wanjiku Maina',
  Client: '197.232.1.7',
  SubjectKind: 'user',
  Subject: 'Brian Kiprotich',
  Detail: 'INT',
  Occurrences: 1,
  Request: 'r-1',
};
const refused: AuditEntry = {
  ...entry,
  id: 'e-2',
  Event: 'access-throttled',
  Outcome: 'refused',
  ActorKind: 'anonymous',
  Actor: null,
  SubjectKind: 'route',
  Subject: 'POST /api/login',
  Occurrences: 1_204,
};
const filled = on(listAuditEvents, { Events: [entry, refused], Total: 2, TotalAll: 2 });

const openPage = (query = '') =>
  renderRoutes([{ path: `${base}/audit`, Component: AuditPage }], {
    at: `${base}/audit${query}`,
    wrapper: ApiProvider,
  });

beforeEach(() => {
  signedInAs('ADM');
  // jsdom cannot download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => signedOut());

describe('the audit log page', () => {
  it('says who did what, when, from where, on what, and how it ended', async () => {
    fakeApi(filled);
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit Log' })).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /User deleted/ });
    const texts = [formatMoment(entry.At), 'Success', 'Wanjiku Maina', '197.232.1.7', 'Brian Kiprotich', 'INT'];
    for (const text of texts) expect(row).toHaveTextContent(text);
    const many = screen.getByRole('row', { name: /Access throttled/ });
    for (const text of ['1,204 times', 'Refused', 'Not logged in', 'POST /api/login'])
      expect(many).toHaveTextContent(text);
  });

  it('shortens digests, which exports have whole', async () => {
    const Detail = `digest 0a1b2c3d4e5f${'6'.repeat(52)}`;
    fakeApi(on(listAuditEvents, { Events: [{ ...entry, Event: 'release-uploaded', Detail }], Total: 1, TotalAll: 1 }));
    openPage();
    expect(await screen.findByText('digest 0a1b2c3d4e5f…')).toBeInTheDocument();
  });

  it('asks the server for an event, an outcome and a period, and keeps them in the address', async () => {
    const api = fakeApi(filled);
    const { user } = openPage('?f.At=Last+7+days');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'User deleted');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Success');
    expect(api.last(listAuditEvents)?.input.query).toMatchObject({
      'filter[At]': 'Last 7 days',
      'filter[Event]': 'user-deleted',
      'filter[Outcome]': 'success',
    });
  });

  it('exports what it shows, with the columns that cannot be sorted', async () => {
    const api = fakeApi(filled, on(createExport, { Export: '/api/Export?export=abc', Rows: 2 }));
    const { user } = openPage('?q=brian');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('The download of 2 rows has begun.')).toBeInTheDocument();
    const request = api.calls.find(({ endpoint }) => endpoint === createExport)?.input.body;
    expect(request).toMatchObject({ List: 'auditEvents', Format: 'csv', search: 'brian' });
    const ids = (request as { Columns: { id: string }[] }).Columns.map(({ id }) => id);
    expect(ids).toEqual(['At', 'Event', 'Outcome', 'Actor', 'Client', 'Subject', 'Detail']);
  });

  it("reports 'Could not get the Audit Log' and reads it again on request", async () => {
    const api = fakeApi(on(listAuditEvents, new FakeFailure(500)));
    const { user } = openPage();
    const alert = await screen.findByText('Could not get the Audit Log');
    expect(alert).toBeInTheDocument();
    api.use(filled);
    await user.click(within(document.body).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /User deleted/ })).toBeInTheDocument();
  });
});
