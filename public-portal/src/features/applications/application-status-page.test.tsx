import { type Answer, correctAddress, lookUpApplicationStatus } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApplicationStatusPage } from './application-status-page';
import { messages } from './messages';

const texts = messages.status;
const found: Answer<typeof lookUpApplicationStatus> = {
  Name: 'Amina Otieno',
  Email: 'amina@example.com',
  Position: 'Engineering',
  ApplicationStatus: 'Processing',
};

function open() {
  return renderRoutes(
    [
      { path: '/applicationStatus', element: <ApplicationStatusPage /> },
      { path: '/', element: <h1>landing page</h1> },
      { path: '/signUp', element: <h1>sign-up page</h1> },
    ],
    { at: '/applicationStatus' },
  );
}

async function lookUp({ user }: ReturnType<typeof open>, email = 'amina@example.com') {
  await user.type(screen.getByLabelText(texts.email), email);
  await user.click(screen.getByRole('button', { name: texts.submit }));
}

const dialog = () => screen.findByRole('dialog', { name: 'Your Application Status' });

describe('application status page', () => {
  it('shows name, email, position and status in a modal', async () => {
    const api = fakeApi(on(lookUpApplicationStatus, found));
    await lookUp(open());
    const modal = within(await dialog());
    const terms = modal.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Name', 'Email', 'Position', 'Application Status']);
    for (const text of ['Amina Otieno', 'amina@example.com', 'Engineering']) {
      expect(modal.getByText(text)).toBeInTheDocument();
    }
    expect(api.calls[0]?.input.body).toEqual({ Email: 'amina@example.com' });
  });

  it.each([
    [{ ApplicationStatus: 'Processing' }, 'Your application is being reviewed'],
    [{ ApplicationStatus: 'Processing', TimesOffered: true }, 'Choose a time for your interview'],
    [
      { ApplicationStatus: 'Accepted For Interview', InterviewDate: '2099-11-27' },
      'Accepted for interview on Friday, 27 November 2099',
    ],
    [{ ApplicationStatus: 'Interview Passed' }, 'Accepted - you can now activate your account'],
    [{ ApplicationStatus: 'Interview Passed', Account: 'Active' }, 'Your account exists'],
    [{ ApplicationStatus: 'Interview Passed', Account: 'Ended' }, 'Your internship has ended'],
    [{ ApplicationStatus: 'Declined' }, 'Not successful this time'],
  ] as const)('words %o as "%s"', async (state, words) => {
    fakeApi(on(lookUpApplicationStatus, { ...found, ...state }));
    await lookUp(open());
    expect(within(await dialog()).getByText(words)).toBeInTheDocument();
  });

  it('leads an accepted applicant to the sign-up page', async () => {
    fakeApi(on(lookUpApplicationStatus, { ...found, ApplicationStatus: 'Interview Passed' }));
    const page = open();
    await lookUp(page);
    await page.user.click(within(await dialog()).getByRole('link', { name: texts.modal.activate }));
    expect(await screen.findByRole('heading', { name: 'sign-up page' })).toBeInTheDocument();
  });

  it('leads a person with an account to the login page', async () => {
    fakeApi(on(lookUpApplicationStatus, { ...found, ApplicationStatus: 'Interview Passed', Account: 'Active' }));
    await lookUp(open());
    const modal = within(await dialog());
    expect(modal.getByRole('link', { name: texts.modal.logIn })).toHaveAttribute('href', '/login');
    expect(modal.queryByRole('link', { name: texts.modal.activate })).not.toBeInTheDocument();
  });

  it('closes the modal with Close and keeps the address for another look', async () => {
    fakeApi(on(lookUpApplicationStatus, found));
    const page = open();
    await lookUp(page);
    await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText(texts.email)).toHaveValue('amina@example.com');
  });

  it('leads home from the modal', async () => {
    fakeApi(on(lookUpApplicationStatus, found));
    const page = open();
    await lookUp(page);
    await page.user.click(within(await dialog()).getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'landing page' })).toBeInTheDocument();
  });

  it('says that the email does not exist', async () => {
    fakeApi(
      on(lookUpApplicationStatus, new FakeFailure(404, { code: 'email_not_found', message: 'Email does not exist' })),
    );
    await lookUp(open(), 'nobody@example.com');
    expect(await screen.findByText('Email does not exist')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(screen.getByText(texts.notFound)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveValue('nobody@example.com');
  });

  it('shows the message of a 422 under the field and focuses it', async () => {
    const errors = { Email: ['Enter a valid e-mail address, such as name@example.com.'] };
    fakeApi(on(lookUpApplicationStatus, new FakeFailure(422, { message: '', errors })));
    await lookUp(open(), 'amina@');
    expect(await screen.findByText(errors.Email[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveAccessibleDescription(
      expect.stringContaining(errors.Email[0] as string),
    );
    expect(screen.getByLabelText(texts.email)).toHaveFocus();
    expect(screen.queryByText('Email does not exist')).not.toBeInTheDocument();
  });

  it('says how long to wait after too many tries', async () => {
    fakeApi(on(lookUpApplicationStatus, new FakeFailure(429, { message: 'Too many' }, { 'retry-after': '540' })));
    await lookUp(open());
    expect(await screen.findByText('Too many tries. Please wait 9 minutes and try again.')).toBeInTheDocument();
  });

  it('does not blame the address when the connection is lost', async () => {
    fakeApi(on(lookUpApplicationStatus, new FakeFailure(0)));
    await lookUp(open());
    expect(
      await screen.findByText(/The connection to the server was lost. Nothing that you entered is lost/),
    ).toBeInTheDocument();
    expect(screen.queryByText(texts.notFound)).not.toBeInTheDocument();
  });

  it('says that a past interview is being decided', async () => {
    fakeApi(
      on(lookUpApplicationStatus, {
        ...found,
        ApplicationStatus: 'Accepted For Interview',
        InterviewDate: '2020-03-02',
      }),
    );
    await lookUp(open());
    const modal = within(await dialog());
    expect(modal.getByText('You were interviewed on Monday, 2 March 2020; we are deciding')).toBeInTheDocument();
  });

  it('says how to reach the firm, and when it answers', async () => {
    const facts = {
      Firm: 'Umoja',
      ContactEmail: 'people@umoja.example',
      ContactPhone: '+254712345678',
      AnswerDays: 14,
    };
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'programme', content: JSON.stringify(facts) });
    document.head.append(meta);
    fakeApi(on(lookUpApplicationStatus, found));
    await lookUp(open());
    const modal = within(await dialog());
    expect(modal.getByRole('link', { name: 'people@umoja.example' })).toHaveAttribute(
      'href',
      'mailto:people@umoja.example',
    );
    expect(modal.getByRole('link', { name: '+254712345678' })).toHaveAttribute('href', 'tel:+254712345678');
    expect(modal.getByText(/You get an answer within 14 working days of applying/)).toBeInTheDocument();
    meta.remove();
  });

  describe('after an application was sent', () => {
    const applied = { Email: 'amina@example.com', Reference: '4F1C-9A02', Files: ['cv.pdf', 'letter.pdf'] };
    const arrive = async (more = {}) => {
      const page = open();
      await act(() => page.router.navigate('/', {}));
      await act(() => page.router.navigate('/applicationStatus', { state: { applied: { ...applied, ...more } } }));
      return page;
    };

    it('fills in the address, and shows the reference and the files once', async () => {
      fakeApi();
      const { router } = await arrive();
      expect(await screen.findByText(texts.arrived)).toBeInTheDocument();
      expect(screen.getByText('4F1C-9A02')).toHaveAttribute('translate', 'no');
      expect(screen.getByRole('alert')).toHaveTextContent('We have cv.pdf and letter.pdf.');
      expect(screen.getByLabelText(texts.email)).toHaveValue('amina@example.com');
      // What a reload would find.
      await waitFor(() => expect(router.state.location.state).toBeNull());
    });

    it('corrects a wrong address for ten minutes, more than once', async () => {
      const api = fakeApi(on(correctAddress, { message: 'We have sent it.', AddressSecret: 's-2' }));
      const { user } = await arrive({ AddressSecret: 's-1' });
      for (const address of ['amina@example.org', 'amina@example.net']) {
        await user.click(await screen.findByRole('button', { name: 'Wrong address?' }));
        const modal = within(await screen.findByRole('dialog'));
        await user.clear(modal.getByLabelText('Email'));
        await user.type(modal.getByLabelText('Email'), address);
        await user.click(modal.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
        expect(screen.getByLabelText(texts.email)).toHaveValue(address);
        expect(screen.getByText(address)).toBeVisible();
      }
      const secrets = api.calls.map(({ input }) => (input.body as { Secret: string }).Secret);
      expect(secrets).toEqual(['s-1', 's-2']);
    });

    it('says whom to ask about a wrong address once ten minutes are over', async () => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
      try {
        fakeApi();
        await arrive({ AddressSecret: 's-1' });
        expect(screen.getByRole('button', { name: 'Wrong address?' })).toBeInTheDocument();
        await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
        expect(screen.queryByRole('button', { name: 'Wrong address?' })).not.toBeInTheDocument();
        expect(screen.getByRole('alert')).toHaveTextContent('If this address is wrong, please contact us');
      } finally {
        jest.useRealTimers();
      }
    });

    it('keeps the notice beside the same application, and takes it away for another answer', async () => {
      const api = fakeApi(on(lookUpApplicationStatus, found));
      const { user } = await arrive();
      await user.click(await screen.findByRole('button', { name: texts.submit }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.getByText(texts.arrived)).toBeInTheDocument();

      api.use(on(lookUpApplicationStatus, { ...found, ApplicationStatus: 'Declined' }));
      await user.click(screen.getByRole('button', { name: texts.submit }));
      await dialog();
      expect(screen.queryByText(texts.arrived)).not.toBeInTheDocument();
    });
  });
});
