import { screen, within } from '@testing-library/react';
import { getApplication } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { buildApplicant } from './build-applicant';
import { InterviewDetailsPage } from './interview-details-page';

const links = { Cv: '/api/documents/cv', AttachmentLetter: '/api/documents/letter' };

function openPage() {
  return renderRoutes([{ path: `${base}/interviewDetails/viewDetails/:id`, Component: InterviewDetailsPage }], {
    at: `${base}/interviewDetails/viewDetails/a-1`,
    wrapper: ApiProvider,
  });
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the interview details page', () => {
  it('shows everything held about an invited applicant', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-27' });
    fakeApi(on(getApplication, { Applicant, ...links }));
    openPage();
    const table = await screen.findByRole('table');
    const row = (header: string) =>
      within(table).getByRole('rowheader', { name: header }).closest('tr') as HTMLTableRowElement;
    expect(row('Name')).toHaveTextContent('Wanjiru Kamau');
    expect(row('Email')).toHaveTextContent('wanjiru@example.com');
    expect(row('Phone Number')).toHaveTextContent('+254712345678');
    expect(row('Application For')).toHaveTextContent('Engineering');
    expect(within(row('Application Status')).getByText('Accepted For Interview')).toHaveAttribute(
      'data-tone',
      'orange',
    );
    expect(row('Interview Date')).toHaveTextContent('Friday, 27 November 2026');
    expect(within(row('CV')).getByRole('button', { name: /^View/ })).toBeEnabled();
    expect(within(row('Univeristy Letter')).getByRole('button', { name: /^View/ })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Reschedule' })).toHaveAttribute(
      'href',
      '/adminDashboard/applications/a-1/scheduleInterview',
    );
  });

  it('shows no interview date where there is none, and no way to move it', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Declined' }), ...links }));
    openPage();
    await screen.findByRole('rowheader', { name: 'Application Status' });
    expect(screen.queryByRole('rowheader', { name: 'Interview Date' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it("reports 'Could not get Interview Details' and reads them again on request", async () => {
    const api = fakeApi(on(getApplication, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Interview Details')).toBeInTheDocument();
    api.use(on(getApplication, { Applicant: buildApplicant(), ...links }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Wanjiru Kamau')).toBeInTheDocument();
  });
});
