import { language } from '@internship-portals/shared-ui';
import { useSyncExternalStore } from 'react';
import type { Kiswahili } from './messages.sw';

let texts: Kiswahili | undefined;

/** The parts of the page that show the texts. */
const readers = new Set<() => void>();

const tellReaders = () => {
  for (const tell of readers) tell();
};

/** The server writes the language of a visitor into the page, which is in English otherwise; `speak` changes it there. */
const isKiswahili = () => document.documentElement.lang === 'sw';

/** Fetches the texts of visitors who read Kiswahili. They are there before something fails: then no other file may arrive. */
export function followLanguage(): void {
  language.subscribe(() => {
    tellReaders();
    if (texts || !isKiswahili()) return;
    import(/* webpackChunkName: "kiswahili" */ './messages.sw').then(
      ({ kiswahili }) => {
        texts = kiswahili;
        tellReaders();
      },
      () => {},
    );
  });
}

const inKiswahili = () => (isKiswahili() ? texts : undefined);

/** The texts in the language of the page, as it is now. */
export const spoken = <Name extends keyof Kiswahili>(name: Name, english: Kiswahili[Name]): Kiswahili[Name] =>
  inKiswahili()?.[name] ?? english;

/** The texts in the language of the page, also while it changes. */
export function useSpoken<Name extends keyof Kiswahili>(name: Name, english: Kiswahili[Name]): Kiswahili[Name] {
  useSyncExternalStore(subscribe, inKiswahili);
  return spoken(name, english);
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}
