import { screen, within } from '@testing-library/react';
import { Form, SubmitButton, useServerForm } from '../form';
import { renderRoutes } from '../testing';
import { PhoneField } from '.';

function Page({ submit, start = '' }: { submit: jest.Mock; start?: string }) {
  const form = useServerForm({ defaultValues: { PhoneNumber: start }, submit });
  return (
    <Form form={form} label="Profile">
      <PhoneField name="PhoneNumber" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

function show(start?: string) {
  const submit = jest.fn().mockResolvedValue(undefined);
  const result = renderRoutes([{ path: '/', element: <Page submit={submit} start={start} /> }]);
  const save = async () => {
    await result.user.click(screen.getByRole('button', { name: 'Save' }));
    return submit.mock.lastCall?.[0].PhoneNumber;
  };
  return { ...result, submit, save };
}

const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const extension = () => screen.getByRole('textbox', { name: 'ext.' });
const country = () => screen.getByRole('combobox', { name: 'Phone number country' });

describe('the phone field', () => {
  it('starts in Kenya, with the labels of the specification', () => {
    show();
    expect(screen.getByRole('group', { name: 'Phone Number' })).toBeInTheDocument();
    expect(country()).toHaveValue('KE');
    expect(phone()).toHaveValue('+254');
    expect(extension()).toHaveValue('');
    const options = within(country()).getAllByRole('option');
    expect(options.length).toBeGreaterThan(240);
    expect(within(country()).getByRole('option', { name: 'International' })).toHaveValue('ZZ');
  });

  it('gives the number as E.164', async () => {
    const { user, save } = show();
    await user.type(phone(), '712345678');
    expect(await save()).toBe('+254712345678');
  });

  it('adds an extension, also one typed first', async () => {
    const { user, save } = show();
    await user.type(extension(), '1x2');
    await user.type(phone(), '712345678');
    expect(await save()).toBe('+254712345678;ext=12');
    await user.clear(extension());
    expect(await save()).toBe('+254712345678');
  });

  it('shows a stored number with its country and extension', () => {
    show('+256772123456;ext=7');
    expect(country()).toHaveValue('UG');
    expect(phone()).toHaveValue('+256 772 123456');
    expect(extension()).toHaveValue('7');
  });

  it('changes the calling code with the country only', async () => {
    const { user } = show();
    await user.selectOptions(country(), 'UG');
    expect(phone()).toHaveValue('+256');
  });

  it('takes any number under International and then knows its country', async () => {
    const { user, save } = show();
    await user.selectOptions(country(), 'ZZ');
    await user.type(phone(), '+256772123456', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    expect(country()).toHaveValue('UG');
    expect(await save()).toBe('+256772123456');
  });

  it('shows a message of the server and takes the focus to the number', async () => {
    const { user, submit } = show();
    submit.mockRejectedValue({ status: 422, errors: { PhoneNumber: ['Enter a valid phone number.'] } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a valid phone number.');
    expect(phone()).toHaveFocus();
    expect(phone()).toBeInvalid();
    expect(phone()).toHaveAccessibleDescription('Enter a valid phone number.');
  });
});
