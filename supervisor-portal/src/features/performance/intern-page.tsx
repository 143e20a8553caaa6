import { useSession } from '@internship-portals/shared-api/client';
import { getPerformance, type Placement, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { Details, formatLongDate, LinkButton, PageHeading, PhoneNumber } from '@internship-portals/shared-ui';
import { EmailText, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { PerformanceCard } from '@internship-portals/shared-ui/performance';
import { useParams } from '@internship-portals/shared-ui/router';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { base } from '../../messages';
import { LatestComments } from './latest-comments';
import { LatestWork } from './latest-work';
import { messages } from './messages';
import { PerformanceTable } from './performance-table';

const { intern: texts } = messages;

/**
 * Everything about one of the supervisor's interns: how to reach them, performance, tasks and the latest comments.
 * `sections` are of other features, about the intern of that name.
 */
export function InternPage({ sections }: { sections?: (intern: string) => ReactNode }) {
  const { id = '' } = useParams();
  const read = useEndpoint(getPerformance, { params: { id } });
  const me = useSession((session) => session.name);
  const { Name: name, Placement: placement } = read.data?.User ?? {};
  return (
    <>
      <PageHeading
        title={name ?? texts.title}
        names={name ? [name] : undefined}
        back={{ label: messages.back, to: base }}
        actions={
          name !== undefined && (
            <>
              <LinkButton variant="outlined" to={supervisorPages.evaluationsOf(id)}>
                {texts.evaluations}
              </LinkButton>
              {/* After the internship, nothing is assigned any more. */}
              {placement?.State !== 'Ended' && (
                <LinkButton variant="contained" to={supervisorPages.assignTask(name, id)}>
                  {texts.assign}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ User, Tasks, Overall }) => (
          <Stack sx={{ gap: 3 }}>
            <Paper component="section" variant="outlined" aria-label={texts.details} sx={{ p: { xs: 2, sm: 3 } }}>
              <Details
                items={[
                  { label: texts.email, value: <EmailText email={User.Email} /> },
                  { label: texts.phoneNumber, value: <PhoneNumber number={User.PhoneNumber} /> },
                  { label: texts.department, value: User.Position },
                  ...(placement ? [{ label: texts.internship, value: daysOf(placement) }] : []),
                ]}
              />
            </Paper>
            <PerformanceCard
              title={messages.card}
              tasks={Tasks}
              overall={Overall}
              empty={messages.empty}
              list={false}
            />
            <PerformanceTable tasks={Tasks} intern={{ id, name: User.Name }} supervisor={User.Supervisor?.Name} />
            {sections?.(User.Name)}
            <LatestWork internId={id} />
            <LatestComments internId={id} people={[User.Name, ...(me ? [me] : [])]} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}

/** The days of an internship in words. */
function daysOf({ StartsOn, EndsOn, State }: Placement): string {
  const start = formatLongDate(StartsOn);
  if (!EndsOn) return texts.from(start);
  return State === 'Ended' ? texts.ended(formatLongDate(EndsOn)) : texts.days(start, formatLongDate(EndsOn));
}
