import { type Answer, adminPages, getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, lazyPart, TextLink } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { AnswersCard } from './answers-card';
import { CardSkeletons } from './card-skeletons';
import { inLowWindow } from './decision-card';
import { InterviewsCard } from './interviews-card';
import { messages } from './messages';
import { ofIntake } from './of-intake';
import { PlacesCard } from './places-card';
import { NoMailServer, UndeliveredMailsCard } from './undelivered-mails-card';
import { UnguidedInternsCard } from './unguided-interns-card';
import { WaitingCard } from './waiting-card';

const { decisions: texts } = messages;

/** Of a column of cards: three of them at 1280 pixels. */
const WIDTH = '290px';
const CARD_HEIGHT = { xs: 400, md: 380 };
/** At a desk, the figures beneath stay where they are while the cards arrive: at the end of a window of 800 pixels, and in a higher one below the cards. */
const ROOM = 'min(calc(100vh - 304px), 500px)';

const seldom = () => import('./seldom-shown');
const IntakeSelect = lazyPart(async () => ({ default: (await seldom()).IntakeSelect }));
const SeldomCards = lazyPart(async () => ({ default: (await seldom()).SeldomCards }), {
  waiting: <Skeleton variant="rounded" sx={{ height: 104, breakInside: 'avoid' }} />,
});

type Applications = Answer<typeof getDecisionsNeeded>['Applications'];

function Cards({ needed, intake }: { needed: Answer<typeof getDecisionsNeeded>; intake: string }) {
  const { Today, Applications, Interviews, Interns, Mails, Portals, Answers, Erasures, Places, Visits, Documents } =
    needed;
  const mails = Mails.Total + Mails.Waiting.Total;
  const interviews = Interviews.Total + Interviews.Earlier.Total;
  const others = (Places?.Total ?? 0) + (Visits?.Total ?? 0) + (Answers?.Total ?? 0);
  const open = others + Applications.Total + interviews + Interns.Total + mails + Portals.length;
  if (open === 0 && !Mails.StuckSince && !Erasures && !Documents) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<TaskAltIcon color="success" />} title={texts.nothing} hint={texts.nothingHint} />
      </Paper>
    );
  }
  const done = [
    Applications.Total === 0 && messages.waiting.none,
    Interns.Total === 0 && messages.unguided.none,
    mails === 0 && !Mails.Written && messages.mails.none,
  ];
  return (
    <>
      <Box sx={{ columns: WIDTH, columnGap: 2 }}>
        {/* In an order that fills three columns evenly on most days. */}
        {Applications.Total > 0 && <WaitingCard applications={Applications} intake={intake} />}
        {Interns.Total > 0 && <UnguidedInternsCard interns={Interns} />}
        {interviews > 0 && <InterviewsCard interviews={Interviews} today={Today} intake={intake} />}
        {(Documents || Visits || Erasures || Portals.length > 0) && <SeldomCards needed={needed} />}
        {Places && <PlacesCard places={Places} />}
        {Answers && Answers.Total > 0 && <AnswersCard answers={Answers} />}
        {(mails > 0 || Mails.StuckSince) && <UndeliveredMailsCard mails={Mails} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {done.filter(Boolean).join(' ')}
      </Typography>
    </>
  );
}

/** Says how many promised answers are urgent, and leads to exactly these applications. */
function DueAnswers({ due, today, intake }: { due: Applications['Due']; today: string; intake: string }) {
  if (!due) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 1.5, py: 0.25 }}>
      {messages.due.text(due.Total, formatLongDate(due.By), due.By < today)}{' '}
      <TextLink to={ofIntake(`${adminPages.applications}?f.AnswerBy=${due.By}`, intake)}>{messages.due.open}</TextLink>
    </Alert>
  );
}

/** A warning from here on, in percent. */
const CLOSE = 80;

/** Says that applicants send more documents than the server takes without a proof of work. */
function DocumentsWarning({ percent }: { percent: number }) {
  if (percent < CLOSE) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 1.5, py: 0.25 }}>
      {percent < 100 ? messages.documents.close(percent) : messages.documents.over}
    </Alert>
  );
}

/** Says which services the product waits for. */
function AwayWarnings({ away = [] }: { away?: Answer<typeof getDecisionsNeeded>['Away'] }) {
  return away.map((name) => (
    <Alert key={name} severity="error" role="presentation" sx={{ mb: 1.5, py: 0.25 }}>
      {messages.away[name]}
    </Alert>
  ));
}

const useNeeded = (intake: string) => useEndpoint(getDecisionsNeeded, { query: intake ? { Intake: intake } : {} });

/** Limits the dashboard to an intake, if there are any. It keeps its room until they are known. */
export function Intakes({ intake }: { intake: string }) {
  const intakes = useNeeded(intake).data?.Intakes;
  return <Box sx={{ minHeight: 45 }}>{intakes && <IntakeSelect intakes={intakes} shown={intake} />}</Box>;
}

/** Open decisions, with links to the pages that take them. */
export function Decisions({ intake }: { intake: string }) {
  const needed = useNeeded(intake);
  return (
    <Box component="section" aria-labelledby="decisions">
      <Typography variant="h2" id="decisions" sx={{ mb: 1.5, [inLowWindow]: { mb: 1, mt: -1.5 } }}>
        {texts.title}
      </Typography>
      <Box sx={{ minHeight: { md: ROOM } }}>
        <QueryBoundary
          read={needed}
          failed={texts.failed}
          waiting={
            <CardSkeletons
              columns={`repeat(auto-fill, minmax(min(${WIDTH}, 100%), 1fr))`}
              heights={[CARD_HEIGHT, CARD_HEIGHT, CARD_HEIGHT]}
            />
          }
        >
          {(answer) => (
            <>
              {answer.Mails.Written && <NoMailServer />}
              <AwayWarnings away={answer.Away} />
              <DueAnswers due={answer.Applications.Due} today={answer.Today} intake={intake} />
              <DocumentsWarning percent={answer.DocumentsUsed ?? 0} />
              <Cards needed={answer} intake={intake} />
            </>
          )}
        </QueryBoundary>
      </Box>
    </Box>
  );
}
