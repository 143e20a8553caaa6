import { call } from '@internship-portals/shared-api/client';
import {
  adminPages,
  createExport,
  deleteUser,
  type ListedSupervisor,
  listPositions,
  listSupervisors,
  type Position,
} from '@internship-portals/shared-api/contract';
import {
  type RowsQuery,
  useEndpoint,
  useEndpointMutation,
  useListRows,
  useOnFailure,
} from '@internship-portals/shared-api/query';
import { formatPhoneNumber, LinkButton, PhoneNumber, TextLink, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn, DeleteButton, ExportButton } from '@internship-portals/shared-ui/table';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { columns: headers, actions } = common;

function useSupervisorRows(query: RowsQuery) {
  const rows = useListRows(listSupervisors, 'Supervisors', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(common.failed.supervisors));
  return rows;
}

function Actions({ supervisor }: { supervisor: ListedSupervisor }) {
  const { Name, Interns, user_id: id } = supervisor;
  const remove = useEndpointMutation(deleteUser);
  return (
    <Stack direction="row" sx={{ gap: 0.75 }}>
      <LinkButton
        size="small"
        variant="outlined"
        to={adminPages.editSupervisor(id)}
        aria-label={`${actions.edit} ${Name}`}
      >
        {actions.edit}
      </LinkButton>
      <DeleteButton
        name={Name}
        texts={{ ...messages.deletion, consequence: messages.deletion.consequence(Interns) }}
        onDelete={() => remove.mutateAsync({ params: { id } })}
      />
    </Stack>
  );
}

function columnsFor(positions: Position[] | undefined): DataTableColumn<ListedSupervisor>[] {
  return [
    {
      id: 'Name',
      header: headers.name,
      value: (row) => row.Name,
      cell: (row) => <TextLink to={adminPages.editSupervisor(row.user_id)}>{row.Name}</TextLink>,
      oneLine: true,
      required: true,
    },
    // The table has room for the whole address.
    { id: 'Email', header: headers.email, value: (row) => row.Email, contact: 'email', oneLine: false },
    {
      id: 'PhoneNumber',
      header: headers.phoneNumber,
      value: (row) => formatPhoneNumber(row.PhoneNumber),
      cell: (row) => <PhoneNumber number={row.PhoneNumber} />,
      contact: 'phone',
    },
    {
      id: 'Position',
      header: headers.department,
      value: (row) => row.Position,
      filter: 'select',
      filterOptions: positions?.map(({ Position }) => Position),
    },
    {
      id: 'Action',
      header: headers.action,
      value: () => '',
      cell: (row) => <Actions supervisor={row} />,
      required: true,
      sortable: false,
    },
  ];
}

function useColumns(): DataTableColumn<ListedSupervisor>[] {
  const { data, error } = useEndpoint(listPositions, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(common.failed.positions));
  return useMemo(() => columnsFor(data?.Positions), [data]);
}

/** Everyone who guides interns. */
export function SupervisorsPage() {
  const columns = useColumns();
  return (
    <DataTable
      title={messages.title}
      columns={columns}
      rowId={(row) => row.user_id}
      useRows={useSupervisorRows}
      actions={
        <LinkButton variant="contained" to={adminPages.addSupervisor}>
          {messages.add}
        </LinkButton>
      }
      empty={{ title: messages.empty, hint: messages.emptyHint }}
      tools={(shown) => (
        <ExportButton
          shown={shown}
          columns={columns}
          onExport={(request) => call(createExport, { body: { List: 'supervisors', ...request } })}
        />
      )}
    />
  );
}
