import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../display/visually-hidden';

/** What a comment's text consists of. */
type Part = { text: string; url?: string; mention?: boolean };

const ADDRESS = String.raw`https?://[^\s<>"]+`;
/** What ends a sentence rather than an address. A closing bracket belongs to the address if it opened there. */
const endOf = (address: string) => {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const head = address.slice(0, end);
    if (last === ')' && head.split('(').length >= head.split(')').length) break;
    if (!/[.,;:!?'"”’)\]]/.test(last)) break;
  }
  return end;
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Splits a comment into text, web addresses (http and https only) and mentions.
 *
 * @param people the names that a mention can have, as in `@Amina Otieno`
 */
function splitComment(text: string, people: readonly string[]): Part[] {
  const names = people.toSorted((one, other) => other.length - one.length).map(escaped);
  const mentions = names.length > 0 ? String.raw`|(?<![\p{L}\p{N}])@(?:${names.join('|')})(?![\p{L}\p{N}])` : '';
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(`${ADDRESS}${mentions}`, 'giu'))) {
    const [found] = match;
    const mention = found.startsWith('@');
    const part = mention ? found : found.slice(0, endOf(found));
    if (!mention && !URL.canParse(part)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(mention ? { text: part, mention } : { text: part, url: part });
    from = match.index + part.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The text of a comment: lines as typed, addresses as links, and each paragraph in the direction of its script. */
export function CommentText({ text, people }: { text: string; people: readonly string[] }) {
  return (
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and do not move
        <Box key={index} dir="auto" sx={{ whiteSpace: 'pre-wrap', minHeight: '1.5em' }}>
          {splitComment(line, people).map(({ text: part, url, mention }, position) =>
            url ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and do not move
              <Link key={position} href={url} target="_blank" rel="noopener noreferrer nofollow">
                {part}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </Link>
            ) : mention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and do not move
              <Box key={position} component="strong" sx={{ color: 'primary.main', fontWeight: 600 }}>
                {part}
              </Box>
            ) : (
              part
            ),
          )}
        </Box>
      ))}
    </Typography>
  );
}
