import { getActivation, getProgramme, listOpenIntakes, listPositions } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { messages as accounts } from './features/accounts/messages';
import { messages as applications } from './features/applications/messages';
import { messages as landing } from './features/landing/messages';
import { base } from './messages';
import { portal } from './portal';
import { buildIntake, buildIntakes, buildProgramme, intakes, programme } from './testing';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] });

function open(at: string) {
  const routes = [
    {
      path: base,
      // While a page's code is fetched; in the product the shell has this.
      children: [...portal.routes, { path: 'login', element: <h1>Log In</h1> }],
    },
  ];
  return renderRoutes(routes, { at, wrapper: ApiProvider });
}

describe('public portal', () => {
  it('has the public routes and no navigation of its own', () => {
    expect(portal.routes.map((route) => route.path ?? '/')).toEqual([
      '/',
      'apply',
      'applicationStatus',
      'application/:token',
      'assessment/:token',
      'openingNotice',
      'openingNotice/:token',
      'verify',
      'verify/:number',
      'signUp',
      'requestResetPassword',
      'resetPassword/:token',
      'interviewAnswer/:token',
      'confirmEmail/:token',
      'reportEmail/:token',
    ]);
    expect(portal.navigation).toEqual([]);
  });

  it.each([
    ['/applicationStatus', applications.status.title],
    ['/signUp?token=abc', accounts.signUp.title],
    ['/requestResetPassword', accounts.requestReset.title],
    ['/resetPassword/abc', accounts.reset.title],
  ])('shows a page with one heading of the first level at %s and names the window', async (at, title) => {
    fakeApi(on(getActivation, { Email: 'amina@example.com' }));
    open(at);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(document.title).toContain(title);
  });
});

describe('landing page', () => {
  it('has the dates, the places and the words of the open intake', async () => {
    const may = buildIntake({
      Name: 'May 2027',
      ClosesAt: '2027-02-28T23:59',
      StartsOn: '2027-05-03',
      EndsOn: '2027-07-30',
      HoursAWeek: 40,
      Stipend: 'KES 20,000 a month',
      Positions: [{ Position: 'Advisory', Left: 3 }],
    });
    const inKisumu = on(getProgramme, buildProgramme({ City: 'Kisumu' }));
    fakeApi(inKisumu, positions, on(listOpenIntakes, buildIntakes({ Intakes: [may], AnsweredIn: 4 })));
    open('/');
    const dates = within(await screen.findByRole('region', { name: landing.dates.heading }));
    expect(await dates.findByText('May 2027 is open until Sunday, 28 February 2027 at 23:59.')).toBeInTheDocument();
    for (const text of [
      'From Monday, 3 May 2027 to Friday, 30 July 2027. 40 hours a week. In Kisumu.',
      'Advisory: 3',
      'KES 20,000 a month',
      'In the last 90 days, half of the applicants heard from us within 4 working days.',
    ])
      expect(dates.getByText(text)).toBeInTheDocument();
  });

  it('has the words of the firm for its services, its questions and what interns say', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'programme' });
    const Texts = {
      Services: { AdvisoryText: 'We advise coffee growers.' },
      Questions: [{ Name: 'Is it paid?', Text: 'Yes.' }],
      Voices: [{ Name: 'Achieng, 2026', Text: 'I shipped in week three.' }],
    };
    meta.content = JSON.stringify({ Firm: 'Umoja', Texts });
    document.head.append(meta);
    fakeApi(intakes, positions, programme);
    open('/');
    const services = within(await screen.findByRole('region', { name: landing.services.heading }));
    expect(services.getByText('We advise coffee growers.')).toBeInTheDocument();
    expect(services.queryByText(landing.services.items.advisory.text)).not.toBeInTheDocument();
    expect(services.getByText(landing.services.items.engineering.text)).toBeInTheDocument();
    const questions = within(await screen.findByRole('region', { name: landing.firm.questions }));
    expect(questions.getByRole('term')).toHaveTextContent('Is it paid?');
    expect(questions.getByRole('definition')).toHaveTextContent('Yes.');
    expect(screen.getByRole('region', { name: landing.firm.voices })).toHaveTextContent('I shipped in week three.');
    meta.remove();
  });

  it('leads from each service, and from further positions, to the form with the position chosen', async () => {
    const may = buildIntake({
      Positions: [
        { Position: 'Advisory', Left: 2 },
        { Position: 'Engineering', Left: 0 },
        { Position: 'Data Science', Left: null },
      ],
    });
    const all = on(listPositions, {
      Positions: ['Advisory', 'Data Science', 'Engineering'].map((Position) => ({ id: Position, Position })),
    });
    fakeApi(programme, all, on(listOpenIntakes, buildIntakes({ Intakes: [may] })));
    const { user } = open('/');
    const services = within(await screen.findByRole('region', { name: landing.services.heading }));
    await user.click(await services.findByRole('link', { name: 'Data Science' }));
    const position = screen.getByLabelText(applications.application.position);
    await waitFor(() => expect(position).toHaveValue('Data Science'));
    expect(screen.getByLabelText(applications.application.name)).toHaveFocus();
    await user.click(services.getByRole('link', { name: 'Apply for Advisory' }));
    await waitFor(() => expect(position).toHaveValue('Advisory'));
    expect(services.getByText(landing.services.full)).toBeInTheDocument();
    expect(services.getByText(landing.services.notOffered)).toBeInTheDocument();
  });

  it('chooses the position of its address, but not against what was chosen before a reload', async () => {
    fakeApi(programme, intakes, on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] }));
    const first = open('/?position=engineering#apply');
    const position = () => screen.findByLabelText(applications.application.position);
    await waitFor(async () => expect(await position()).toHaveValue('Engineering'));
    expect(document.body).toHaveFocus();
    await first.user.selectOptions(await position(), '');
    first.unmount();
    open('/?position=nothing-like-it');
    expect(await position()).toHaveValue('');
  });

  it('presents the three services and the four steps of the programme', async () => {
    fakeApi(programme, intakes, positions);
    open('/');
    expect(screen.getByRole('heading', { level: 1, name: landing.heading })).toBeInTheDocument();
    for (const name of ['Advisory', 'Engineering', 'Technology']) {
      expect(screen.getByRole('heading', { level: 3, name })).toBeInTheDocument();
    }
    const about = screen.getByRole('region', { name: landing.programme.heading });
    const steps = within(about).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Apply',
      'Interview',
      'Accepted',
      'Work with a supervisor',
    ]);
    await waitFor(() => expect(document.title).toMatch(/^Internships in Advisory and Engineering - /));
    expect(screen.getByRole('form', { name: applications.application.form })).toBeInTheDocument();
  });

  it('leads to the application status', async () => {
    fakeApi(programme, intakes, positions);
    const { user, address } = open('/');
    await user.click(screen.getByRole('link', { name: 'Check Application Status' }));
    expect(await screen.findByRole('heading', { level: 1, name: applications.status.title })).toBeInTheDocument();
    expect(address()).toBe('/applicationStatus');
  });

  it.each([
    ['to the application in steps on phones', true, '/apply'],
    ['to the form below on other screens', false, '/'],
  ])('leads from Apply now %s', async (_where, matches, address) => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches }));
    fakeApi(programme, intakes, positions);
    const page = open('/');
    const link = screen.getByRole('link', { name: landing.apply });
    expect(link).toHaveAttribute('href', '#apply');
    await page.user.click(link);
    await waitFor(() => expect(page.address()).toBe(address));
  });

  it('gives its heading the focus when one comes back to it', async () => {
    fakeApi(programme, intakes, positions);
    const { user } = open('/applicationStatus');
    await user.click(await screen.findByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { level: 1, name: landing.heading })).toHaveFocus();
  });

  it('leads to the login', async () => {
    fakeApi(programme, intakes, positions);
    const { user, address } = open('/');
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeInTheDocument();
    expect(address()).toBe('/login');
  });
});
