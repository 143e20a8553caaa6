/** Door: the date field. `formatLongDate` lives in the core door, it needs no library. */
export { DateField } from './date-field';
