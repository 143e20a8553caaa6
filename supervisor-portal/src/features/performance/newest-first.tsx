import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { messages } from './messages';

/** So many fit beside the other cards of the page. */
const SHOWN = 5;

interface NewestFirstProps<Item> {
  items: readonly Item[];
  /** Above each item but the first, in units of the theme. */
  gap: number;
  children: (item: Item) => ReactNode;
}

/** The newest items of a card, and a fold with the earlier ones where there are many. */
export function NewestFirst<Item extends { id: string }>({ items, gap, children }: NewestFirstProps<Item>) {
  const list = (some: readonly Item[]) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: gap } }}>
      {some.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </Box>
  );
  const earlier = items.slice(SHOWN);
  return (
    <>
      {list(items.slice(0, SHOWN))}
      {earlier.length > 0 && (
        <Box component="details" sx={{ mt: gap }}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5, mb: 1 }}>
            {messages.intern.earlier(earlier.length)}
          </Box>
          {list(earlier)}
        </Box>
      )}
    </>
  );
}
