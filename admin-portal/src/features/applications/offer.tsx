import { type Answer, type getApplication, type MadeOffer, renewOffer } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { formatLongDate, useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { FormModal, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import { messages } from './messages';

const { offer: texts } = messages;

/** The newest offer to an applicant, and a new one in its place while it is open or once it has lapsed. */
export function Offer({ application }: { application: Answer<typeof getApplication> }) {
  const { Applicant, Offers = [] } = application;
  const offer = Offers.at(-1);
  // An applicant who was invited again gets the next offer with the result.
  const isDecided = ['Interview Passed', 'Declined'].includes(Applicant.ApplicationStatus);
  // The offer that was read: the page may show a newer one while the dialog is open.
  const [renewing, setRenewing] = useState<MadeOffer>();
  if (!offer || !isDecided || Applicant.ErasedAt) return null;
  const { State, AnswerBy, Letter } = offer;
  const isRenewable = State === 'open' || State === 'lapsed';
  return (
    <Paper component="section" variant="outlined" aria-labelledby="offer" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="offer" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.states[State](formatLongDate(AnswerBy))}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {Letter && (
          <Button size="small" variant="outlined" href={Letter} target="_blank" rel="noopener noreferrer">
            {texts.letter}
          </Button>
        )}
        {isRenewable && (
          <Button size="small" variant="outlined" onClick={() => setRenewing(offer)}>
            {State === 'open' ? texts.extend : texts.renew}
          </Button>
        )}
      </Box>
      {renewing && <RenewModal applicant={Applicant} offer={renewing} onClose={() => setRenewing(undefined)} />}
    </Paper>
  );
}

/** The last day for an answer to the new offer. */
function RenewModal({
  applicant: { id, Name },
  offer,
  onClose,
}: {
  applicant: Pick<Answer<typeof getApplication>['Applicant'], 'id' | 'Name'>;
  offer: MadeOffer;
  onClose: () => void;
}) {
  const renew = useEndpointMutation(renewOffer);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { AnswerBy: '' },
    submit: ({ AnswerBy }) => renew.mutateAsync({ params: { id }, body: { AnswerBy, Seen: offer.id } }),
    onSuccess: ({ message }) => {
      toast.success(message, { detail: Name, names: [Name] });
      onClose();
    },
    onFailure: (error) => toast.error(...decisionFailure(error, texts.failed, Name)),
  });
  const labels = { submit: texts.submit, submitting: texts.submitting, cancel: common.actions.cancel };
  return (
    <FormModal title={texts.renew} form={form} labels={labels} width="xs" onClose={onClose}>
      <Typography>{texts.text}</Typography>
      <DateField name="AnswerBy" label={texts.field} />
    </FormModal>
  );
}
