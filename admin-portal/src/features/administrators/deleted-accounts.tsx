import { listDeletedUsers, restoreUser, roleTitle } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, Modal } from '@internship-portals/shared-ui';
import { EmailText, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { deleted: texts } = messages;

/** Opens the accounts that were deleted lately, of all roles, each with a button that brings it back. */
export function DeletedAccountsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Modal
        title={texts.open}
        open={open}
        onClose={() => setOpen(false)}
        actions={
          <Button color="inherit" variant="outlined" onClick={() => setOpen(false)}>
            {common.actions.close}
          </Button>
        }
      >
        <DeletedAccounts />
      </Modal>
    </>
  );
}

function DeletedAccounts() {
  const read = useEndpoint(listDeletedUsers, {});
  const restore = useEndpointMutation(restoreUser);
  return (
    <QueryBoundary read={read} failed={texts.failed}>
      {({ Deleted }) => (
        <>
          <Typography sx={{ mb: 2 }}>{Deleted.length === 0 ? texts.none : texts.about}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {Deleted.map(({ user_id: id, Name, Email, Role, DeletedAt }) => (
              <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography translate="no" sx={{ fontWeight: 550 }}>
                    {Name}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <EmailText email={Email} />
                    <br />
                    {texts.on(roleTitle(Role), formatMoment(DeletedAt))}
                  </Typography>
                </Box>
                <ActionButton
                  size="small"
                  variant="outlined"
                  aria-label={texts.restoreOf(Name)}
                  onAct={() => restore.mutateAsync({ params: { id } })}
                  done={texts.done}
                  of={Name}
                  failed={texts.restoreFailed}
                >
                  {texts.restore}
                </ActionButton>
              </Box>
            ))}
          </Box>
        </>
      )}
    </QueryBoundary>
  );
}
