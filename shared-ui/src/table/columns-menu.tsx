import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { lazyPart } from '../feedback/lazy-part';
import { useMenuButton } from '../layout/use-menu-button';
import type { DataTableColumn } from './types';
import type { ColumnChoice } from './use-shown-columns';

// The first screen does not need the menu, so its code loads when it opens.
const ColumnsMenuList = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'table' */ './columns-menu-list')).ColumnsMenuList,
}));

/** The button that opens the menu of a table's columns. */
export function ColumnsMenu<Row>({
  title,
  columns: all,
  choice,
}: {
  title: string;
  columns: DataTableColumn<Row>[];
  choice: ColumnChoice<Row>;
}) {
  const { button, menu } = useMenuButton();
  const columns = all.filter(({ filterOnly }) => !filterOnly);
  if (columns.every(({ required }) => required)) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ViewColumnOutlined />} {...button}>
        Columns
      </Button>
      {menu.button && (
        <ColumnsMenuList
          {...menu}
          label={`Columns of ${title}`}
          items={columns.map((column) => ({
            id: column.id,
            header: column.header,
            shown: choice.shown.includes(column),
            fixed: choice.shown.includes(column) && !choice.canHide(column),
            onToggle: () => choice.toggle(column),
          }))}
          onShowAll={choice.shown.length < columns.length ? choice.showAll : undefined}
        />
      )}
    </>
  );
}
