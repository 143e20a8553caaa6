import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import english from 'react-phone-number-input/locale/en';
import { language } from '../language/language';
import { phoneTexts } from './messages';

const isCountry = (key: string) => /^[A-Z]{2}$/.test(key);

/** The labels of the field and of its countries: those of the package, in another language those of the browser. */
export function useLabels(): typeof english {
  const code = useStore(language);
  const { country, number: phone, extension: ext, international: ZZ } = useStore(phoneTexts);
  return useMemo(() => {
    if (code === 'en') return english;
    const regions = new Intl.DisplayNames(code, { type: 'region' });
    const names = Object.keys(english)
      .filter(isCountry)
      .map((key) => [key, regions.of(key)]);
    return { ...english, ...Object.fromEntries(names), country, phone, ext, ZZ };
  }, [code, country, phone, ext, ZZ]);
}
