import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SupervisorsIcon from '@mui/icons-material/SupervisorAccountOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPages, getDashboard, getFirstSteps } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { describeError, ErrorPanel, lazyPart, PageHeading, useToast } from 'shared-ui';
import { useAddressParams } from 'shared-ui/dashboard';
import { common } from '../../messages';
import { CardSkeletons } from './card-skeletons';
import { Charts } from './charts';
import { Decisions } from './decisions';
import { messages } from './messages';
import { INTAKE_PARAM, ofIntake } from './of-intake';
import { StatisticTile } from './statistic-tile';

const tiles = [
  { label: messages.totalUsers, hint: messages.hints.totalUsers, count: 'TotalUsers', icon: GroupsIcon },
  {
    label: messages.applications,
    hint: messages.hints.applications,
    count: 'TotalApplicants',
    icon: AssignmentIcon,
    to: adminPages.applications,
  },
  {
    label: messages.selectedApplicants,
    hint: messages.hints.selectedApplicants,
    count: 'SelectedApplicants',
    icon: HowToRegIcon,
    to: adminPages.selectedApplicants,
  },
  {
    label: messages.interns,
    hint: messages.hints.interns,
    count: 'TotalInterns',
    icon: SchoolIcon,
    to: adminPages.interns,
  },
  {
    label: messages.supervisors,
    hint: messages.hints.supervisors,
    count: 'TotalSupervisors',
    icon: SupervisorsIcon,
    to: adminPages.supervisors,
  },
] as const;

/** The counts that an intake limits. */
const OF_APPLICATIONS = ['TotalApplicants', 'SelectedApplicants'];

/** Of the loaded first steps with the space below them. */
const STEPS_HEIGHT = { xs: 803, sm: 612 };
const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps')).FirstSteps }), {
  waiting: <CardSkeletons heights={[STEPS_HEIGHT]} />,
});

/**
 * Open decisions, then figures of the programme with links to their lists, then charts. Each part loads and fails
 * independently.
 */
export function DashboardPage() {
  const intake = useAddressParams()[0].get(INTAKE_PARAM) ?? '';
  const { data, error, isFetching, refetch } = useEndpoint(getDashboard, { query: intake ? { Intake: intake } : {} });
  const { data: first, error: noSteps } = useEndpoint(getFirstSteps, {});
  const isNew =
    first?.Shown && !intake && data && data.TotalApplicants + data.SelectedApplicants + data.TotalInterns === 0;
  // Above everything only while there is nothing to decide.
  const steps = first?.Shown && <FirstSteps {...first} />;
  const toast = useToast();
  useOnFailure(error, () => toast.error(messages.failed));
  useOnFailure(noSteps, () => toast.error(messages.failedSteps));
  return (
    <>
      <PageHeading title={messages.title} />
      {isNew && steps}
      <Decisions intake={intake} />
      <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
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
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
            listStyle: 'none',
            m: 0,
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
      {!isNew && data && steps && <Box sx={{ mt: 4 }}>{steps}</Box>}
      <Charts />
    </>
  );
}
