/** Texts of the home page before the list's code is there. Apart from the others of this feature, which load with it. */
export const homeTexts = {
  title: 'Before your first day',
} as const;
