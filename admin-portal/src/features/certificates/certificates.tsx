import {
  type Certificate,
  issueCertificate,
  listCertificates,
  revokeCertificate,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, useToast, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages as texts } from './messages';

/** An intern's certificates of completion, on the intern's page: issues one, and withdraws the valid one. */
export function Certificates({ intern }: { intern: string }) {
  const { id = '' } = useParams();
  const read = useEndpoint(listCertificates, { params: { id } });
  const issue = useEndpointMutation(issueCertificate);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="certificates" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="certificates" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Certificates: all, Hindrance }) => {
          const isValid = all.some(({ RevokedAt }) => RevokedAt === undefined);
          return (
            <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
              {all.map((certificate) => (
                <OneCertificate key={certificate.id} certificate={certificate} />
              ))}
              {!isValid && (
                <Typography variant="body2">
                  {all.length === 0 && Hindrance ? `${texts.none} ` : ''}
                  {Hindrance ?? texts.ready}
                </Typography>
              )}
              {!isValid && Hindrance === null && (
                <ActionButton
                  variant="contained"
                  size="small"
                  onAct={() => issue.mutateAsync({ params: { id } })}
                  done={texts.issued}
                  of={intern}
                  failed={texts.issueFailed}
                >
                  {texts.issue}
                </ActionButton>
              )}
            </Stack>
          );
        }}
      </QueryBoundary>
    </Paper>
  );
}

function OneCertificate({ certificate }: { certificate: Certificate }) {
  const { id, Number: number, IssuedAt, IssuedBy = '', RevokedAt, RevokedBy = '', Reason = '', File } = certificate;
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        <Verbatim>{number}</Verbatim>
      </Typography>
      <Typography variant="body2">{texts.valid(formatMoment(IssuedAt), IssuedBy)}</Typography>
      {RevokedAt && (
        <Typography variant="body2">{texts.withdrawn(formatMoment(RevokedAt), RevokedBy, Reason)}</Typography>
      )}
      {File && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button size="small" variant="outlined" href={File}>
            {texts.download}
          </Button>
          <Button
            size="small"
            variant="outlined"
            href={visitorPages.verifyCertificate(number)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.check}
          </Button>
          <Button size="small" variant="outlined" color="error" onClick={() => setWithdrawing(true)}>
            {texts.withdraw}
          </Button>
        </Box>
      )}
      {withdrawing && <WithdrawModal id={id} intern={certificate.Name} onClose={() => setWithdrawing(false)} />}
    </Box>
  );
}

function WithdrawModal({ id, intern, onClose }: { id: string; intern: string; onClose: () => void }) {
  const revoke = useEndpointMutation(revokeCertificate);
  const toast = useToast();
  const { modal } = texts;
  const form = useServerForm({
    defaultValues: { Reason: '' },
    submit: (body) => revoke.mutateAsync({ params: { id }, body }),
    onSuccess: () => {
      toast.success(modal.done, { detail: intern, names: [intern] });
      onClose();
    },
    onFailure: () => toast.error(modal.failed, intern),
  });
  const labels = { submit: modal.submit, submitting: modal.submitting, cancel: common.actions.cancel };
  return (
    <FormModal title={modal.title} form={form} labels={labels} width="xs" onClose={onClose}>
      <Typography>{modal.text}</Typography>
      <TextField name="Reason" label={modal.reason} multiline rows={3} maxLength={500} />
    </FormModal>
  );
}
