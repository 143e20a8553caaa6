import { today } from '@internship-portals/shared-ui';
import { messages } from './messages';

const { personalData: texts } = messages;

/** Whole days from today to a date, both as `YYYY-MM-DD`. */
function daysUntil(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(today())) / 86_400_000);
}

/** 'Personal data will be erased in 12 days, on {date}', for `DatedText`. */
export function countdown(eraseOn: string): string {
  return texts.countdown(daysUntil(eraseOn));
}

/** 'To be erased in 12 days', for a table. */
export function shortCountdown(eraseOn: string): string {
  return texts.shortCountdown(daysUntil(eraseOn));
}
