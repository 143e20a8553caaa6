import { act, screen, waitFor, within } from '@testing-library/react';
import { BusyButton } from '../feedback/busy-button';
import { Modal } from '../feedback/modal';
import { renderRoutes } from '../testing';
import {
  EmailField,
  FileField,
  Form,
  FormModal,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  UploadProgress,
  useServerForm,
} from '.';

/** A failed call as the client reports it. */
class Failure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly errors?: Record<string, string[]>,
  ) {
    super(message);
  }
}

interface Values {
  Name: string;
  Email: string;
  password: string;
  Position: string;
  Cv: File | null;
}

const empty: Values = { Name: '', Email: '', password: '', Position: '', Cv: null };

interface Options {
  submit?: jest.Mock;
  onSuccess?: jest.Mock;
  onFailure?: (error: unknown) => string | undefined;
  draftKey?: string;
}

function Application({ submit = jest.fn(), onSuccess, onFailure, draftKey }: Options) {
  const application = useServerForm<Values>({ defaultValues: empty, submit, onSuccess, onFailure, draftKey });
  return (
    <Form form={application} label="Application">
      <TextField name="Name" label="Name" autoComplete="name" hint="As in your passport" />
      <EmailField name="Email" label="Email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <SelectField name="Position" label="Department" options={[{ value: 'Engineering', label: 'Engineering' }]} />
      <FileField
        name="Cv"
        label="CV"
        accept=".pdf,application/pdf"
        hint="A PDF of at most 1 KiB"
        maxBytes={1024}
        tooLarge="The CV is larger than 1 KiB."
      />
      <SubmitButton busyText="Sending">Send</SubmitButton>
    </Form>
  );
}

const show = (options: Options = {}) => renderRoutes([{ path: '/', element: <Application {...options} /> }]);
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
const pdf = (size = 200) => new File([new Uint8Array(size)], 'cv.pdf', { type: 'application/pdf' });

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

beforeEach(() => sessionStorage.clear());

describe('a form whose rules live on the server', () => {
  it('sends the values and reports success with the result', async () => {
    const submit = jest.fn().mockResolvedValue('done');
    const onSuccess = jest.fn();
    const { user } = show({ submit, onSuccess });
    await user.type(field('Name'), 'Wanjiku Kamau');
    await user.type(field('Email'), 'wanjiku@example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Engineering');
    await user.upload(screen.getByLabelText('CV'), pdf());
    await user.click(send());
    expect(submit).toHaveBeenCalledWith({
      Name: 'Wanjiku Kamau',
      Email: 'wanjiku@example.com',
      password: '',
      Position: 'Engineering',
      Cv: expect.objectContaining({ name: 'cv.pdf' }),
    });
    expect(onSuccess).toHaveBeenCalledWith('done', expect.objectContaining({ Name: 'Wanjiku Kamau' }));
  });

  it('sends what a browser filled in without an event', async () => {
    const submit = jest.fn().mockResolvedValue('done');
    const { user } = show({ submit });
    // React hears of no such value: its setter is that of the element.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
    set?.call(field('Email'), 'wanjiku@example.com');
    await user.click(send());
    expect(submit).toHaveBeenCalledWith(expect.objectContaining({ Email: 'wanjiku@example.com' }));
    expect(field('Email')).toHaveValue('wanjiku@example.com');
  });

  it('begins at its first field in a dialog', async () => {
    function Dialog() {
      const form = useServerForm({ defaultValues: { University: '' }, submit: jest.fn() });
      const labels = { submit: 'Add', submitting: 'Adding', cancel: 'Cancel' };
      return (
        <FormModal title="New university" form={form} labels={labels} onClose={jest.fn()}>
          <TextField name="University" label="University" />
        </FormModal>
      );
    }
    renderRoutes([{ path: '/', element: <Dialog /> }]);
    expect(await screen.findByRole('textbox', { name: 'University' })).toHaveFocus();
  });

  it('leaves the focus to the button of a dialog that asks for it', async () => {
    function Dialog() {
      const form = useServerForm({ defaultValues: { Place: '' }, submit: jest.fn() });
      return (
        <Modal
          open
          title="Invite"
          onClose={jest.fn()}
          actions={
            <BusyButton autoFocus variant="contained" busy={false}>
              Accept
            </BusyButton>
          }
        >
          <Form form={form} label="Invitation">
            <TextField name="Place" label="Place" />
          </Form>
        </Modal>
      );
    }
    renderRoutes([{ path: '/', element: <Dialog /> }]);
    await screen.findByRole('textbox', { name: 'Place' });
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus();
  });

  it('sends only a dialog that is inside another form, with what a browser filled in', async () => {
    const [outer, inner] = [jest.fn(), jest.fn().mockResolvedValue('done')];
    function Dialog() {
      const form = useServerForm({ defaultValues: { University: '', Email: '' }, submit: inner });
      const labels = { submit: 'Add', submitting: 'Adding', cancel: 'Cancel' };
      return (
        <FormModal title="New university" form={form} labels={labels} onClose={jest.fn()}>
          <TextField name="University" label="University" />
          <EmailField name="Email" label="Coordinator" />
        </FormModal>
      );
    }
    function Page() {
      const form = useServerForm({ defaultValues: { Name: 'Amina' }, submit: outer });
      return (
        <Form form={form} label="Intake">
          <Dialog />
        </Form>
      );
    }
    const { user } = renderRoutes([{ path: '/', element: <Page /> }]);
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
    set?.call(await screen.findByRole('textbox', { name: 'Coordinator' }), 'mary@example.ac.ke');
    await user.type(field('University'), 'Kenyatta University');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(inner).toHaveBeenCalledWith({ University: 'Kenyatta University', Email: 'mary@example.ac.ke' });
    expect(outer).not.toHaveBeenCalled();
  });

  it('shows the messages of a 422 at their fields, focuses the first invalid one and keeps every value', async () => {
    const errors = { Position: ['Choose a department.'], Email: ['Enter an e-mail address.'] };
    const { user } = show({ submit: jest.fn().mockRejectedValue(new Failure('Invalid', 422, errors)) });
    await user.type(field('Name'), 'Wanjiku');
    await user.type(field('Email'), 'wanjiku@');
    await user.click(send());
    // The first on the page, although the answer names the other one first.
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Enter an e-mail address.');
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveAccessibleDescription('Choose a department.');
    expect(field('Name')).toBeValid();
    expect(field('Name')).toHaveValue('Wanjiku');
    expect(field('Email')).toHaveValue('wanjiku@');
  });

  it('drops the message of a field when it is changed', async () => {
    const errors = { Name: ['Enter a name.'] };
    const { user } = show({ submit: jest.fn().mockRejectedValue(new Failure('Invalid', 422, errors)) });
    await user.click(send());
    await screen.findByText('Enter a name.');
    await user.type(field('Name'), 'W');
    expect(screen.queryByText('Enter a name.')).not.toBeInTheDocument();
    expect(field('Name')).toHaveAccessibleDescription('As in your passport');
  });

  it('treats a 401 that blames fields like a 422', async () => {
    const errors = { Email: ['Open the activation link that we e-mailed to you'] };
    const onFailure = jest.fn();
    const { user } = show({ submit: jest.fn().mockRejectedValue(new Failure('No', 401, errors)), onFailure });
    await user.click(send());
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(errors.Email[0]));
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('puts messages of unknown fields above the form', async () => {
    const errors = { token: ['The link has expired.'] };
    const { user } = show({ submit: jest.fn().mockRejectedValue(new Failure('Invalid', 422, errors)) });
    await user.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The link has expired.');
    await waitFor(() => expect(alert).toHaveFocus());
  });

  it('hands any other failure to the page and shows the text that it returns', async () => {
    const failure = new Failure('These credentials do not match our records.', 401);
    const onFailure = jest.fn((error: unknown) => (error as Failure).message);
    const { user } = show({ submit: jest.fn().mockRejectedValue(failure), onFailure });
    await user.type(field('Name'), 'Wanjiku');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('These credentials do not match our records.');
    expect(onFailure).toHaveBeenCalledWith(failure);
    expect(field('Name')).toHaveValue('Wanjiku');
  });

  it('leaves the end of the session to the login page', async () => {
    const onFailure = jest.fn();
    const over = Object.assign(new Failure('Unauthenticated.', 401), { code: 'unauthenticated' });
    const { user } = show({ submit: jest.fn().mockRejectedValue(over), onFailure });
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Unauthenticated.');
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('cannot be sent again while a request is in progress, but afterwards', async () => {
    const { promise, resolve } = deferred();
    const submit = jest.fn(() => promise);
    const { user } = show({ submit });
    await user.dblClick(send());
    const busy = await screen.findByRole('button', { name: 'Sending' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(busy).toHaveFocus();
    await user.click(busy);
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    await user.click(send());
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('keeps a draft without password and file until it was sent', async () => {
    const submit = jest.fn().mockRejectedValueOnce(new Failure('Offline', 0)).mockResolvedValue(undefined);
    const first = show({ submit, draftKey: 'apply' });
    await first.user.type(field('Name'), 'Wanjiku');
    await first.user.type(screen.getByLabelText('Password'), 'correct horse');
    await first.user.upload(screen.getByLabelText('CV'), pdf());
    await first.user.click(send());
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/correct horse|cv\.pdf/);

    const second = show({ submit, draftKey: 'apply' });
    expect(field('Name')).toHaveValue('Wanjiku');
    await second.user.click(send());
    second.unmount();

    show({ submit, draftKey: 'apply' });
    expect(field('Name')).toHaveValue('');
  });
});

describe('the password field', () => {
  it('shows and hides what was typed', async () => {
    const { user } = show();
    const input = screen.getByLabelText('Password');
    await user.click(input);
    await user.paste('correct horse');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    expect(input).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
    expect(input).toHaveValue('correct horse');
  });
});

describe('the number field', () => {
  function Days({ submit }: { submit: () => Promise<unknown> }) {
    const form = useServerForm({ defaultValues: { Days: '0' }, submit });
    return (
      <Form form={form} label="Days">
        <TextField name="Days" label="Days before" type="number" />
        <button type="submit">Save</button>
      </Form>
    );
  }

  it('has its number replaced by what is typed', async () => {
    const { user } = renderRoutes([{ path: '/', element: <Days submit={jest.fn()} /> }]);
    await user.tab();
    await user.keyboard('14');
    expect(screen.getByRole('spinbutton', { name: 'Days before' })).toHaveDisplayValue('14');
  });

  it.each([
    ['014', '14'],
    ['000', '0'],
    ['-07', '-7'],
    ['00.5', '0.5'],
    ['100', '100'],
  ])('shows and sends %s as %s with the Enter key', async (typed, shown) => {
    const submit = jest.fn(async () => ({}));
    const { user } = renderRoutes([{ path: '/', element: <Days submit={submit} /> }]);
    await user.type(screen.getByRole('spinbutton', { name: 'Days before' }), typed);
    await user.keyboard('{Enter}');
    expect(submit).toHaveBeenLastCalledWith({ Days: shown });
    expect(screen.getByRole('spinbutton', { name: 'Days before' })).toHaveDisplayValue(shown);
  });

  it('shows and sends the plain number after the field is left', async () => {
    const submit = jest.fn(async () => ({}));
    const { user } = renderRoutes([{ path: '/', element: <Days submit={submit} /> }]);
    await user.type(screen.getByRole('spinbutton', { name: 'Days before' }), '014');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('spinbutton', { name: 'Days before' })).toHaveDisplayValue('14');
    expect(submit).toHaveBeenCalledWith({ Days: '14' });
  });
});

describe('the select field', () => {
  it('starts with an empty choice', () => {
    show();
    const select = screen.getByRole('combobox', { name: 'Department' });
    expect(select).toHaveValue('');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select a choice', 'Engineering']);
  });
});

describe('the file field', () => {
  it('says its limits before, then the name and size of the chosen file', async () => {
    const { user } = show();
    const input = screen.getByLabelText('CV');
    expect(input).toHaveAccessibleName('CV');
    expect(input).toHaveAccessibleDescription('A PDF of at most 1 KiB');
    await user.tab();
    await user.upload(input, pdf());
    expect(screen.getByText('cv.pdf')).toBeVisible();
    expect(screen.getByText('200 bytes')).toBeVisible();
    expect(input).toHaveAccessibleDescription('cv.pdf 200 bytes A PDF of at most 1 KiB');
    await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }));
    expect(screen.queryByText('cv.pdf')).not.toBeInTheDocument();
    expect(input).toHaveFocus();
  });

  it('refuses a file that is too large with its own words and without a call', async () => {
    const submit = jest.fn();
    const { user } = show({ submit });
    await user.upload(screen.getByLabelText('CV'), pdf(1025));
    await user.click(send());
    await waitFor(() => expect(screen.getByLabelText('CV')).toHaveFocus());
    expect(screen.getByText('The CV is larger than 1 KiB.')).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
  });

  it('says no more what was wrong with the file before, when another one is chosen', async () => {
    const { user } = show();
    await user.upload(screen.getByLabelText('CV'), pdf(1025));
    expect(await screen.findByText('The CV is larger than 1 KiB.')).toBeVisible();
    await user.upload(screen.getByLabelText('CV'), pdf());
    await waitFor(() => expect(screen.queryByText('The CV is larger than 1 KiB.')).not.toBeInTheDocument());
    expect(screen.getByLabelText('CV')).toBeValid();
  });

  it('takes a dropped file with any name, because the server checks the content', async () => {
    const { fireEvent } = await import('@testing-library/react');
    show();
    const zone = screen.getByText(/or drop it here/);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'cv.docx', { type: 'application/msword' })] } });
    expect(screen.getByText('cv.docx')).toBeVisible();
  });
});

describe('the upload progress', () => {
  it('says how much was sent, and nothing before it starts', () => {
    const { rerender } = renderRoutes([{ path: '/', element: <UploadProgress share={0.42} /> }]);
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '42');
    rerender(<UploadProgress />);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
