/** Entry point: the date field. `formatLongDate` is in the core entry point, because it needs no library. */
export { DateField } from './date-field';
