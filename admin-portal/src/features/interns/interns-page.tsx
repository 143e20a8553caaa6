import { call } from '@internship-portals/shared-api/client';
import {
  adminPages,
  createExport,
  type ListedIntern,
  listInterns,
  listPositions,
  type Position,
} from '@internship-portals/shared-api/contract';
import { type RowsQuery, useEndpoint, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import { formatPhoneNumber, LinkButton, PhoneNumber, TextLink, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn, ExportButton } from '@internship-portals/shared-ui/table';
import { useMemo } from 'react';
import { common } from '../../messages';
import { ActionCell, EndCell, PerformanceCell, SupervisorCell } from './intern-cells';
import { messages } from './messages';

const { interns: texts } = messages;
const { columns: headers } = common;

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listInterns, 'Interns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(common.failed.interns));
  return rows;
}

function columnsFor(positions: Position[] | undefined): DataTableColumn<ListedIntern>[] {
  return [
    {
      id: 'Name',
      header: headers.name,
      value: (row) => row.Name,
      cell: (row) => <TextLink to={adminPages.performance(row.user_id)}>{row.Name}</TextLink>,
      oneLine: true,
      required: true,
    },
    { id: 'Email', header: headers.email, value: (row) => row.Email, contact: 'email', short: true },
    {
      id: 'PhoneNumber',
      header: headers.phoneNumber,
      value: (row) => formatPhoneNumber(row.PhoneNumber),
      cell: (row) => <PhoneNumber number={row.PhoneNumber} />,
      contact: 'phone',
    },
    {
      id: 'Position',
      header: headers.position,
      value: (row) => row.Position,
      filter: 'select',
      filterOptions: positions?.map(({ Position }) => Position),
    },
    {
      id: 'Supervisor',
      header: headers.supervisor,
      value: (row) => row.Supervisor?.Name ?? common.unassigned,
      cell: (row) => <SupervisorCell intern={row} />,
    },
    {
      id: 'EndsOn',
      header: headers.ends,
      value: (row) => row.Placement?.EndsOn ?? '',
      cell: ({ Placement }) => Placement?.EndsOn && <EndCell placement={Placement} />,
    },
    {
      id: 'Action',
      header: headers.action,
      value: () => '',
      cell: (row) => <ActionCell intern={row} />,
      required: true,
      sortable: false,
    },
    {
      id: 'Performance',
      header: headers.performance,
      value: () => '',
      cell: (row) => <PerformanceCell intern={row} />,
      sortable: false,
      pinned: true,
    },
  ];
}

function useColumns(): DataTableColumn<ListedIntern>[] {
  const { data, error } = useEndpoint(listPositions, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(common.failed.positions));
  return useMemo(() => columnsFor(data?.Positions), [data]);
}

/** Everyone in the programme, each with the supervisor who guides them. */
export function InternsPage() {
  const columns = useColumns();
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(row) => row.user_id}
      useRows={useInternRows}
      actions={
        <>
          <LinkButton variant="outlined" to={adminPages.joiningDocuments}>
            {texts.documents}
          </LinkButton>
          <LinkButton variant="contained" to={adminPages.assignSupervisor}>
            {texts.assign}
          </LinkButton>
        </>
      }
      empty={{ title: texts.empty, hint: texts.emptyHint }}
      tools={(shown) => (
        <ExportButton
          shown={shown}
          columns={columns}
          onExport={(request) => call(createExport, { body: { List: 'interns', ...request } })}
        />
      )}
    />
  );
}
