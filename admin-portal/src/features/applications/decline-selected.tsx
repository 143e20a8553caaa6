import { type Answer, type Applicant, declineApplications } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, useConfirm, useToast } from '@internship-portals/shared-ui';
import { type TableSelection, useFocusAfterRemoval } from '@internship-portals/shared-ui/table';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { decisionFailure } from './decision-failure';
import { DecisionMail } from './decision-mail';
import { changedMail } from './edited-mail';
import { chosenTime, refusedTyped, type Typed } from './mail-time/mail-time';
import { MailTimeFields } from './mail-time/mail-time-part';
import { messages } from './messages';
import { useReason } from './reasons/use-reason';
import { useDeclined } from './use-declined';

const { declines: texts, decisions } = messages;

/** Limit of one call (contract). */
const MAX_DECLINES = 100;
/** Names that the question lists. */
const NAMED = 5;

/** Applications that were not declined, each with the reason. */
export type NotDeclined = Answer<typeof declineApplications>['NotDone'];

function namesOf(applicants: readonly Applicant[]): string {
  const named = applicants
    .slice(0, NAMED)
    .map(({ Name }) => Name)
    .join(', ');
  return applicants.length > NAMED ? texts.others(named, applicants.length - NAMED) : named;
}

/** Declines all selected applications in one call, after a confirmation with their number and names. */
export function DeclineSelected({
  selection,
  onOutcome,
}: {
  selection: TableSelection<Applicant>;
  /** Receives the applications that were not declined, with the reasons. */
  onOutcome: (notDeclined: NotDeclined) => void;
}) {
  const sayDeclined = useDeclined();
  const decline = useEndpointMutation(declineApplications, (answer) => {
    if (answer.Done.length > 0) sayDeclined(texts.done(answer.Done.length), answer.Done, answer);
    onOutcome(answer.NotDone);
  });
  const confirm = useConfirm();
  const reason = useReason();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const removing = useFocusAfterRemoval();
  const applicants = [...selection.selected.values()];
  const tooMany = applicants.length > MAX_DECLINES;

  /** @param wrong what the server has refused of the e-mail, with the messages about its fields */
  async function declineAll(wrong?: Typed): Promise<void> {
    const typed: Typed = { ...wrong };
    const confirmed = await confirm({
      title: texts.confirm(applicants.length),
      text: texts.question(namesOf(applicants)),
      names: applicants.map(({ Name }) => Name),
      confirmLabel: decisions.decline,
      cancelLabel: decisions.cancel,
      tone: 'danger',
      details: (
        <>
          {reason.ask('decline', wrong !== undefined)}
          <MailTimeFields
            key={`time ${JSON.stringify(wrong?.time ?? '')}`}
            start={wrong?.time}
            onChange={(time) => {
              typed.time = time;
            }}
          />
          <DecisionMail
            key={JSON.stringify(wrong?.mail ?? '')}
            of={{ decision: 'Declined', people: applicants, template: 'application-declined' }}
            edited={wrong?.mail}
            onEdit={(edited) => {
              typed.mail = edited;
            }}
          />
        </>
      ),
    });
    if (!confirmed) return;
    setBusy(true);
    removing.current = true;
    onOutcome([]);
    try {
      const { Done } = await decline.mutateAsync({
        body: {
          Ids: applicants.map(({ id }) => id),
          Seen: 'Processing',
          ...changedMail(typed.mail),
          ...chosenTime(typed.time),
        },
      });
      await reason.save(Done.map(({ id }) => id));
      // Also clears those that were not declined: the notice above the buttons lists them.
      selection.deselect(applicants.map(({ id }) => id));
    } catch (error) {
      const refused = refusedTyped(typed, error);
      if (refused) return declineAll(refused);
      toast.error(...decisionFailure(error, texts.failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <BusyButton
        size="small"
        variant="outlined"
        color="error"
        busy={busy}
        blocked={tooMany}
        onClick={() => void declineAll()}
      >
        {texts.selected}
      </BusyButton>
      {tooMany && (
        <Typography variant="body2" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          {texts.tooMany(MAX_DECLINES)}
        </Typography>
      )}
    </>
  );
}

/** The applications of the last call that were not changed, with the reasons; shown until closed. */
export function NotDoneNotice({
  applications,
  title = texts.refused,
  onClose,
}: {
  applications: NotDeclined;
  title?: (count: number) => string;
  onClose: () => void;
}) {
  if (applications.length === 0) return null;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ borderRadius: 0 }}>
      <AlertTitle sx={{ fontWeight: 650 }}>{title(applications.length)}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {applications.map(({ id, Name, Reason }) => (
          <li key={id}>
            <strong>{Name ?? texts.unknown}</strong>: {Reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
