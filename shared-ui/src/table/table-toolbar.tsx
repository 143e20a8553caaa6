import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';
import { formatCount } from '../dashboard/format-count';
import { DebouncedInput } from './debounced-input';
import type { DataTableColumn, TableQuery } from './types';
import type { TableChange } from './use-table-state';

/** Search and filters above a table, and on phones the order. */
export function TableToolbar<Row>({
  title,
  columns,
  options,
  query,
  change,
  count,
  sorting,
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
  /** Also offers the order, for layouts without headers. */
  sorting: boolean;
  searchRef: Ref<HTMLInputElement | null>;
  /** Shown at the end of the row. */
  tools?: ReactNode;
}) {
  const setFilter = (id: string, value: string) =>
    change(({ filter: { [id]: _, ...others } }) => ({ filter: value ? { ...others, [id]: value } : others }));
  const records = count === undefined ? 'records' : `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;
  return (
    <Box
      role="search"
      aria-label={title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 1.5,
        p: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', maxWidth: { sm: 400 } }}>
        <DebouncedInput
          label={`Search ${title}`}
          placeholder={`Search ${records}...`}
          clearLabel="Clear search"
          inputRef={searchRef}
          value={query.search}
          onChange={(search) => change({ search })}
        />
      </Box>
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
        <Labelled label="Sort by">
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
      {tools && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{tools}</Box>}
    </Box>
  );
}

/**
 * The options with the current value, which may be missing because the address names a removed or not yet loaded one.
 */
function withChosen(choices: string[], chosen: string | undefined): string[] {
  return chosen && !choices.includes(chosen) ? [...choices, chosen] : choices;
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 1 140px', sm: '0 1 210px' }, minWidth: 0 }}>
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
