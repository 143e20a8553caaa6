import {
  adminPages,
  deleteUniversity,
  listUniversities,
  type University,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { formatPhoneNumber, PageHeading, PhoneNumber, useToast } from '@internship-portals/shared-ui';
import { OnRequestCard } from '@internship-portals/shared-ui/completion';
import { DataTable, type DataTableColumn, DeleteButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { FormList } from './form-list';
import { messages } from './messages';
import { UniversityModal } from './university-modal';

const { actions, columns: headers } = common;

function Actions({ university }: { university: University }) {
  const remove = useEndpointMutation(deleteUniversity);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 140 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${actions.edit} ${university.Name}`}
        onClick={() => setIsOpen(true)}
      >
        {actions.edit}
      </Button>
      <DeleteButton
        name={university.Name}
        texts={messages.deletion}
        onDelete={() => remove.mutateAsync({ params: { id: university.id } })}
      />
      {isOpen && <UniversityModal university={university} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

const columns: DataTableColumn<University>[] = [
  { id: 'Name', header: messages.columns.name, value: (row) => row.Name, required: true },
  { id: 'ContactName', header: messages.columns.coordinator, value: (row) => row.ContactName, brief: true },
  { id: 'ContactEmail', header: headers.email, value: (row) => row.ContactEmail, contact: 'email' },
  {
    id: 'ContactPhone',
    header: headers.phoneNumber,
    value: (row) => (row.ContactPhone ? formatPhoneNumber(row.ContactPhone) : ''),
    cell: (row) => row.ContactPhone && <PhoneNumber number={row.ContactPhone} />,
    contact: 'phone',
  },
  { id: 'Applications', header: messages.columns.applications, value: (row) => String(row.Applications) },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions university={row} />,
    required: true,
    sortable: false,
  },
];

/** The universities that applicants can choose, with whom to contact there. */
export function UniversitiesPage() {
  const list = useWholeList(listUniversities, 'Universities');
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  useOnFailure(list.error, () => toast.error(messages.failed));
  return (
    <>
      <PageHeading
        title={messages.title}
        back={{ label: messages.back, to: adminPages.intakes }}
        actions={
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            {messages.add}
          </Button>
        }
      />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{messages.lead}</Typography>
      <DataTable
        title={messages.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
      />
      <Box sx={{ mt: 3 }}>
        <OnRequestCard id="university-forms" texts={messages.forms}>
          <FormList universities={list.rows ?? []} />
        </OnRequestCard>
      </Box>
      {isAdding && <UniversityModal onClose={() => setIsAdding(false)} />}
    </>
  );
}
