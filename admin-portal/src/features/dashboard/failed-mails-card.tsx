import MailIcon from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { type Answer, adminPages, type FailedMail, type getDecisionsNeeded, retryMail } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { ActionButton, formatMoment, TextLink } from 'shared-ui';
import { common } from '../../messages';
import { DecisionCard, Rows } from './decision-card';
import { messages } from './messages';

const { mails: texts } = messages;

/** Number shown before 'Show more'. */
const FIRST = 4;

function MailRow({ mail }: { mail: FailedMail }) {
  const { id, Kind, Recipient, At, Attempts, Outcome, Applicant } = mail;
  const retry = useEndpointMutation(retryMail);
  const secondary = { color: 'text.secondary', overflowWrap: 'anywhere' };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {common.mails.kind(Kind)}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {Applicant && (
            <>
              <TextLink to={adminPages.applicant(Applicant.id)}>{Applicant.Name}</TextLink>,{' '}
            </>
          )}
          {Recipient}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {texts.written(formatMoment(At))} {common.mails.attempts(Attempts)}
        </Typography>
        {Outcome && (
          <Typography variant="body2" sx={secondary}>
            {common.mails.outcome} {Outcome}
          </Typography>
        )}
      </Box>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={texts.retry(common.mails.kind(Kind), Recipient)}
        onAct={() => retry.mutateAsync({ params: { id } })}
        done={common.mails.resent}
        failed={common.failed.email}
        sx={{ flexShrink: 0 }}
      >
        {common.mails.retry}
      </ActionButton>
    </Box>
  );
}

/** Failed e-mails, each with the mail server's message and a Retry button. */
export function FailedMailsCard({ mails }: { mails: Answer<typeof getDecisionsNeeded>['Mails'] }) {
  const { Total, More, Newest } = mails;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = all ? Newest : Newest.slice(0, FIRST);
  const beyond = More || Total > Newest.length;
  return (
    <DecisionCard
      title={texts.title}
      icon={MailIcon}
      total={Total > 0 ? texts.total(Total, More) : undefined}
      tone="red"
      none={Total === 0 ? texts.none : undefined}
    >
      <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
        <Rows>
          {shown.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </Rows>
      </div>
      {shown.length < Newest.length && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start', mt: 1 }}
          onClick={() => {
            setAll(true);
            // The button disappears; move the focus to the rows that it opened.
            list.current?.focus({ preventScroll: true });
          }}
        >
          {texts.showAll(Newest.length - shown.length)}
        </Button>
      )}
      {shown.length === Newest.length && beyond && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {texts.older}
        </Typography>
      )}
    </DecisionCard>
  );
}
