import { translated } from '../language/language';

/** Texts around visitors' pages. */
export const { page: pageTexts } = translated('layout', {
  page: {
    skip: 'Skip to content',
    navigation: 'Main',
    light: 'Use light colours',
    dark: 'Use dark colours',
    services: ' · Advisory, Engineering and Technology',
  },
});
