import { useSession } from '@internship-portals/shared-api/client';
import {
  adminPages,
  deleteUser,
  type ListedAdministrator,
  listAdministrators,
  listPositions,
  type Position,
  roleName,
  roleTitle,
} from '@internship-portals/shared-api/contract';
import {
  type RowsQuery,
  useEndpoint,
  useEndpointMutation,
  useListRows,
  useOnFailure,
} from '@internship-portals/shared-api/query';
import { formatPhoneNumber, LinkButton, PhoneNumber, TextLink, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn, DeleteButton } from '@internship-portals/shared-ui/table';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { common } from '../../messages';
import { DeletedAccountsButton } from './deleted-accounts';
import { messages } from './messages';

const { list: texts } = messages;
const { columns: headers } = common;

function useAdministratorRows(query: RowsQuery) {
  const rows = useListRows(listAdministrators, 'Administrators', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  return rows;
}

/** Edits or deletes another administrator. Administrators cannot delete their own account, so the last one stays. */
function Actions({ administrator }: { administrator: ListedAdministrator }) {
  const { Name, Role, user_id: id } = administrator;
  const isOwn = useSession((session) => session.userId) === id;
  const remove = useEndpointMutation(deleteUser);
  if (isOwn)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.you}
      </Typography>
    );
  return (
    <Stack direction="row" sx={{ gap: 0.75 }}>
      <LinkButton
        size="small"
        variant="outlined"
        to={adminPages.editProfile(id)}
        aria-label={`${common.actions.edit} ${Name}`}
      >
        {common.actions.edit}
      </LinkButton>
      <DeleteButton
        name={Name}
        texts={texts.deletion(roleName(Role), roleTitle(Role))}
        onDelete={() => remove.mutateAsync({ params: { id } })}
      />
    </Stack>
  );
}

/** Leads to the administrator's details, and for the person themselves to their profile. */
function NameLink({ administrator: { Name, user_id: id } }: { administrator: ListedAdministrator }) {
  const isOwn = useSession((session) => session.userId) === id;
  return <TextLink to={isOwn ? adminPages.profile : adminPages.editProfile(id)}>{Name}</TextLink>;
}

/** The page is the administrators': people of further roles have theirs beside the state of the account. */
function stateOf({ Invited, Role }: ListedAdministrator): string {
  const state = Invited ? texts.invited : texts.active;
  return Role === 'ADM' ? state : texts.ofRole(roleTitle(Role), state);
}

function columnsFor(positions: Position[] | undefined): DataTableColumn<ListedAdministrator>[] {
  return [
    {
      id: 'Name',
      header: headers.name,
      value: (row) => row.Name,
      cell: (row) => <NameLink administrator={row} />,
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
      id: 'Account',
      header: texts.state,
      value: stateOf,
      cell: (row) => <Chip size="small" variant="outlined" label={stateOf(row)} />,
      sortable: false,
    },
    {
      id: 'Action',
      header: headers.action,
      value: () => '',
      cell: (row) => <Actions administrator={row} />,
      required: true,
      sortable: false,
    },
  ];
}

function useColumns(): DataTableColumn<ListedAdministrator>[] {
  const { data, error } = useEndpoint(listPositions, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(common.failed.positions));
  return useMemo(() => columnsFor(data?.Positions), [data]);
}

/** Everyone who runs the programme, and people of further roles. */
export function AdministratorsPage() {
  return (
    <DataTable
      title={texts.title}
      columns={useColumns()}
      rowId={(row) => row.user_id}
      useRows={useAdministratorRows}
      actions={
        <>
          <DeletedAccountsButton />
          <LinkButton variant="contained" to={adminPages.inviteAdministrator}>
            {texts.invite}
          </LinkButton>
        </>
      }
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  );
}
