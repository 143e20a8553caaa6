import { act, screen, waitFor } from '@testing-library/react';
import { type AskedExport, type DataTable, ExportButton } from '.';
import { columns, type Person, show } from './people.fixture';

const link = '/api/Export?export=abc';
const clicked: { href: string | null; download: string }[] = [];

beforeEach(() => {
  clicked.length = 0;
  // jsdom cannot download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.getAttribute('href'), download: this.download });
  });
});

type OnExport = (request: AskedExport) => Promise<{ Export: string; Rows: number }>;

/** A table of 24 people with the tool. */
function open(onExport: OnExport, props: Partial<Parameters<typeof DataTable<Person>>[0]> = {}, at = '/') {
  const tools: Parameters<typeof DataTable<Person>>[0]['tools'] = (shown) => (
    <ExportButton shown={shown} columns={columns} onExport={onExport} />
  );
  const { user } = show({ tools, ...props }, at);
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return { user, choose };
}

/** An open menu hides the page behind it from roles. */
const button = () => screen.getByRole('button', { name: 'Export', hidden: true });

describe('the export of a table', () => {
  it.each([
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ])('as %s asks for what the table shows and downloads it', async (name, Format) => {
    const onExport = jest.fn<ReturnType<OnExport>, [AskedExport]>(async () => ({ Export: link, Rows: 1234 }));
    const { choose } = open(onExport, {}, '/?q=person&sort=-Name&page=2&size=5&f.Department=Engineering');
    await choose(name);
    expect(await screen.findByText('The download of 1,234 rows has begun.')).toBeInTheDocument();
    expect(onExport.mock.calls).toEqual([
      [
        {
          Format,
          // The column 'Action' holds buttons.
          Columns: [
            { id: 'Name', header: 'Name' },
            { id: 'Department', header: 'Department' },
          ],
          search: 'person',
          sort: '-Name',
          filter: { Department: 'Engineering' },
        },
      ],
    ]);
    expect(clicked).toEqual([{ href: link, download: '' }]);
  });

  it('has the columns that are shown, in their order', async () => {
    const onExport = jest.fn<ReturnType<OnExport>, [AskedExport]>(async () => ({ Export: link, Rows: 1 }));
    const { choose } = open(onExport, {
      tools: (shown) => (
        <ExportButton
          shown={{ ...shown, columns: ['Action', 'Department', 'Name'] }}
          columns={columns}
          onExport={onExport}
        />
      ),
    });
    await choose('CSV');
    expect(await screen.findByText('The download of 1 row has begun.')).toBeInTheDocument();
    expect(onExport.mock.calls[0]?.[0].Columns.map(({ id }) => id)).toEqual(['Department', 'Name']);
  });

  it('is chosen with the keyboard, and the focus comes back', async () => {
    const onExport = jest.fn<ReturnType<OnExport>, [AskedExport]>(async () => ({ Export: link, Rows: 24 }));
    const { user } = open(onExport);
    act(() => button().focus());
    await user.keyboard('{Enter}');
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('menuitem', { name: 'CSV' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('The download of 24 rows has begun.')).toBeInTheDocument();
    expect(onExport.mock.calls[0]?.[0].Format).toBe('xlsx');
    await waitFor(() => expect(button()).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is at work until the link is there, and cannot be pressed twice', async () => {
    let finish = (_: { Export: string; Rows: number }) => {};
    const onExport = jest.fn(() => new Promise<{ Export: string; Rows: number }>((resolve) => (finish = resolve)));
    const { user, choose } = open(onExport);
    await choose('CSV');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(button());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await act(async () => finish({ Export: link, Rows: 24 }));
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(onExport).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the server's words for a refusal", { status: 422, message: 'A sheet is too small.' }, 'A sheet is too small.'],
    ['what to do about a broken connection', { status: 0, message: '' }, 'Check your network and try again.'],
  ])('reports a failure with %s, downloads nothing, and can be tried again', async (_, failure, detail) => {
    const { choose } = open(() => Promise.reject(failure));
    await choose('CSV');
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent(/^Error ?Could not export the table/);
    expect(report).toHaveTextContent(detail);
    expect(clicked).toEqual([]);
    await choose('Excel (XLSX)');
  });

  it('says why it cannot be pressed while the table is empty', async () => {
    const onExport = jest.fn<ReturnType<OnExport>, [AskedExport]>();
    const { user } = open(onExport, {}, '/?q=nobody');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAttribute('title', 'There is nothing to export.');
    expect(button()).toHaveAccessibleDescription('There is nothing to export.');
    await user.click(button());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('waits for the rows', () => {
    open(jest.fn(), { rows: undefined, loading: true });
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });
});
