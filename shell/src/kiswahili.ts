import { language } from 'shared-ui';
import type { Kiswahili } from './messages.sw';

let texts: Kiswahili | undefined;

/** The server writes the language of a visitor into the page, which is in English otherwise; `speak` changes it there. */
const isKiswahili = () => document.documentElement.lang === 'sw';

/** Fetches the texts of visitors who read Kiswahili. They are there before something fails: then no other file may arrive. */
export function followLanguage(): void {
  language.subscribe(() => {
    if (texts || !isKiswahili()) return;
    import('./messages.sw').then(
      ({ kiswahili }) => {
        texts = kiswahili;
      },
      () => {},
    );
  });
}

/** The texts in the language of the page. */
export const spoken = <Name extends keyof Kiswahili>(name: Name, english: Kiswahili[Name]): Kiswahili[Name] =>
  (isKiswahili() && texts?.[name]) || english;
