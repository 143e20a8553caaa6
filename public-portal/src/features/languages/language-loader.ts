import { askIn } from '@internship-portals/shared-api/client';
import { language, preferredLanguage, speak } from '@internship-portals/shared-ui';

language.subscribe(askIn);

const preferred = preferredLanguage();
let begun: Promise<null> | undefined;

/** Changes to the language of the visitor before a page is shown. Without its texts, the page is in English. */
function inLanguage(): Promise<null> {
  begun ??= speak(preferred).then(
    () => null,
    () => null,
  );
  return begun;
}

/** The loader of each page. English is there at once. */
export const languageLoader = preferred === 'en' ? undefined : inLanguage;
