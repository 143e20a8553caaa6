import { i18n } from './language';

/** Each text with its path. */
function leavesOf(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts ?? {}).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`));
}

const placeholdersOf = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

/** What is wrong with the Kiswahili texts, for tests: one is missing, is one too many, or has other placeholders than the English one. */
export function translationFaults(
  english: object = i18n.cache.en,
  kiswahili: object | undefined = i18n.cache.sw,
): string[] {
  const [ours, theirs] = [english, kiswahili].map((texts) => new Map(leavesOf(texts, 'texts')));
  const faults: string[] = [];
  for (const path of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
    if (!theirs?.get(path)) faults.push(`${path} is missing`);
    else if (!ours?.has(path)) faults.push(`${path} does not exist in English`);
    else if (placeholdersOf(ours.get(path)) !== placeholdersOf(theirs.get(path)))
      faults.push(`${path} has other placeholders`);
  }
  return faults;
}
