import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { common } from '../../messages';

/** Placeholders with the height of the cards, to avoid layout shifts. */
export function CardSkeletons({
  columns = 'minmax(0, 1fr)',
  heights,
}: {
  columns?: string | Record<string, string>;
  /** In pixels, which may differ between breakpoints. */
  heights: readonly (number | Record<string, number>)[];
}) {
  return (
    <Box role="status" aria-label={common.loading} sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ by their place alone.
        <Skeleton key={index} variant="rounded" sx={{ height }} />
      ))}
    </Box>
  );
}
