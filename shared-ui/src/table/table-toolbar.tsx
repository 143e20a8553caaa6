import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { DebouncedInput } from './debounced-input';
import { recordsOf } from './records-of';
import type { DataTableColumn, TableQuery } from './types';
import type { TableChange } from './use-table-state';

// Phones alone need it, and not before somebody opens it.
const FilterSheet = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'table' */ './filter-sheet')).FilterSheet,
}));

/** Search and filters above a table, and the order where no header offers it. On phones a button opens a sheet with both. */
export function TableToolbar<Row>({
  title,
  columns,
  options,
  query,
  change,
  count,
  total,
  sorting,
  folded,
  searchRef,
  tools,
}: {
  title: string;
  columns: DataTableColumn<Row>[];
  /** Options of the 'select' filters by column. */
  options: Record<string, string[]>;
  query: TableQuery;
  change: (changes: TableChange) => void;
  /** The number of records. Undefined until known. */
  count?: number;
  /** The number of records that match. Undefined until known. */
  total?: number;
  /** Also offers the order, for layouts without headers. */
  sorting: boolean;
  /** Filters and order are in a sheet. */
  folded: boolean;
  searchRef: Ref<HTMLInputElement | null>;
  /** Shown at the end of the row. */
  tools?: ReactNode;
}) {
  const setFilter = (id: string, value: string) =>
    change(({ filter: { [id]: _, ...others } }) => ({ filter: value ? { ...others, [id]: value } : others }));
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const set = columns.filter(({ id, filter }) => filter && query.filter[id]).length + (query.sort ? 1 : 0);
  const hasFilters = columns.some(({ filter }) => filter);
  const choices = (
    <>
      {columns.map(
        (column) =>
          column.filter && (
            <Labelled key={column.id} label={column.header}>
              {(id) =>
                column.filter === 'text' ? (
                  <DebouncedInput
                    id={id}
                    placeholder="All"
                    clearLabel={`Clear ${column.header}`}
                    value={query.filter[column.id] ?? ''}
                    onChange={(value) => setFilter(column.id, value)}
                  />
                ) : (
                  <Choice
                    id={id}
                    value={query.filter[column.id] ?? ''}
                    onChange={(value) => setFilter(column.id, value)}
                    options={[
                      { value: '', label: 'All' },
                      ...withChosen(options[column.id] ?? [], query.filter[column.id]).map((value) => ({
                        value,
                        label: column.optionLabel?.(value) ?? value,
                      })),
                    ]}
                  />
                )
              }
            </Labelled>
          ),
      )}
      {sorting && (
        <Labelled label="Sort by" room={165}>
          {(id) => (
            <Choice
              id={id}
              value={query.sort ?? ''}
              onChange={(sort) => change({ sort: sort || undefined })}
              options={[
                { value: '', label: 'Default order' },
                ...columns
                  .filter(({ sortable }) => sortable !== false)
                  .flatMap(({ id, header }) => [
                    { value: id, label: `${header}, ascending` },
                    { value: `-${id}`, label: `${header}, descending` },
                  ]),
              ]}
            />
          )}
        </Labelled>
      )}
    </>
  );
  return (
    <Box
      role="search"
      aria-label={title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: folded ? 1 : 1.5,
        p: 2,
        borderBottom: 1,
        borderColor: 'divider',
        // As high as the fields. Where there is little room words alone: on a phone four buttons then fit beside each other.
        '& .MuiButton-root': { minHeight: 45, ...(folded && { px: 1.25 }) },
        [folded ? '&' : '@media (max-width: 1400px)']: { '& .MuiButton-startIcon': { display: 'none' } },
      }}
    >
      <Box sx={{ flex: folded ? '1 0 100%' : '2 1 220px', maxWidth: { sm: 400 } }}>
        <DebouncedInput
          label={`Search ${title}`}
          placeholder={`Search ${recordsOf(count)}...`}
          clearLabel="Clear search"
          inputRef={searchRef}
          value={query.search}
          onChange={(search) => change({ search })}
        />
      </Box>
      {folded ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<TuneOutlined />}
          aria-haspopup="dialog"
          onClick={() => setSheet('open')}
        >
          {hasFilters ? 'Filter' : 'Sort'}
          {set > 0 && ` (${set})`}
        </Button>
      ) : (
        choices
      )}
      {sheet !== 'never' && folded && (
        <FilterSheet
          {...{ title, total, hasFilters }}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          onClear={set > 0 ? () => change({ filter: {}, sort: undefined }) : undefined}
        >
          {choices}
        </FilterSheet>
      )}
      <Box sx={{ display: folded ? 'contents' : 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{tools}</Box>
    </Box>
  );
}

/**
 * The options with the current value, which may be missing because the address names a removed or not yet loaded one.
 */
function withChosen(choices: string[], chosen: string | undefined): string[] {
  return chosen && !choices.includes(chosen) ? [...choices, chosen] : choices;
}

/** @param room that it has at least, in pixels, where the row is full */
function Labelled({
  label,
  room = 105,
  children,
}: {
  label: string;
  room?: number;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Box sx={{ flex: `1 1 ${room}px`, maxWidth: { sm: 210 }, minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Box>
      {children(id)}
    </Box>
  );
}

function Choice({
  id,
  value,
  onChange,
  options,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
}) {
  return (
    <NativeSelect
      fullWidth
      variant="outlined"
      input={<OutlinedInput />}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ id }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
