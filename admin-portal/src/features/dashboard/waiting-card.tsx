import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Answer, adminPages, type getDecisionsNeeded } from 'shared-api/contract';
import { TextLink } from 'shared-ui';
import { Badge, type BadgeTone, formatCount } from 'shared-ui/dashboard';
import { Link } from 'shared-ui/router';
import { CardHeading, DecisionCard, PersonRow, Rows } from './decision-card';
import { messages } from './messages';
import { ofIntake } from './of-intake';

const { waiting: texts } = messages;

type Applications = Answer<typeof getDecisionsNeeded>['Applications'];

/** The table of waiting applications, longest waiting first. */
const oldestFirst = `${adminPages.applications}?sort=AppliedAt`;

/** Longer waits have warmer colours; the text says the same. */
function toneOf(days: number): BadgeTone {
  if (days > 14) return 'red';
  return days > 7 ? 'orange' : 'grey';
}
const colours: Partial<Record<BadgeTone, string>> = { red: 'error.main', orange: 'warning.main' };

function AgeRow({ age, highest, to }: { age: Applications['Ages'][number]; highest: number; to: string }) {
  const { From, To, Count } = age;
  return (
    <li>
      <Box
        component={Link}
        to={to}
        aria-label={`${texts.age(From, To)}: ${texts.applications(Count)}`}
        sx={{
          display: 'grid',
          gridTemplateColumns: '8.5rem 1fr 3.5rem',
          alignItems: 'center',
          gap: 1.5,
          py: 0.75,
          px: 1,
          mx: -1,
          borderRadius: 1,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Typography variant="body2" component="span">
          {texts.age(From, To)}
        </Typography>
        <Box component="span" sx={{ height: 8, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}>
          <Box
            component="span"
            sx={{
              display: 'block',
              height: '100%',
              width: `${highest === 0 ? 0 : Math.max(Count > 0 ? 2 : 0, (100 * Count) / highest)}%`,
              borderRadius: 1,
              bgcolor: colours[toneOf(From)] ?? 'primary.main',
            }}
          />
        </Box>
        <Typography
          variant="body2"
          component="span"
          sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(Count)}
        </Typography>
      </Box>
    </li>
  );
}

/** Applications that wait for a first decision: by age, and those that have waited longest. */
export function WaitingCard({ applications, intake }: { applications: Applications; intake: string }) {
  const { Total, Ages, Oldest, AnswerDays, Late } = applications;
  const list = ofIntake(oldestFirst, intake);
  const highest = Math.max(...Ages.map(({ Count }) => Count));
  return (
    <DecisionCard
      title={texts.title}
      icon={HourglassIcon}
      total={Total > 0 ? messages.decisions.total(Total) : undefined}
      tone="blue"
      none={Total === 0 ? texts.none : undefined}
      link={Total > 0 ? { label: texts.all, to: list } : undefined}
    >
      {Late > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          <TextLink to={list} color="error">
            {texts.late(Late)}
          </TextLink>
        </Typography>
      )}
      <Box component="ul" aria-label={texts.ages} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Ages.map((age) => (
          <AgeRow key={age.From} age={age} highest={highest} to={list} />
        ))}
      </Box>
      <CardHeading>{texts.oldest}</CardHeading>
      <Rows label={texts.oldest}>
        {Oldest.map(({ id, Name, Position, Days }) => (
          <PersonRow
            key={id}
            name={Name}
            to={adminPages.applicant(id)}
            about={Position}
            end={<Badge tone={AnswerDays > 0 && Days > AnswerDays ? 'red' : toneOf(Days)}>{texts.days(Days)}</Badge>}
          />
        ))}
      </Rows>
    </DecisionCard>
  );
}
