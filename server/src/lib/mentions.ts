const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The people whom a text mentions, as in `@Amina Otieno`: the same rule as that by which shared-ui marks mentions. Of two
 * names that begin alike, the longer one is meant; two people of one name are both meant.
 */
export function mentioned<P extends { name: string }>(text: string, people: readonly P[]): P[] {
  if (people.length === 0) return [];
  const names = people
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length)
    .map(escaped);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])@(${names.join('|')})(?![\p{L}\p{N}])`, 'giu');
  const found = new Set([...text.matchAll(pattern)].map(([, name]) => name?.toLowerCase()));
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}
