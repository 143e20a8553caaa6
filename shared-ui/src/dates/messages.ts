import { params, translated } from '../language/language';

/** Texts of the field for dates. */
export const { date: dateTexts } = translated('dates', {
  date: {
    incomplete: 'Enter a whole date: day, month and year.',
    tooEarly: params('Choose {day} or a later date.'),
    hint: 'Day, month, year',
  },
});
