import type { Answer, getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { formatMoment, lazyPart } from '@internship-portals/shared-ui';
import MailIcon from '@mui/icons-material/MailOutlined';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { common } from '../../messages';
import { DecisionCard } from './decision-card';
import { messages } from './messages';
import { minutesSince } from './minutes-since';

const { mails: texts } = messages;

const MailList = lazyPart(async () => ({ default: (await import('./seldom-shown')).MailList }), {
  waiting: <Skeleton variant="rounded" sx={{ height: 160 }} />,
});

/** The banner of a product that has no mail server: nobody receives its e-mails. */
export function NoMailServer() {
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 1.5, py: 0.25 }}>
      {common.mails.written}. {common.mails.writtenHint}
    </Alert>
  );
}

/**
 * E-mails that were given up and those that wait for another attempt, each with its age, the mail server's message and a
 * Retry button. A warning says when nothing has been delivered for 15 minutes.
 */
export function UndeliveredMailsCard({ mails }: { mails: Answer<typeof getDecisionsNeeded>['Mails'] }) {
  const { Total, More, Newest, Waiting, StuckSince } = mails;
  const total = Total + Waiting.Total;
  return (
    <DecisionCard
      title={texts.title}
      icon={MailIcon}
      total={total > 0 ? texts.total(total, More || Waiting.More) : undefined}
      tone={Total > 0 || StuckSince ? 'red' : 'orange'}
    >
      {StuckSince && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {texts.stuck(formatMoment(StuckSince), minutesSince(StuckSince))}
        </Alert>
      )}
      {Newest.length > 0 && (
        <MailList
          label={texts.failed}
          headed={Waiting.Total > 0}
          mails={Newest}
          more={More || Total > Newest.length ? texts.older : undefined}
        />
      )}
      {Waiting.Oldest.length > 0 && (
        <MailList
          label={texts.waiting}
          mails={Waiting.Oldest}
          more={Waiting.More || Waiting.Total > Waiting.Oldest.length ? texts.newer : undefined}
        />
      )}
    </DecisionCard>
  );
}
