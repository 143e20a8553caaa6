import { params, translated } from '../language/language';

/** Texts of the field for dates. */
export const { date: dateTexts } = translated('dates', {
  date: {
    incomplete: 'Enter a whole date: day, month and year.',
    tooEarly: params('Choose {day} or a later date.'),
    hint: 'Day, month, year',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    empty: 'Empty',
    choose: 'Choose date',
    chosen: params('Choose date, selected date is {day}'),
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    showYears: 'Days are shown, switch to years',
    showDays: 'Years are shown, switch to days',
  },
});
