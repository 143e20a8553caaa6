import { adminPages, retryMail, type UndeliveredMail } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment, TextLink, Verbatim } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { common } from '../../messages';
import { CardHeading, Rows } from './decision-card';
import { messages } from './messages';
import { minutesSince } from './minutes-since';

const { mails: texts } = messages;

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Number shown before 'Show more'. */
const FIRST = 4;

function MailRow({ mail }: { mail: UndeliveredMail }) {
  const { id, Kind, Recipient, At, Attempts, Outcome, Applicant, Unconfirmed, DueAt } = mail;
  const retry = useEndpointMutation(retryMail);
  const secondary = { color: 'text.secondary', overflowWrap: 'anywhere' };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {common.mails.kind(Kind)}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {Applicant ? (
            <TextLink to={adminPages.applicant(Applicant.id)} translate="no">
              {Applicant.Name}
            </TextLink>
          ) : (
            <Verbatim>{Recipient}</Verbatim>
          )}
        </Typography>
      </Box>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={texts.retry(common.mails.kind(Kind), Recipient)}
        onAct={() => retry.mutateAsync({ params: { id } })}
        done={({ Mail }) => common.mails.results[Mail]}
        of={Applicant?.Name ?? Recipient}
        failed={common.failed.email}
        sx={{ flexShrink: 0 }}
      >
        {common.mails.retry}
      </ActionButton>
      <Box component="details" sx={{ width: '100%', '&:not([open]) > summary': clipped }}>
        <Typography component="summary" variant="body2" sx={{ ...secondary, cursor: 'pointer', py: 0.25 }}>
          {Outcome ? `${common.mails.outcome} ${Outcome}` : common.mails.attempts(Attempts)}
        </Typography>
        {Applicant && (
          <Typography variant="body2" sx={secondary}>
            <Verbatim>{Recipient}</Verbatim>
          </Typography>
        )}
        <Typography variant="body2" sx={secondary}>
          {texts.written(formatMoment(At), minutesSince(At))} {common.mails.attempts(Attempts)}
          {DueAt && ` ${texts.due(formatMoment(DueAt))}`}
        </Typography>
        {Unconfirmed && (
          <Typography variant="body2" sx={secondary}>
            {common.mails.unconfirmed}. {texts.unconfirmedHint}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Undelivered e-mails, each with a Retry button. */
export function MailList({
  mails,
  more,
  label,
  headed = true,
}: {
  mails: readonly UndeliveredMail[];
  more?: string;
  label: string;
  /** Whether the label is on screen, too. */
  headed?: boolean;
}) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = all ? mails : mails.slice(0, FIRST);
  return (
    <>
      {headed && <CardHeading>{label}</CardHeading>}
      <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
        <Rows label={label}>
          {shown.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </Rows>
      </div>
      {shown.length < mails.length && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start', mt: 1 }}
          onClick={() => {
            setAll(true);
            // The button disappears; move the focus to the rows that it opened.
            list.current?.focus({ preventScroll: true });
          }}
        >
          {texts.showAll(mails.length - shown.length)}
        </Button>
      )}
      {shown.length === mails.length && more && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {more}
        </Typography>
      )}
    </>
  );
}
