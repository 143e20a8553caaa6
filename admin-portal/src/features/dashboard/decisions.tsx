import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Answer, adminPages, getDecisionsNeeded } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { formatLongDate, TextLink } from 'shared-ui';
import { EmptyState, QueryBoundary } from 'shared-ui/dashboard';
import { AnswersCard } from './answers-card';
import { CardSkeletons } from './card-skeletons';
import { ErasuresCard } from './erasures-card';
import { InterviewsCard } from './interviews-card';
import { messages } from './messages';
import { PlacesCard } from './places-card';
import { ReplacedPortalsCard } from './replaced-portals-card';
import { NoMailServer, UndeliveredMailsCard } from './undelivered-mails-card';
import { UnguidedInternsCard } from './unguided-interns-card';
import { VisitsCard } from './visits-card';
import { WaitingCard } from './waiting-card';

const { decisions: texts } = messages;

const columns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

type Applications = Answer<typeof getDecisionsNeeded>['Applications'];

function Cards({ needed }: { needed: Answer<typeof getDecisionsNeeded> }) {
  const { Today, Applications, Interviews, Interns, Mails, Portals, Answers, Erasures, Places, Visits } = needed;
  const mails = Mails.Total + Mails.Waiting.Total;
  const interviews = Interviews.Total + Interviews.Earlier.Total + (Answers?.Total ?? 0);
  const coming = (Places?.Total ?? 0) + (Visits?.Total ?? 0);
  const open = coming + Applications.Total + interviews + Interns.Total + mails + Portals.length;
  if (open === 0 && !Mails.StuckSince && !Erasures) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<TaskAltIcon color="success" />} title={texts.nothing} hint={texts.nothingHint} />
        {Mails.Written && <NoMailServer />}
      </Paper>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>
      <WaitingCard applications={Applications} />
      <InterviewsCard interviews={Interviews} today={Today} />
      {Places && <PlacesCard places={Places} />}
      {Answers && Answers.Total > 0 && <AnswersCard answers={Answers} />}
      <UnguidedInternsCard interns={Interns} />
      <UndeliveredMailsCard mails={Mails} />
      {Visits && <VisitsCard visits={Visits} />}
      {Erasures && <ErasuresCard {...Erasures} />}
      {Portals.length > 0 && <ReplacedPortalsCard portals={Portals} />}
    </Box>
  );
}

/** Says how many promised answers are urgent, and leads to exactly these applications. */
function DueAnswers({ due, today }: { due: Applications['Due']; today: string }) {
  if (!due) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
      {messages.due.text(due.Total, formatLongDate(due.By), due.By < today)}{' '}
      <TextLink to={`${adminPages.applications}?f.AnswerBy=${due.By}`}>{messages.due.open}</TextLink>
    </Alert>
  );
}

/** A warning from here on, in percent. */
const CLOSE = 80;

/** Says that applicants send more documents than the server takes without a proof of work. */
function DocumentsWarning({ percent }: { percent: number }) {
  if (percent < CLOSE) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
      {percent < 100 ? messages.documents.close(percent) : messages.documents.over}
    </Alert>
  );
}

/** Says which services the product waits for. */
function AwayWarnings({ away = [] }: { away?: Answer<typeof getDecisionsNeeded>['Away'] }) {
  return away.map((name) => (
    <Alert key={name} severity="error" role="presentation" sx={{ mb: 2 }}>
      {messages.away[name]}
    </Alert>
  ));
}

/** Open decisions, with links to the pages that take them. */
export function Decisions() {
  const needed = useEndpoint(getDecisionsNeeded, {});
  return (
    <Box component="section" aria-labelledby="decisions">
      <Typography variant="h2" id="decisions" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <QueryBoundary
        read={needed}
        failed={texts.failed}
        waiting={<CardSkeletons columns={columns} heights={[648, 648, 306, 306]} />}
      >
        {(answer) => (
          <>
            <AwayWarnings away={answer.Away} />
            <DueAnswers due={answer.Applications.Due} today={answer.Today} />
            <DocumentsWarning percent={answer.DocumentsUsed ?? 0} />
            <Cards needed={answer} />
          </>
        )}
      </QueryBoundary>
    </Box>
  );
}
