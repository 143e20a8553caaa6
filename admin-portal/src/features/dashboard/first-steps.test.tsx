import {
  getDashboard,
  getDecisionsNeeded,
  getFirstSteps,
  sendTestMail,
  takeFirstStep,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildNeeded, quietDashboard } from './dashboard.fixture';
import { DashboardPage } from './dashboard-page';

const openPage = () => renderRoutes([{ path: base, Component: DashboardPage }], { at: base, wrapper: ApiProvider });
const empty = on(getDashboard, {
  TotalUsers: 1,
  TotalApplicants: 0,
  SelectedApplicants: 0,
  TotalInterns: 0,
  TotalSupervisors: 0,
  Lately: { TotalUsers: 1, TotalApplicants: 0, SelectedApplicants: 0, TotalInterns: 0, TotalSupervisors: 0 },
});
const steps = (mail: boolean) =>
  on(getFirstSteps, {
    Shown: true,
    Link: 'https://internships.example',
    Steps: [
      { Step: 'firm', Done: true },
      { Step: 'mail', Done: mail },
      { Step: 'privacy', Done: false },
    ],
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the first steps', () => {
  it('stand in place of empty counts, and each leads to where it is done', async () => {
    const api = fakeApi(
      ...quietDashboard,
      empty,
      steps(false),
      on(sendTestMail, () => {
        api.use(steps(true));
        return { message: 'Email sent Successfully', Mail: 'delivered' as const };
      }),
    );
    const { user } = openPage();
    const list = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(list.getByText(/1 of 3 done/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Total Users' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Selected Applicants' })).not.toBeInTheDocument();
    expect(list.getByRole('link', { name: 'Open Settings: Confirm the privacy notice' })).toHaveAttribute(
      'href',
      '/adminDashboard/settings#privacy',
    );
    await user.click(list.getByRole('button', { name: 'Send a test e-mail to me' }));
    expect(await list.findByText(/2 of 3 done/)).toBeInTheDocument();
  });

  it('say where a test e-mail is while there is no mail server', async () => {
    fakeApi(
      ...quietDashboard,
      empty,
      steps(false),
      on(getDecisionsNeeded, buildNeeded({ Mails: { ...buildNeeded().Mails, Written: true } })),
      on(sendTestMail, { message: '', Mail: 'delivered', Written: true }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Send a test e-mail to me' }));
    expect(await screen.findByText('Written to a file: no mail server is set up')).toBeInTheDocument();
    expect(screen.getByText(/^Nobody receives e-mails\. .* \(SMTP_URL\)\.$/)).toBeInTheDocument();
    expect(await screen.findByText(/set up\. Nobody receives e-mails\./)).toBeInTheDocument();
  });

  it('warn of an address that only this computer can open', async () => {
    const local = (Link: string) => on(getFirstSteps, { Shown: true, Link, Steps: [{ Step: 'share', Done: false }] });
    const api = fakeApi(...quietDashboard, empty, local('https://localhost.example'));
    const { unmount } = openPage();
    await screen.findByRole('button', { name: 'Copy the link' });
    expect(screen.queryByText(/Only this computer/)).not.toBeInTheDocument();
    unmount();
    api.use(local('http://127.0.0.1:3000'));
    openPage();
    expect(await screen.findByText(/Only this computer can open this address/)).toBeInTheDocument();
  });

  it('end with the link, its code and the poster', async () => {
    const steps = [{ Step: 'firm', Done: true } as const, { Step: 'share', Done: true } as const];
    const api = fakeApi(
      ...quietDashboard,
      empty,
      on(getFirstSteps, { Shown: true, Link: 'https://internships.example', Steps: steps }),
      on(takeFirstStep, { message: 'First steps dismissed' }),
    );
    const { user } = openPage();
    const open = within(await screen.findByRole('region', { name: 'Your programme is open' }));
    expect(open.getByRole('link', { name: 'https://internships.example' })).toBeInTheDocument();
    expect(open.getByRole('img', { name: 'Code of this address for phones' })).toBeInTheDocument();
    expect(open.getByRole('link', { name: 'Open the poster' })).toHaveAttribute('href', '/poster.pdf');
    await user.click(open.getByRole('button', { name: 'Hide this' }));
    expect(api.calls.find(({ endpoint }) => endpoint === takeFirstStep)?.input.body).toEqual({ Step: 'dismiss' });
  });

  it('are hidden for everyone by one of the administrators', async () => {
    const api = fakeApi(
      ...quietDashboard,
      steps(false),
      on(takeFirstStep, () => {
        api.use(on(getFirstSteps, { Shown: false, Steps: [], Link: '' }));
        return { message: 'First steps dismissed' };
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Hide this list' }));
    expect(await screen.findByRole('heading', { name: 'Total Users' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === takeFirstStep)?.input.body).toEqual({ Step: 'dismiss' });
  });

  it('are one line that opens once there is something to decide', async () => {
    fakeApi(...quietDashboard, steps(false));
    const { user } = openPage();
    const line = await screen.findByText('First steps: 1 of 3 done');
    const list = screen.getByText('Hide this list');
    expect(list).not.toBeVisible();
    await user.click(line);
    expect(list).toBeVisible();
  });

  it('say when the test e-mail was not sent', async () => {
    fakeApi(...quietDashboard, steps(false), on(sendTestMail, new FakeFailure(502, { message: 'Email was not sent' })));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Send a test e-mail to me' }));
    expect(await screen.findByText('Email was not sent')).toBeInTheDocument();
  });
});
