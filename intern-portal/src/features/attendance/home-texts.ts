/** Texts of the home page before the card's code is there. Apart from the others of this feature, which load with it. */
export const homeTexts = {
  title: 'Attendance',
} as const;
