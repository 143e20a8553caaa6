import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../dashboard/empty-state';
import { BusyButton } from '../feedback/busy-button';
import { ErrorPanel } from '../feedback/error-panel';
import { lazyPart } from '../feedback/lazy-part';
import { LoadingScreen } from '../feedback/loading-screen';
import { PageHeading } from '../layout/page-heading';
import { useHeightVariable } from '../layout/use-height-variable';
import { ColumnsMenu } from './columns-menu';
import { TableCards } from './table-cards';
import { TableGrid } from './table-grid';
import { TablePagination } from './table-pagination';
import { TableToolbar } from './table-toolbar';
import type { ClientTableProps, DataTableProps, ServerTableProps, TableQuery, TableRows } from './types';
import { useIsNarrow } from './use-is-narrow';
import { useShownColumns } from './use-shown-columns';
import { useTableModel } from './use-table-model';
import { type TableChange, useTableState } from './use-table-state';
import { useVanishedRows } from './use-vanished-rows';

const noRows: never[] = [];

// Few tables have a selection, and first views have a budget.
const SelectionBar = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'table' */ './selection-bar')).SelectionBar,
}));

/** Rows become cards if the table's own width in pixels is below this: next to a wide sidebar, also on a large screen. */
const CARDS_BELOW = 640;

/** Below this, rows also become cards if their table would hide columns: scrolling sideways is for wide screens. */
const WIDE_TABLES_FROM = 900;

/**
 * The product's table: search, filters, sorting and pages, all stored in the address. Pass all `rows`, or a hook
 * `useRows` that requests one page from the server. Where the table has little room, rows become cards. While the first rows load,
 * the table shows a full-screen spinner.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.useRows ? <ServerTable {...props} /> : <ClientTable {...props} />;
}

function ClientTable<Row>(props: ClientTableProps<Row>) {
  const { columns, rows = noRows, rowId, loading = false, error, onRetry, retrying, stateKey } = props;
  const { query, change } = useTableState(columns, stateKey);
  const model = useTableModel(columns, rows, rowId, query);
  const answer = { rows: props.rows, totalAll: props.rows?.length, loading, error, retry: onRetry, retrying };
  return <TableView {...props} {...{ query, change, model, answer }} known={props.rows ?? noRows} whole />;
}

function ServerTable<Row>(props: ServerTableProps<Row>) {
  const { columns, rowId, useRows, stateKey, scope } = props;
  const { query, change } = useTableState(columns, stateKey);
  const answered = useRows(useMemo(() => scoped(query, scope), [query, scope]));
  // The first rows are drawn in slices: on a phone, they take half a second.
  const hasRows = useDeferredValue(answered.rows !== undefined);
  const fresh = hasRows ? answered : { ...answered, rows: undefined };
  // The previous rows stay until the next ones arrive, even if the hook does not keep them.
  const last = useRef(fresh);
  useEffect(() => {
    if (fresh.rows) last.current = fresh;
  });
  const { rows, total = rows?.length ?? 0, totalAll } = fresh.rows ? fresh : last.current;
  const model = useTableModel(columns, rows ?? noRows, rowId, query, { total });
  const answer = { ...fresh, rows, totalAll: totalAll ?? (rows && total) };
  return <TableView {...props} {...{ query, change, model, answer }} known={rows ?? noRows} whole={false} />;
}

const scoped = (query: TableQuery, scope: Record<string, string> | undefined): TableQuery =>
  scope ? { ...query, filter: { ...query.filter, ...scope } } : query;

function TableView<Row>({
  title,
  heading = 'h1',
  columns,
  actions,
  above,
  empty,
  scope,
  tools,
  rowId,
  stateKey,
  selection,
  query,
  change,
  model,
  answer,
  known,
  whole,
}: DataTableProps<Row> & {
  query: TableQuery;
  change: (changes: TableChange) => void;
  model: ReturnType<typeof useTableModel<Row>>;
  answer: Omit<TableRows<Row>, 'retry'> & { retry?: () => void };
  /** The rows whose values a filter offers if the column defines no options. */
  known: Row[];
  /** Whether these are all rows. */
  whole: boolean;
}) {
  const search = useRef<HTMLInputElement>(null);
  const selectPage = useRef<HTMLInputElement>(null);
  const choice = useShownColumns(columns, stateKey ? `${title}/${stateKey}` : title);
  const frame = useRef<HTMLDivElement>(null);
  const shownIds = choice.shown.map(({ id }) => id).join();
  // For the columns that it was measured with: fewer may fit. And where it could be cards: a wider one has wider columns.
  const [needed, setNeeded] = useState({ columns: '', width: 0 });
  const onWide = useCallback(
    (width: number, box: number) =>
      box < WIDE_TABLES_FROM &&
      setNeeded((now) => (now.columns === shownIds && now.width === width ? now : { columns: shownIds, width })),
    [shownIds],
  );
  const tableWidth = needed.columns === shownIds ? Math.min(needed.width, WIDE_TABLES_FROM) : 0;
  const narrow = useIsNarrow(frame, Math.max(CARDS_BELOW, tableWidth));
  const folded = useIsNarrow(frame, CARDS_BELOW);
  const selectionBar = useHeightVariable(frame, '--selection-bar');
  const { rows, loading, error, retry, retrying = false } = answer;
  const first = rows === undefined && !error;
  const failed = rows === undefined && Boolean(error);
  const narrowed = query.search !== '' || Object.keys(query.filter).length > 0;
  const page = Math.min(query.page, model.pages);

  // After a deletion or a narrower search, the page in the address may no longer exist.
  const beyond = !loading && !error && rows !== undefined && query.page > model.pages;
  useEffect(() => {
    if (beyond) change({ page: model.pages });
  });

  // Rows also disappear because others change them, with the button that has the focus.
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  });

  const ids = model.rows.map(({ id }) => id);
  useVanishedRows({
    query,
    pages: model.pages,
    shown: rows !== undefined && !loading && !error ? ids : undefined,
    all: whole ? known.map((row) => String(rowId(row))) : undefined,
    selected: selection?.selected,
    onVanished: (gone) => selection?.deselect(gone),
  });

  // The filter and order of a hidden column stay in the toolbar, so that neither applies without being visible.
  const sortedBy = query.sort?.replace(/^-/, '');
  const sortHidden = sortedBy !== undefined && !choice.shown.some(({ id }) => id === sortedBy);

  const options = useMemo(
    () =>
      Object.fromEntries(
        columns
          .filter(({ filter }) => filter === 'select')
          .map(({ id, value, filterOptions }) => [
            id,
            filterOptions ?? [...new Set(known.map(value))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en')),
          ]),
      ),
    [columns, known],
  );

  const nothing =
    !first && !beyond && model.rows.length === 0 ? (
      <EmptyState
        title="No data available"
        hint={
          narrowed
            ? 'No record matches the search and the filters.'
            : empty && (
                <>
                  {empty.title}
                  {empty.hint && <Box sx={{ mt: 0.5 }}>{empty.hint}</Box>}
                </>
              )
        }
        action={
          narrowed && (
            <Button
              variant="outlined"
              onClick={() => {
                change({ search: '', filter: {} });
                // The button disappears with the empty table, which would lose the focus.
                search.current?.focus();
              }}
            >
              Clear search and filters
            </Button>
          )
        }
      />
    ) : undefined;

  const rowsView = {
    ...{ title, query, change, nothing, onWide },
    columns: choice.shown,
    selection: selection && { ...selection, allRef: selectPage },
    rows: model.rows,
    skeletons: first ? query.pageSize : undefined,
    busy: loading && !first,
  };
  return (
    <>
      {heading === 'h1' && <PageHeading title={title} actions={actions} />}
      {heading !== 'h1' && (heading === 'h2' || actions) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
          {heading === 'h2' && <Typography variant="h2">{title}</Typography>}
          {actions && <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
        </Box>
      )}
      {above}
      {first && <LoadingScreen />}
      <Paper
        variant="outlined"
        ref={frame}
        onFocus={(event) => {
          // Not what a dialog of its tools has.
          if (event.currentTarget.contains(event.target)) focused.current = event.target;
        }}
        onBlur={() => {
          focused.current = null;
        }}
        sx={{
          // 'hidden' would make it a scroll box, in which nothing sticks to the window.
          overflow: 'clip',
          borderRadius: '12px',
          display: 'flex',
          flexDirection: 'column',
          // What takes the focus is not covered by the actions for selected rows.
          '& :is(li, td) :is(a, button, input)': { scrollMarginBottom: 'calc(var(--selection-bar, 0px) + 16px)' },
        }}
      >
        {failed ? (
          <ErrorPanel
            title="The records could not be loaded"
            text={messageOf(error)}
            onRetry={retry}
            retrying={retrying}
          />
        ) : (
          <>
            <TableToolbar
              {...{ title, columns, options, query, change }}
              count={answer.totalAll}
              total={first ? undefined : model.total}
              sorting={narrow || sortHidden}
              folded={folded}
              searchRef={search}
              tools={
                <>
                  {tools?.({
                    query: scoped(query, scope),
                    columns: choice.shown.map(({ id }) => id),
                    total: first ? undefined : model.total,
                    onShowColumns: choice.showOnly,
                  })}
                  <ColumnsMenu {...{ title, columns, choice }} />
                </>
              }
            />
            {selection && (
              <SelectionBar
                barRef={selectionBar}
                count={selection.selected.size}
                elsewhere={[...selection.selected.keys()].filter((id) => !ids.includes(id)).length}
                actions={selection.actions}
                notice={selection.notice}
                onClear={() => {
                  selection.clear();
                  // The button disappears with the selection, which would lose the focus.
                  selectPage.current?.focus({ preventScroll: true });
                }}
              />
            )}
            {Boolean(error) && (
              <Alert
                severity="error"
                sx={{ borderRadius: 0 }}
                action={
                  retry && (
                    <BusyButton color="inherit" size="small" busy={retrying} onClick={retry}>
                      Retry
                    </BusyButton>
                  )
                }
              >
                {messageOf(error)}
              </Alert>
            )}
            {narrow ? <TableCards {...rowsView} folded={folded} /> : <TableGrid {...rowsView} />}
            <Box sx={{ order: 2 }}>
              <TablePagination
                {...{ title, change, page, narrowed }}
                pages={model.pages}
                total={first ? undefined : model.total}
                pageSize={query.pageSize}
              />
            </Box>
          </>
        )}
      </Paper>
    </>
  );
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong on the way. Try again in a moment.';
}
