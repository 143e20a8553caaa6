import {
  adminPages,
  createUsualJoiningDocuments,
  deleteJoiningDocument,
  type JoiningDocument,
  listJoiningDocuments,
  listOpenJoiningDocuments,
  type OpenJoiningDocuments,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation, useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { ActionButton, formatLongDate, PageHeading, TextLink, useToast } from '@internship-portals/shared-ui';
import { Badge, QueryBoundary, useAddressParams } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, DeleteButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { DocumentModal } from './document-modal';
import { messages } from './messages';

const { actions, columns: headers } = common;
const { columns: names, open: openTexts } = messages;

function Actions({ document }: { document: JoiningDocument }) {
  const remove = useEndpointMutation(deleteJoiningDocument);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 140 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${actions.edit} ${document.Name}`}
        onClick={() => setIsOpen(true)}
      >
        {actions.edit}
      </Button>
      <DeleteButton
        name={document.Name}
        texts={messages.deletion}
        onDelete={() => remove.mutateAsync({ params: { id: document.id } })}
      />
      {isOpen && <DocumentModal document={document} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

const yesOrNo = (value: boolean) => (value ? messages.yes : messages.no);

const columns: DataTableColumn<JoiningDocument>[] = [
  { id: 'Name', header: names.name, value: (row) => row.Name, required: true },
  { id: 'Explanation', header: names.explanation, value: (row) => row.Explanation },
  {
    id: 'DaysBefore',
    header: names.due,
    value: (row) => messages.daysBefore(row.DaysBefore),
  },
  { id: 'Required', header: names.required, value: (row) => yesOrNo(row.Required) },
  { id: 'Active', header: names.asked, value: (row) => yesOrNo(row.Active) },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions document={row} />,
    required: true,
    sortable: false,
  },
];

const isShown: Record<keyof typeof openTexts.shown, (intern: OpenJoiningDocuments) => boolean> = {
  all: () => true,
  'to-check': ({ ToCheck }) => ToCheck.length > 0,
  overdue: ({ Overdue }) => Overdue === true,
};
const isFilter = (text: string | null): text is keyof typeof isShown => text !== null && Object.hasOwn(isShown, text);

/** The interns with documents that are missing or wait for a check. The address keeps which of them are shown. */
function OpenDocuments() {
  const [params, edit] = useAddressParams();
  const wanted = params.get('show');
  const shown = isFilter(wanted) ? wanted : 'all';
  const read = useEndpoint(listOpenJoiningDocuments, {});
  return (
    <Paper component="section" variant="outlined" aria-label={openTexts.title} sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {openTexts.title}
        </Typography>
        <NativeSelect
          value={shown}
          onChange={({ target: { value } }) =>
            edit((next) => (value === 'all' ? next.delete('show') : next.set('show', value)))
          }
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': openTexts.show }}
        >
          {Object.entries(openTexts.shown).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <QueryBoundary read={read} failed={openTexts.failed}>
        {({ Interns, More }) =>
          Interns.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{openTexts.empty}</Typography>
          ) : (
            <>
              {!Interns.some(isShown[shown]) && (
                <Typography sx={{ color: 'text.secondary' }}>{openTexts.noneOfThese}</Typography>
              )}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {Interns.filter(isShown[shown]).map(({ user_id, Name, StartsOn, Missing, ToCheck, Overdue }) => (
                  <Box component="li" key={user_id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
                    <TextLink to={adminPages.internDocuments(user_id)} sx={{ fontWeight: 600, py: 0.5 }}>
                      {Name}
                    </TextLink>{' '}
                    {Overdue && <Badge tone="red">{openTexts.overdue}</Badge>}
                    {StartsOn && (
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {openTexts.starts(formatLongDate(StartsOn))}
                      </Typography>
                    )}
                    {ToCheck.length > 0 && <Typography>{openTexts.toCheck(ToCheck.join(', '))}</Typography>}
                    {Missing.length > 0 && <Typography>{openTexts.missing(Missing.join(', '))}</Typography>}
                  </Box>
                ))}
              </Box>
              {More && <Typography sx={{ color: 'text.secondary' }}>{openTexts.more}</Typography>}
            </>
          )
        }
      </QueryBoundary>
    </Paper>
  );
}

/** What the firm wants from interns before their first day, and who has not brought it. */
export function JoiningDocumentsPage() {
  const list = useWholeList(listJoiningDocuments, 'Documents');
  const addUsual = useEndpointMutation(createUsualJoiningDocuments);
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  useOnFailure(list.error, () => toast.error(messages.failed));
  return (
    <>
      <PageHeading
        title={messages.title}
        back={{ label: messages.back, to: adminPages.interns }}
        actions={
          <>
            {list.rows?.length === 0 && (
              <ActionButton
                variant="outlined"
                onAct={() => addUsual.mutateAsync({})}
                done={messages.usualDone}
                failed={messages.usualFailed}
              >
                {messages.usual}
              </ActionButton>
            )}
            <Button variant="contained" onClick={() => setIsAdding(true)}>
              {messages.add}
            </Button>
          </>
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
      <OpenDocuments />
      {isAdding && <DocumentModal onClose={() => setIsAdding(false)} />}
    </>
  );
}
