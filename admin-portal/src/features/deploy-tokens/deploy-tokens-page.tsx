import {
  type DeployToken,
  listDeployTokens,
  renewDeployToken,
  revokeDeployToken,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, Moment, useToast } from '@internship-portals/shared-ui';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';
import { NewTokenModal } from './new-token-modal';
import { TeamAddress } from './team-address';

const { columns: headers } = messages;

function RevokeButton({ token }: { token: DeployToken }) {
  const revoke = useEndpointMutation(revokeDeployToken);
  const { revoking } = messages;
  const { id, Name, Portal } = token;
  return (
    <ActionButton
      size="small"
      variant="outlined"
      color="error"
      aria-label={revoking.actionOf(Name, Portal)}
      question={{
        title: revoking.question(Name),
        text: revoking.consequence(Name, Portal),
        confirmLabel: revoking.action,
        tone: 'danger',
      }}
      onAct={() => revoke.mutateAsync({ params: { id } })}
      done={revoking.done}
      failed={revoking.failed}
    >
      {revoking.action}
    </ActionButton>
  );
}

function RenewButton({ token }: { token: DeployToken }) {
  const renew = useEndpointMutation(renewDeployToken);
  const { renewing } = messages;
  const { id, Name, Portal } = token;
  return (
    <ActionButton
      size="small"
      variant="outlined"
      aria-label={renewing.actionOf(Name, Portal)}
      onAct={() => renew.mutateAsync({ params: { id } })}
      done={renewing.done}
      failed={renewing.failed}
    >
      {renewing.action}
    </ActionButton>
  );
}

const stateOf = ({ RevokedAt, ExpiresAt }: DeployToken) => {
  if (RevokedAt) return messages.revoked;
  return Date.parse(ExpiresAt) <= Date.now() ? messages.expired : messages.active;
};

const columns: DataTableColumn<DeployToken>[] = [
  { id: 'Portal', header: headers.portal, value: (row) => row.Portal, filter: 'select', required: true },
  {
    id: 'Name',
    header: headers.name,
    value: (row) => (row.Email ? `${row.Name} ${row.Email}` : row.Name),
    cell: (row) => (
      <Box sx={{ minWidth: { sm: 150 } }}>
        {row.Name}
        <TeamAddress token={row} />
        {row.UploadOnly && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {messages.uploadOnly}
          </Typography>
        )}
      </Box>
    ),
    required: true,
  },
  {
    id: 'CreatedAt',
    header: headers.made,
    value: (row) => `${row.CreatedAt} ${formatMoment(row.CreatedAt)} ${row.CreatedBy}`,
    cell: (row) => (
      <>
        <Moment at={row.CreatedAt} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.by(row.CreatedBy)}
        </Typography>
      </>
    ),
  },
  {
    id: 'LastUsedAt',
    header: headers.lastUse,
    value: (row) => (row.LastUsedAt ? `${row.LastUsedAt} ${formatMoment(row.LastUsedAt)}` : ''),
    cell: (row) => (row.LastUsedAt ? <Moment at={row.LastUsedAt} /> : messages.never),
  },
  {
    id: 'ExpiresAt',
    header: headers.expires,
    value: (row) => `${row.ExpiresAt} ${formatMoment(row.ExpiresAt)}`,
    cell: (row) => <Moment at={row.ExpiresAt} />,
  },
  {
    id: 'State',
    header: headers.state,
    value: stateOf,
    cell: (row) =>
      row.RevokedAt ? (
        <>
          <Badge tone="grey">{messages.revoked}</Badge>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            <Moment at={row.RevokedAt} />
          </Typography>
        </>
      ) : (
        <Badge tone={stateOf(row) === messages.active ? 'green' : 'yellow'}>{stateOf(row)}</Badge>
      ),
    filter: 'select',
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) =>
      !row.RevokedAt && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <RenewButton token={row} />
          <RevokeButton token={row} />
        </Box>
      ),
    required: true,
    sortable: false,
  },
];

/** The tokens that teams release their portals with. */
export function DeployTokensPage() {
  const list = useWholeList(listDeployTokens, 'DeployTokens');
  const [making, setMaking] = useState(false);
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(messages.failed));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{messages.about}</Typography>
      <Alert severity="info" sx={{ mb: 2 }}>
        {messages.reach}
      </Alert>
      <DataTable
        title={common.deployTokens}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
        actions={
          <Button variant="contained" onClick={() => setMaking(true)}>
            {messages.making.start}
          </Button>
        }
      />
      {making && <NewTokenModal onClose={() => setMaking(false)} />}
    </>
  );
}
