import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '../display/visually-hidden';
import { findAddresses } from '../display/web-addresses';

/** What a comment's text consists of. */
type Part = { text: string; url?: string; mention?: boolean };

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Splits a comment into text, web addresses (http and https only) and mentions.
 *
 * @param people the names that a mention can have, as in `@Amina Otieno`
 */
function splitComment(text: string, people: readonly string[]): Part[] {
  const names = people.toSorted((one, other) => other.length - one.length).map(escaped);
  const mentions = names.length > 0 ? String.raw`(?<![\p{L}\p{N}])@(?:${names.join('|')})(?![\p{L}\p{N}])` : undefined;
  const parts: Part[] = [];
  let from = 0;
  for (const { index, ...found } of findAddresses(text, mentions)) {
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push(found.url ? found : { ...found, mention: true });
    from = index + found.text.length;
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
