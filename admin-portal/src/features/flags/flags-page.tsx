import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { type Flag, listFlags, resetFlag } from 'shared-api/contract';
import { useEndpointMutation, useOnFailure, useWholeList } from 'shared-api/query';
import { ActionButton, BusyButton, formatMoment, Moment, useToast } from 'shared-ui';
import { Badge, type BadgeTone } from 'shared-ui/dashboard';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { common } from '../../messages';
import { messages } from './messages';
import { SwitchModal } from './switch-modal';

const { columns: headers, states } = messages;

function Secondary({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

function stateOf({ Versions, Switch, Default }: Flag): { label: string; tone: BadgeTone; details: string[] } {
  const details = Switch ? [messages.some(Switch.Share, Switch.Users.length), ...Switch.Users] : [];
  if (Versions.length === 0) return { label: states.unused, tone: 'yellow', details: [messages.unused] };
  if (!Switch) return { label: states.default(Default), tone: 'grey', details };
  if (Switch.Share === 100) return { label: states.everyone, tone: 'green', details: [] };
  if (Switch.Share === 0 && Switch.Users.length === 0) return { label: states.nobody, tone: 'grey', details: [] };
  return { label: states.some, tone: 'orange', details };
}

function State({ flag }: { flag: Flag }) {
  const { label, tone, details } = stateOf(flag);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {details.map((detail) => (
        <Secondary key={detail}>{detail}</Secondary>
      ))}
    </>
  );
}

function RemoveButton({ flag: { Portal, Name } }: { flag: Flag }) {
  const reset = useEndpointMutation(resetFlag);
  const { removing } = messages;
  return (
    <ActionButton
      size="small"
      variant="outlined"
      aria-label={removing.actionOf(Name, Portal)}
      onAct={() => reset.mutateAsync({ params: { portal: Portal, flag: Name } })}
      done={removing.done}
      failed={removing.failed}
    >
      {removing.action}
    </ActionButton>
  );
}

const columnsFor = (change: (flag: Flag) => void): DataTableColumn<Flag>[] => [
  {
    id: 'Portal',
    header: headers.portal,
    value: (row) => row.Portal,
    cell: (row) => <Box sx={{ whiteSpace: { sm: 'nowrap' } }}>{row.Portal}</Box>,
    filter: 'select',
  },
  {
    id: 'Flag',
    header: headers.flag,
    value: (row) => `${row.Name} ${row.Description}`,
    cell: (row) => (
      <Box sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{row.Name}</Box>
        {row.Description && <Secondary>{row.Description}</Secondary>}
      </Box>
    ),
    required: true,
  },
  {
    id: 'State',
    header: headers.state,
    value: (row) => stateOf(row).label,
    cell: (row) => <State flag={row} />,
    filter: 'select',
    required: true,
  },
  { id: 'Default', header: headers.default, value: (row) => messages.defaultIs(row.Default) },
  {
    id: 'Changed',
    header: headers.changed,
    value: (row) =>
      row.Switch ? `${row.Switch.ChangedAt} ${formatMoment(row.Switch.ChangedAt)} ${row.Switch.ChangedBy}` : '',
    cell: ({ Switch }) =>
      Switch ? (
        <>
          <Moment at={Switch.ChangedAt} />
          <Secondary>{messages.by(Switch.ChangedBy)}</Secondary>
        </>
      ) : (
        messages.never
      ),
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) =>
      row.Versions.length === 0 ? (
        <RemoveButton flag={row} />
      ) : (
        <BusyButton
          size="small"
          variant="outlined"
          aria-label={messages.changeOf(row.Name, row.Portal)}
          busy={false}
          onClick={() => change(row)}
        >
          {messages.change}
        </BusyButton>
      ),
    required: true,
    sortable: false,
  },
];

/** The feature flags of the portals, and who has each one on. */
export function FlagsPage() {
  const list = useWholeList(listFlags, 'Flags');
  const [changed, setChanged] = useState<Flag>();
  const columns = useMemo(() => columnsFor(setChanged), []);
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(messages.failed));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{messages.about}</Typography>
      <DataTable
        title={common.flags}
        heading="none"
        columns={columns}
        rowId={(row) => `${row.Portal} ${row.Name}`}
        {...list}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
      />
      {changed && <SwitchModal flag={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
