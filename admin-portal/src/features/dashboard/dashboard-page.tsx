import { adminPages, getDashboard, getFirstSteps } from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import {
  describeError,
  ErrorPanel,
  lazyPart,
  PageHeading,
  useToast,
  visuallyHidden,
} from '@internship-portals/shared-ui';
import { useAddressParams } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { CardSkeletons } from './card-skeletons';
import { inLowWindow } from './decision-card';
import { Decisions, Intakes } from './decisions';
import { messages } from './messages';
import { INTAKE_PARAM, ofIntake } from './of-intake';
import { type Mails, MailsContext } from './result-mail';
import { StatisticTile } from './statistic-tile';

const tiles = [
  { label: messages.totalUsers, hint: messages.hints.totalUsers, count: 'TotalUsers' },
  {
    label: messages.applications,
    hint: messages.hints.applications,
    count: 'TotalApplicants',
    to: adminPages.applications,
  },
  {
    label: messages.selectedApplicants,
    hint: messages.hints.selectedApplicants,
    count: 'SelectedApplicants',
    to: adminPages.selectedApplicants,
  },
  {
    label: messages.interns,
    hint: messages.hints.interns,
    count: 'TotalInterns',
    to: adminPages.interns,
  },
  {
    label: messages.supervisors,
    hint: messages.hints.supervisors,
    count: 'TotalSupervisors',
    to: adminPages.supervisors,
  },
] as const;

/** The counts that an intake limits. */
const OF_APPLICATIONS = ['TotalApplicants', 'SelectedApplicants'];

/** Of the loaded first steps with the space below them. */
const STEPS_HEIGHT = { xs: 803, sm: 612 };
const loadSteps = async () => ({ default: (await import('./first-steps')).FirstSteps });
const FoldedSteps = lazyPart(loadSteps);
const FirstSteps = lazyPart(loadSteps, {
  waiting: <CardSkeletons heights={[STEPS_HEIGHT]} />,
});

/**
 * Open decisions, then figures of the programme with links to their lists. Each part loads and fails independently.
 * The e-mails are of another feature.
 */
export function DashboardPage({ mails = {} }: { mails?: Mails }) {
  const intake = useAddressParams()[0].get(INTAKE_PARAM) ?? '';
  const { data, error, isFetching, refetch } = useEndpoint(getDashboard, { query: intake ? { Intake: intake } : {} });
  const { data: first, error: noSteps } = useEndpoint(getFirstSteps, {});
  const isNew =
    first?.Shown && !intake && data && data.TotalApplicants + data.SelectedApplicants + data.TotalInterns === 0;
  // Above everything only while there is nothing to decide.
  const steps = first?.Shown && (isNew ? <FirstSteps {...first} /> : <FoldedSteps {...first} folded />);
  const toast = useToast();
  useOnFailure(error, () => toast.error(messages.failed));
  useOnFailure(noSteps, () => toast.error(messages.failedSteps));
  return (
    <Box sx={{ [inLowWindow]: { mt: -1.5, mb: -2.5 } }}>
      <PageHeading title={messages.title} actions={<Intakes intake={intake} />} />
      {isNew && steps}
      <MailsContext value={mails}>
        <Decisions intake={intake} />
      </MailsContext>
      <Typography variant="h2" sx={visuallyHidden}>
        {messages.counts}
      </Typography>
      {error && !data ? (
        <ErrorPanel
          title={common.unavailable}
          text={describeError(error, 'reading')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 1.5 },
            // Not wider while there are few of them.
            gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(5, 1fr)' },
            listStyle: 'none',
            m: 0,
            mt: { xs: 2, md: 1.5 },
            p: 0,
          }}
        >
          {tiles
            .filter(({ count }) => !isNew || data[count] > 0)
            .map(({ count, ...tile }) => (
              <StatisticTile
                key={count}
                {...tile}
                to={'to' in tile ? ofIntake(tile.to, OF_APPLICATIONS.includes(count) ? intake : '') : undefined}
                value={data?.[count]}
                lately={data?.Lately?.[count]}
              />
            ))}
        </Box>
      )}
      {!isNew && data && steps && <Box sx={{ mt: 0.5 }}>{steps}</Box>}
    </Box>
  );
}
