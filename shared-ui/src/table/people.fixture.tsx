/** For tests: a table of 24 people in three departments. */
import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { DataTable, type DataTableColumn } from '.';

export interface Person {
  id: number;
  name: string;
  department: string;
}

export const columns: DataTableColumn<Person>[] = [
  { id: 'Name', header: 'Name', value: ({ name }) => name },
  { id: 'Department', header: 'Department', value: ({ department }) => department, filter: 'select' },
  {
    id: 'Action',
    header: 'Action',
    value: () => '',
    cell: ({ name }) => <button type="button">Edit {name}</button>,
    sortable: false,
  },
];

export const departments = ['Advisory', 'Engineering', 'Technology'];
export const people = Array.from({ length: 24 }, (_, index): Person => {
  const number = ((index * 7) % 24) + 1;
  return { id: number, name: `Person ${number}`, department: departments[index % 3] ?? '' };
});

/** A page with one table of people. */
export function show(props: Partial<Parameters<typeof DataTable<Person>>[0]> = {}, at = '/') {
  const table = { title: 'People', columns, rowId: ({ id }: Person) => id, rows: people, ...props };
  return renderRoutes(
    [{ path: '/', element: <DataTable<Person> {...(table as Parameters<typeof DataTable<Person>>[0])} /> }],
    {
      at,
    },
  );
}

/** The first cell of each row. */
export const names = () => {
  const { tBodies } = screen.getByRole<HTMLTableElement>('table');
  return [...(tBodies[0]?.rows ?? [])].map((row) => row.cells[0]?.textContent);
};
export const header = (name: string) => screen.getByRole('columnheader', { name });
export const search = () => screen.getByRole('searchbox', { name: 'Search People' });

/** Gives every element this width in pixels, which is otherwise 0 in tests. */
export function showAtWidth(width: number): void {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
}
