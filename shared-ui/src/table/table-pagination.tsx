import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { formatCount } from '../dashboard/format-count';
import { pageSizes, type TableChange } from './use-table-state';

/** The pagination of a table: current page, navigation, and rows per page. */
export function TablePagination({
  title,
  page,
  pages,
  total,
  narrowed,
  pageSize,
  change,
}: {
  title: string;
  page: number;
  pages: number;
  /** The number of matching rows. Undefined until known. */
  total?: number;
  /** Whether a search or a filter leaves rows out. Without any, a list of one page needs no number of its rows. */
  narrowed: boolean;
  pageSize: number;
  change: (changes: TableChange) => void;
}) {
  const id = useId();
  const first = (page - 1) * pageSize + 1;
  const steps = [
    { label: 'First page', to: () => 1, icon: FirstPage, off: page <= 1 },
    { label: 'Previous page', to: (now: number) => Math.max(now - 1, 1), icon: ChevronLeft, off: page <= 1 },
    { label: 'Next page', to: (now: number) => Math.min(now + 1, pages), icon: ChevronRight, off: page >= pages },
    { label: 'Last page', to: () => pages, icon: LastPage, off: page >= pages },
  ].map(({ label, to, icon: Icon, off }) => (
    <IconButton
      key={label}
      aria-label={label}
      // Not `disabled`, because keyboard users would lose the focus on the last page.
      aria-disabled={off || undefined}
      onClick={off ? undefined : () => change((now) => ({ page: to(now.page) }))}
      sx={{ '&[aria-disabled]': { color: 'action.disabled', cursor: 'default', bgcolor: 'transparent' } }}
    >
      <Icon fontSize="small" />
    </IconButton>
  ));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.875rem',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <label htmlFor={id}>Rows per page</label>
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput size="small" />}
          value={pageSize}
          onChange={(event) => change({ pageSize: Number(event.target.value) })}
          inputProps={{ id }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box aria-live="polite">
        {total === 0 && '0 records'}
        {Boolean(total) &&
          (narrowed || pages > 1) &&
          `${first}–${Math.min(first + pageSize - 1, total ?? 0)} of ${formatCount(total ?? 0)}`}
      </Box>
      <Box component="nav" aria-label={`Pages of ${title}`} sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
        {steps.slice(0, 2)}
        <Box component="span" sx={{ px: 1, color: 'text.primary', whiteSpace: 'nowrap' }}>
          {`Page ${page} of ${pages}`}
        </Box>
        {steps.slice(2)}
      </Box>
    </Box>
  );
}
