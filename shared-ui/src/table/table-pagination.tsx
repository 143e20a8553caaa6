import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { TableQuery } from './types';
import { pageSizes } from './use-table-state';

/** The pages of a table: where one is, where one can go, how much is shown at once. */
export function TablePagination({
  title,
  page,
  pages,
  total,
  pageSize,
  change,
}: {
  title: string;
  page: number;
  pages: number;
  /** Rows that match; undefined until it is known. */
  total?: number;
  pageSize: number;
  change: (changes: Partial<TableQuery>) => void;
}) {
  const id = useId();
  const first = (page - 1) * pageSize + 1;
  const steps = [
    { label: 'First page', to: 1, icon: FirstPage, off: page <= 1 },
    { label: 'Previous page', to: page - 1, icon: ChevronLeft, off: page <= 1 },
    { label: 'Next page', to: page + 1, icon: ChevronRight, off: page >= pages },
    { label: 'Last page', to: pages, icon: LastPage, off: page >= pages },
  ];
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
        {total ? `${first}–${Math.min(first + pageSize - 1, total)} of ${total.toLocaleString('en')}` : ''}
      </Box>
      <Box component="nav" aria-label={`Pages of ${title}`} sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
        {steps.slice(0, 2).map(({ label, to, icon: Icon, off }) => (
          <IconButton key={label} aria-label={label} disabled={off} onClick={() => change({ page: to })}>
            <Icon fontSize="small" />
          </IconButton>
        ))}
        <Box component="span" sx={{ px: 1, color: 'text.primary', whiteSpace: 'nowrap' }}>
          {`Page ${page} of ${pages}`}
        </Box>
        {steps.slice(2).map(({ label, to, icon: Icon, off }) => (
          <IconButton key={label} aria-label={label} disabled={off} onClick={() => change({ page: to })}>
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
}
