import { language, useTexts } from 'shared-ui';
import { textsIn } from './messages';

/** The texts of pages that visitors see, too, in the language of the page. */
export const useErrorTexts = () => textsIn(useTexts(language));
