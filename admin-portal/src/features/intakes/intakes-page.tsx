import {
  ASKED_FIELDS,
  adminPages,
  deleteIntake,
  type Intake,
  type IntakeState,
  listIntakes,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { formatLongDate, LinkButton, PageHeading, TextLink } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, formatCount, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { DeleteButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const tones: Record<IntakeState, BadgeTone> = { Upcoming: 'blue', Open: 'green', Closed: 'grey' };

/** All intakes, the newest first. */
export function IntakesPage() {
  const intakes = useEndpoint(listIntakes, {});
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHeading
        title={messages.title}
        actions={
          <>
            <LinkButton to={adminPages.universities} variant="outlined">
              {messages.universities}
            </LinkButton>
            <LinkButton to={adminPages.newIntake} variant="contained">
              {messages.add}
            </LinkButton>
          </>
        }
      />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{messages.lead}</Typography>
      <QueryBoundary read={intakes} failed={common.failed.intakes}>
        {({ Intakes }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {Intakes.map((intake) => (
              <Paper component="li" key={intake.id} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
                <IntakeCard intake={intake} />
              </Paper>
            ))}
          </Box>
        )}
      </QueryBoundary>
    </Box>
  );
}

/** '2027-03-01T08:00' as 'Monday, 1 March 2027, 08:00'. */
const moment = (at: string) => `${formatLongDate(at.slice(0, 10))}, ${at.slice(11)}`;

/** 'University, Course (optional)' */
function namesOfAsked(asks: Intake['Asks']): string {
  return ASKED_FIELDS.flatMap((name) => {
    if (!asks || asks[name] === 'Off') return [];
    return [asks[name] === 'Optional' ? messages.optional(messages.asked[name]) : messages.asked[name]];
  }).join(', ');
}

function IntakeCard({ intake }: { intake: Intake }) {
  const remove = useEndpointMutation(deleteIntake);
  const { id, Name, State, OpensAt, ClosesAt, StartsOn, EndsOn, Positions, Applications, Answers, Asks } = intake;
  const waiting = Positions.some(({ Waiting }) => Waiting) && <WaitingLists positions={Positions} />;
  const facts: [string, ReactNode][] = [
    [messages.opens, OpensAt ? moment(OpensAt) : messages.fromStart],
    [messages.closes, ClosesAt ? moment(ClosesAt) : messages.noEnd],
    [messages.internships, [StartsOn, EndsOn].filter(Boolean).map(formatLongDate).join(' to ')],
    [
      messages.places,
      Positions.length === 0
        ? messages.allPositions
        : Positions.map(({ Position, Places, Taken }) => messages.offered(Position, Places, Taken)).join(', '),
    ],
    [messages.waiting, waiting],
    [messages.applications, formatCount(Applications)],
    [messages.asks, namesOfAsked(Asks)],
    [messages.answers, Answers ? messages.kept(Answers.Kept, Answers.Broken) : ''],
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <TextLink to={adminPages.editIntake(id)} sx={{ fontWeight: 600, py: 0.5 }}>
          {Name}
        </TextLink>
        <Badge tone={tones[State]}>{messages.states[State]}</Badge>
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', gap: 0.75 }}>
          <LinkButton
            to={adminPages.internsOfIntake(id)}
            size="small"
            variant="outlined"
            aria-label={messages.internsOf(Name)}
          >
            {messages.interns}
          </LinkButton>
          <LinkButton to={adminPages.copyIntake(id)} size="small" variant="outlined" aria-label={messages.copyOf(Name)}>
            {messages.copy}
          </LinkButton>
          <DeleteButton name={Name} texts={messages.deletion} onDelete={() => remove.mutateAsync({ params: { id } })} />
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, mt: 1.5, display: 'grid', columnGap: 2, rowGap: 0.5, gridTemplateColumns: 'max-content 1fr' }}
      >
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
      </Box>
    </>
  );
}

/** Who waits for a place of each position, the next one first. */
function WaitingLists({ positions }: { positions: Intake['Positions'] }) {
  return positions.map(
    ({ Position, Waiting }) =>
      Waiting && (
        <div key={Position}>
          {messages.waitingFor(Position)}
          <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
            {Waiting.map(({ id, Name }) => (
              <li key={id}>
                <TextLink to={adminPages.applicant(id)} translate="no">
                  {Name}
                </TextLink>
              </li>
            ))}
          </Box>
        </div>
      ),
  );
}
