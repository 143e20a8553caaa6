/** Steps on the page of an intern's logbook. */
import type { Page } from '@playwright/test';
import { expect } from './journey';

/** Writes the day that the page offers and the week's summary, and hands the week in. */
export async function handInFirstWeek(phone: Page): Promise<void> {
  const field = (name: string) => phone.getByRole('textbox', { name, exact: true });
  await field('What I did').fill('Wired the office');
  await field('What I learnt').fill('How to crimp');
  await field('Hours').fill('7.5');
  await phone.getByRole('button', { name: 'Save Day' }).click();
  // Once the form is gone.
  await expect(field('What I learnt')).toBeHidden();
  await field('Summary').fill('A good week');
  await phone.getByRole('button', { name: 'Hand In Week' }).click();
  await expect(phone.getByText('Your supervisor signs it or sends it back to you.')).toBeVisible();
}
