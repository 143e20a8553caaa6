import { fireEvent, screen, within } from '@testing-library/react';
import { groupsOf } from '../display/format-phone-number';
import { Form, SubmitButton, useServerForm } from '../form';
import { renderRoutes } from '../testing';
import { PhoneField } from '.';
import type { PhoneFieldProps } from './phone-field';

type Props = Omit<PhoneFieldProps, 'name'> & { start?: string };

function Page({ submit, start = '', ...props }: Props & { submit: jest.Mock }) {
  const form = useServerForm({ defaultValues: { PhoneNumber: start }, submit });
  return (
    <Form form={form} label="Profile">
      <PhoneField name="PhoneNumber" {...props} />
      <SubmitButton>Save</SubmitButton>
      <button type="button" onClick={() => form.form.reset({ PhoneNumber: '+256772123456' })}>
        Reload
      </button>
    </Form>
  );
}

function show(start?: string, props: Props = {}) {
  const submit = jest.fn().mockResolvedValue(undefined);
  const result = renderRoutes([{ path: '/', element: <Page submit={submit} start={start} {...props} /> }]);
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
    expect(phone()).toHaveValue('+256 772 123 456');
    expect(extension()).toHaveValue('7');
  });

  it.each(['+254712000201', '+254201234567', '+255222123456', '+250788123456'])(
    'has %s in the groups in which it is shown everywhere, also while it is typed',
    async (number) => {
      const { user } = show(number);
      const groups = groupsOf(number);
      expect(groups).toHaveLength(4);
      expect(phone()).toHaveValue(groups.join(' '));
      await user.type(phone(), '{Backspace}{Backspace}');
      expect(phone()).toHaveValue(groups.join(' ').slice(0, -2));
    },
  );

  it('has the number of another country as its people write it', () => {
    show('+4930123456');
    expect(phone()).toHaveValue('+49 30 123456');
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

  it('leaves the focus on the country that is chosen with the keyboard', async () => {
    const { user } = show();
    await user.tab();
    await user.selectOptions(country(), 'UG');
    expect(country()).toHaveFocus();
  });

  it('goes from the country to the number to the extension', async () => {
    const { user } = show();
    await user.tab();
    expect(country()).toHaveFocus();
    await user.tab();
    expect(phone()).toHaveFocus();
    await user.tab();
    expect(extension()).toHaveFocus();
  });

  it('keeps the national digits when the country changes', async () => {
    const { user, save } = show();
    await user.type(phone(), '712345678');
    await user.selectOptions(country(), 'UG');
    expect(phone()).toHaveValue('+256 712 345 678');
    expect(country()).toHaveValue('UG');
    expect(await save()).toBe('+256712345678');
  });

  it('keeps the first digit and the extension through several countries', async () => {
    const { user, save } = show();
    await user.type(phone(), '7');
    await user.type(extension(), '12');
    for (const code of ['UG', 'TZ', 'GB', 'KE']) await user.selectOptions(country(), code);
    await user.type(phone(), '12345678');
    expect(await save()).toBe('+254712345678;ext=12');
  });

  it('counts a calling code alone as no number', async () => {
    const { user, save } = show();
    await user.selectOptions(country(), 'UG');
    expect(await save()).toBe('');
    await user.type(phone(), '7{Backspace}');
    expect(country()).toHaveValue('UG');
    expect(await save()).toBe('');
  });

  it.each(['UG', 'US', 'BB'])('types on after the calling code of %s', async (code) => {
    const { user } = show();
    await user.selectOptions(country(), code);
    const fixed = (phone() as HTMLInputElement).value;
    await user.type(phone(), '5');
    expect((phone() as HTMLInputElement).value.replace(/\D/g, '')).toBe(`${fixed.replace(/\D/g, '')}5`);
  });

  it.each([
    ['a national number', '0712 345678', '+254712345678'],
    ['a national number without its prefix', '712345678', '+254712345678'],
    ['an international number', '+254 (712) 345-678', '+254712345678'],
    ['an international number with 00', '00254712345678', '+254712345678'],
    ['an international number without a plus', '254712345678', '+254712345678'],
    ['a telephone link', 'tel:+254712345678', '+254712345678'],
    ['a number with its extension', '+254 712 345678 ext. 12', '+254712345678;ext=12'],
    ['a number of another country', '+256 772 123456', '+256772123456'],
    ['a number of another country with 00', '00256772123456', '+256772123456'],
  ])('takes %s that is pasted', async (_, text, value) => {
    const { user, save } = show();
    await user.click(phone());
    await user.paste(text);
    expect(await save()).toBe(value);
    expect(country()).toHaveValue(value.startsWith('+256') ? 'UG' : 'KE');
  });

  it.each([
    ['0712345678', '+254712345678'],
    ['+254712345678', '+254712345678'],
    ['+256772123456', '+256772123456'],
    ['+1 201 555 0123', '+12015550123'],
  ])('takes %s from the browser, which fills in the whole field', async (text, value) => {
    const { save } = show('+254733000000');
    fireEvent.change(phone(), { target: { value: text } });
    expect(await save()).toBe(value);
  });

  it('takes a number pasted over another one', async () => {
    const { user, save } = show('+254712345678');
    await user.tripleClick(phone());
    await user.paste('0733 111222');
    expect(await save()).toBe('+254733111222');
    await user.tripleClick(phone());
    await user.paste('+256772123456');
    expect(await save()).toBe('+256772123456');
  });

  it('drops the national prefix once the number is complete', async () => {
    const { user, save } = show();
    await user.type(phone(), '0712345678');
    expect(phone()).toHaveValue('+254 712 345 678');
    expect(await save()).toBe('+254712345678');
  });

  it('takes an international number that is typed with 00', async () => {
    const { user, save } = show();
    await user.type(phone(), '00254712345678');
    expect(await save()).toBe('+254712345678');
  });

  it.each([
    ['Backspace', '{Backspace}'],
    ['Delete', '{Delete}'],
  ])('cannot lose the calling code nor the number to %s', async (_, key) => {
    const { user } = show('+254712345678');
    for (const place of [1, 2, 3]) {
      await user.type(phone(), key, { initialSelectionStart: place, initialSelectionEnd: place });
      expect(phone()).toHaveValue('+254 712 345 678');
    }
    // From the calling code into the number: what is selected of the number goes, the rest stays.
    await user.type(phone(), key, { initialSelectionStart: 2, initialSelectionEnd: 6 });
    expect(phone()).toHaveValue('+254 123 456 78');
    await user.type(phone(), key, { initialSelectionStart: 0, initialSelectionEnd: 99 });
    expect(phone()).toHaveValue('+254');
    await user.type(phone(), key);
    expect(phone()).toHaveValue('+254');
    expect(country()).toHaveValue('KE');
  });

  it('keeps the number when something is cut or typed inside the calling code', async () => {
    const { save } = show('+254712345678');
    // As a phone's keyboard deletes: no key, only the text that is left.
    fireEvent.change(phone(), { target: { value: '+25 712 345678' } });
    expect(phone()).toHaveValue('+254 712 345 678');
    fireEvent.change(phone(), { target: { value: '+2954 712 345 678' } });
    expect((phone() as HTMLInputElement).value.replace(/\D/g, '')).toBe('2549712345678');
    expect(await save()).toBe('+2549712345678');
  });

  it.each([
    ['+256772123456', '+256772123456', 'UG'],
    ['00256772123456', '+256772123456', 'UG'],
    ['+254712345678', '+254712345678', 'KE'],
    ['+44 20 7946 0018', '+442079460018', 'GB'],
  ])('takes %s that is typed behind the given calling code', async (typed, value, from) => {
    const { user, save } = show();
    await user.type(phone(), typed);
    expect(await save()).toBe(value);
    expect(country()).toHaveValue(from);
  });

  it.each([
    '0712 345 678 / 0722 000 111',
    '0712345678, 0722000111',
    '+254712345678 +254722000111',
    '+254712345678 or +256772123456',
    '0712345678 0722000111',
  ])('keeps several numbers as they are pasted, and asks for one: %s', async (pasted) => {
    const { user, save, submit } = show();
    await user.click(phone());
    await user.paste(pasted);
    expect((phone() as HTMLInputElement).value).toContain(pasted);
    await save();
    expect(phone()).toHaveAccessibleDescription('Enter one phone number, such as +254 712 345 678.');
    expect(submit).not.toHaveBeenCalled();
    await user.clear(phone());
    await user.type(phone(), '0712345678');
    expect(phone()).not.toHaveAccessibleDescription();
    expect(await save()).toBe('+254712345678');
  });

  it('keeps another calling code while its number is not complete', async () => {
    const { user, save } = show();
    await user.type(phone(), '+25677');
    expect(phone()).toHaveValue('+254+25677');
    await user.type(phone(), '{Backspace}2');
    expect(phone()).toHaveValue('+254+25672');
    expect(await save()).toBeUndefined();
    await user.type(phone(), '{Backspace>6/}712345678');
    expect(await save()).toBe('+254712345678');
  });

  it('takes digits that are typed in front of the given calling code', async () => {
    const { user, save } = show();
    await user.type(phone(), '712', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.type(phone(), '345678');
    expect(await save()).toBe('+254712345678');
  });

  it('takes what is typed over the whole number as a new one', async () => {
    const { user, save } = show('+256772123456');
    await user.type(phone(), '701000111', { initialSelectionStart: 0, initialSelectionEnd: 99 });
    expect(await save()).toBe('+256701000111');
    expect(country()).toHaveValue('UG');
  });

  it('takes a number of no country under International', async () => {
    const { user, save } = show();
    await user.selectOptions(country(), 'ZZ');
    expect(country()).toHaveValue('ZZ');
    await user.type(phone(), '80012345678', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    expect(country()).toHaveValue('ZZ');
    expect(await save()).toBe('+80012345678');
  });

  it('keeps the number when International is chosen', async () => {
    const { user, save } = show('+254712345678');
    await user.selectOptions(country(), 'ZZ');
    expect(await save()).toBe('+254712345678');
  });

  it('shows a number that is set from outside, and no extension that it has not', async () => {
    const { user } = show('+254712345678;ext=7');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(phone()).toHaveValue('+256 772 123 456');
    expect(country()).toHaveValue('UG');
    expect(extension()).toHaveValue('');
  });

  it.each(['+2549999', '0712 345 678', '+25471234567890123456'])(
    'leaves %s as it is, which is stored and no number any more',
    async (stored) => {
      const { save } = show(stored);
      expect(phone().getAttribute('value')?.replace(/\D/g, '')).toBe(stored.replace(/\D/g, ''));
      expect(await save()).toBe(stored);
    },
  );

  it('shows a stored number of no country under International', () => {
    show('+80012345678');
    expect(country()).toHaveValue('ZZ');
    expect((phone() as HTMLInputElement).value.replace(/\D/g, '')).toBe('80012345678');
  });

  it.each(['nonsense', '<b>', ';ext=5', '+'])('starts empty when %s is stored', (start) => {
    show(start);
    expect(phone()).toHaveValue('+254');
    expect(extension()).toHaveValue('');
  });

  it('can be switched off', () => {
    show('+254712345678;ext=7', { disabled: true });
    for (const part of [country(), phone(), extension()]) expect(part).toBeDisabled();
  });

  it('can be read only', async () => {
    const { user, save } = show('+254712345678;ext=7', { readOnly: true });
    await user.type(phone(), '9{Backspace}');
    await user.type(extension(), '9');
    expect(country()).toBeDisabled();
    expect(await save()).toBe('+254712345678;ext=7');
  });

  it('links its hint', () => {
    show('', { hint: 'With its country code' });
    expect(phone()).toHaveAccessibleDescription('With its country code');
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
