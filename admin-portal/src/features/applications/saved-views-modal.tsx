import { useSession } from '@internship-portals/shared-api/client';
import {
  adminPages,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveView,
  type ViewedList,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, Modal, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import type { ShownTable } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { messages } from './messages';
import { STAGE_PARAM } from './pipeline-tabs';

const { views: texts } = messages;

/** The saved views of a list, each to show and the own ones to delete, and what the list shows now to save. */
export function SavedViewsModal({
  list,
  shown,
  onClose,
}: {
  list: ViewedList;
  shown: ShownTable;
  onClose: () => void;
}) {
  const views = useEndpoint(listSavedViews, {});
  const navigate = useNavigate();
  const nameField = useRef<HTMLDivElement>(null);
  const show = (view: SavedView) => {
    shown.onShowColumns(view.Columns);
    onClose();
    void navigate({ pathname: adminPages[list], search: view.Query });
  };
  return (
    <Modal title={texts.title} open onClose={onClose}>
      <QueryBoundary read={views} failed={texts.unavailable} waiting={texts.loading}>
        {({ Views }) => {
          const ofList = Views.filter(({ List }) => List === list);
          if (ofList.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>;
          return (
            <Box component="ul" aria-label={texts.of} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {ofList.map((view) => (
                <ViewRow
                  key={view.id}
                  view={view}
                  onShow={() => show(view)}
                  // The button disappears with its row, which would lose the focus.
                  onDeleted={() => nameField.current?.querySelector('input')?.focus()}
                />
              ))}
            </Box>
          );
        }}
      </QueryBoundary>
      <Box ref={nameField} sx={{ mt: 3 }}>
        <SaveForm list={list} columns={shown.columns} />
      </Box>
    </Modal>
  );
}

function ViewRow({ view, onShow, onDeleted }: { view: SavedView; onShow: () => void; onDeleted: () => void }) {
  const isOwn = useSession((session) => session.userId) === view.owner.user_id;
  const remove = useEndpointMutation(deleteSavedView);
  const toast = useToast();
  const whose = isOwn ? (view.Shared ? texts.ownShared : texts.own) : texts.sharedBy(view.owner.Name);
  const deleteIt = async () => {
    try {
      await remove.mutateAsync({ params: { id: view.id } });
      toast.success(texts.deleted);
      onDeleted();
    } catch (error) {
      toast.error(texts.deleteFailed, describeError(error));
    }
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Button
          onClick={onShow}
          sx={{
            px: 1,
            ml: -1,
            justifyContent: 'flex-start',
            textAlign: 'left',
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          }}
        >
          {view.Name}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whose}
        </Typography>
      </Box>
      {isOwn && (
        <BusyButton
          size="small"
          variant="outlined"
          color="error"
          aria-label={texts.deleteView(view.Name)}
          busy={remove.isPending}
          onClick={() => void deleteIt()}
        >
          {texts.delete}
        </BusyButton>
      )}
    </Box>
  );
}

function SaveForm({ list, columns }: { list: ViewedList; columns: string[] }) {
  const { search } = useLocation();
  const save = useEndpointMutation(saveView);
  const toast = useToast();
  const [shared, setShared] = useState(false);
  const form = useServerForm({
    defaultValues: { Name: '' },
    submit: ({ Name }) => {
      const params = new URLSearchParams(search);
      // A view begins on its first page.
      params.delete('page');
      // Without a stage in its address, the list would open on what needs a result by then.
      if (list === 'selectedApplicants' && !params.has(STAGE_PARAM)) params.set(STAGE_PARAM, 'All');
      return save.mutateAsync({
        body: { List: list, Name, Query: params.toString(), Columns: columns, Shared: shared },
      });
    },
    onSuccess: () => {
      toast.success(texts.saved);
      form.form.reset();
      setShared(false);
    },
    onFailure: () => toast.error(texts.saveFailed),
  });
  return (
    <Form form={form} label={texts.saveTitle}>
      <Typography variant="h3">{texts.saveTitle}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.about}
      </Typography>
      <TextField name="Name" label={texts.name} autoComplete="off" />
      <FormControlLabel
        control={<Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />}
        label={texts.share}
      />
      <SubmitButton busyText={texts.saving}>{texts.save}</SubmitButton>
    </Form>
  );
}
