import { languageCookie } from '@internship-portals/shared-api/storage';
import { screen } from '@testing-library/react';
import { formatLongDate } from '../display/format-long-date';
import { Form } from '../form/form';
import { FormCard } from '../form/form-card';
import { useServerForm } from '../form/use-server-form';
import { PublicLayout } from '../layout/public-layout';
import { PhoneField } from '../phone/phone-field';
import { renderRoutes } from '../testing';
import { translationFaults } from './faults';
import { params, translated } from './language';
import { offerKiswahili, preferredLanguage, speak } from './speak';

const browser = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

function Page() {
  const form = useServerForm({ defaultValues: { Phone: '' }, submit: async () => {} });
  return (
    <PublicLayout>
      <FormCard title="A form">
        <Form form={form} label="A form">
          <PhoneField name="Phone" />
        </Form>
      </FormCard>
    </PublicLayout>
  );
}

describe('the language of a page', () => {
  it.each([
    [['sw-KE', 'en'], 'sw'],
    [['sw'], 'sw'],
    [['en-KE', 'sw-KE'], 'en'],
    [['fr-FR', 'sw-TZ'], 'sw'],
    [['de'], 'en'],
  ])('with a browser of %p is %s', (languages, expected) => {
    browser(...languages);
    expect(preferredLanguage()).toBe(expected);
  });

  it('is English, without a switch, where no portal has translated its pages', () => {
    renderRoutes([{ path: '/', element: <Page /> }]);
    expect(screen.queryByRole('button', { name: 'Kiswahili' })).not.toBeInTheDocument();
  });

  it('is the one that the visitor has chosen, whatever the browser says, and changes in place once its texts are here', async () => {
    browser('en');
    document.documentElement.lang = 'en';
    const load = jest.fn(async () => ({ kiswahili: {} })).mockRejectedValueOnce(new Error('offline'));
    offerKiswahili(load);
    const { user } = renderRoutes([{ path: '/', element: <Page /> }]);
    const phone = screen.getByLabelText('Phone', { selector: 'input' });
    await user.type(phone, '712');
    await user.click(screen.getByRole('button', { name: 'Kiswahili' }));
    expect(await screen.findByText('Could not change the language')).toBeVisible();
    expect([document.documentElement.lang, preferredLanguage()]).toEqual(['en', 'en']);
    await user.click(screen.getByRole('button', { name: 'Kiswahili' }));
    const back = await screen.findByRole('button', { name: 'English' });
    expect(back).toHaveFocus();
    expect(back).toHaveAttribute('lang', 'en');
    expect(document.documentElement.lang).toBe('sw');
    expect(screen.getByLabelText('Simu', { selector: 'input' })).toBe(phone);
    expect(phone).toHaveValue('+254 712');
    expect(screen.getByText('Tanzania')).toHaveValue('TZ');
    expect(screen.getByText('Afrika Kusini')).toHaveValue('ZA');
    expect(formatLongDate('2026-11-27')).toBe('Ijumaa, 27 Novemba 2026');
    expect(preferredLanguage()).toBe('sw');
    await user.click(back);
    expect(document.documentElement.lang).toBe('en');
    expect(formatLongDate('2026-11-27')).toBe('Friday, 27 November 2026');
    expect(languageCookie.get()).toBe('en');
  });
});

it('every text of this package is in Kiswahili, with the same placeholders', async () => {
  // What no other part of this file has loaded.
  await Promise.all([import('../dates'), import('../evaluations')]);
  await speak('sw');
  expect(translationFaults()).toEqual([]);
  await speak('en');
});

it('a missing text, one too many and another placeholder are told', () => {
  const english = { a: { one: 'One', two: 'Two {x}', three: ['Three'] } };
  expect(translationFaults(english, { a: { two: 'Mbili {y}', three: ['Tatu', 'Nne'] } })).toEqual([
    'texts.a.one is missing',
    'texts.a.two has other placeholders',
    'texts.a.three.1 does not exist in English',
  ]);
});

it('a value with a dollar sign stays as it is', () => {
  const { group } = translated('test', { group: { file: params('We have {name}.') } });
  expect(group.get().file({ name: "CV $& $' $$.pdf" })).toBe("We have CV $& $' $$.pdf.");
});
