import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import type { DataTableColumn } from './types';
import type { ColumnChoice } from './use-shown-columns';

// The first screen does not need the menu, so its code loads when it opens.
const ColumnsMenuList = lazyPart(async () => ({ default: (await import('./columns-menu-list')).ColumnsMenuList }));

/** The button that opens the menu of a table's columns. */
export function ColumnsMenu<Row>({
  title,
  columns,
  choice,
}: {
  title: string;
  columns: DataTableColumn<Row>[];
  choice: ColumnChoice<Row>;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  if (columns.every(({ required }) => required)) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        Columns
      </Button>
      {used && (
        <Suspense fallback={null}>
          <ColumnsMenuList
            id={id}
            anchor={anchor}
            label={`Columns of ${title}`}
            items={columns.map((column) => ({
              id: column.id,
              header: column.header,
              shown: choice.shown.includes(column),
              fixed: choice.shown.includes(column) && !choice.canHide(column),
              onToggle: () => choice.toggle(column),
            }))}
            onShowAll={choice.shown.length < columns.length ? choice.showAll : undefined}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
