import { act, screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { FormFrame, PasswordInput, SubmitButton, TextInput, useNativeForm } from '.';

const refused = (errors: Record<string, string[]>) => Object.assign(new Error('Not valid.'), { status: 422, errors });

function SignIn({ submit }: { submit: (values: Record<'email' | 'password', string>) => Promise<string> }) {
  const form = useNativeForm({ names: ['email', 'password'], submit, onSuccess: (token) => (document.title = token) });
  return (
    <FormFrame label="Log In" {...form}>
      <TextInput type="email" name="email" label="Email" error={form.errors.email} />
      <PasswordInput name="password" label="Password" error={form.errors.password} />
      <SubmitButton>Log In</SubmitButton>
    </FormFrame>
  );
}

function open() {
  const submit = jest.fn<Promise<string>, [Record<'email' | 'password', string>]>();
  const { user } = renderRoutes([{ path: '/', element: <SignIn submit={submit} /> }]);
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Password');
  return { submit, user, email, password, press: () => user.click(screen.getByRole('button', { name: 'Log In' })) };
}

describe('a form whose values are in its inputs', () => {
  it('sends what is in them, also what was there before React', async () => {
    const { submit, user, email, password, press } = open();
    submit.mockResolvedValue('a token');
    // As a browser fills in a form.
    (email as HTMLInputElement).value = 'amina@example.com';
    await user.type(password, 'secret words');
    await press();
    expect(submit.mock.calls).toEqual([[{ email: 'amina@example.com', password: 'secret words' }]]);
    expect(document.title).toBe('a token');
  });

  it('shows what is wrong with a field until it is changed, keeps the values and leads to the first', async () => {
    const { submit, user, email, password, press } = open();
    submit.mockRejectedValue(
      refused({ password: ['Enter your password.'], email: ['Enter an address.'], other: ['No.'] }),
    );
    await user.type(email, 'amina');
    await press();
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Enter an address.');
    expect(screen.getByRole('alert')).toHaveTextContent('No.');
    await user.type(email, '@example.com');
    expect(email).toHaveValue('amina@example.com');
    expect(email).toBeValid();
    expect(password).toBeInvalid();
  });

  it('is not sent twice while it is under way', async () => {
    const { submit, press } = open();
    let answer = (_token: string) => {};
    submit.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await press();
    await press();
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => answer('a token'));
    await press();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('shows the password, and keeps it', async () => {
    const { user, password } = open();
    await user.type(password, 'secret words');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    expect(password).toHaveValue('secret words');
  });
});
