import { useSession } from '@internship-portals/shared-api/client';
import { getUser, internPages, type Placement } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, PageHeading, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { PerformanceCard } from '@internship-portals/shared-ui/performance';
import { ProfileCard, profileTexts } from '@internship-portals/shared-ui/profile';
import Box from '@mui/material/Box';
import { common } from '../../messages';
import { CertificateCard } from './certificate-card';
import { LecturerCard } from './lecturer-card';
import { messages } from './messages';

/** The signed-in intern's performance and details. */
export function ProfilePage() {
  const id = useSession((session) => session.userId) ?? '';
  const read = useEndpoint(getUser, { params: { id } });
  return (
    <>
      <PageHeading title={profileTexts.profile.title} />
      <QueryBoundary read={read} failed={profileTexts.profile.failed}>
        {({ User, Tasks, Overall }) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 920 }}>
            {User.Placement?.State === 'Ended' && <CertificateCard id={id} />}
            <PerformanceCard
              title={messages.performance}
              tasks={Tasks}
              overall={Overall}
              empty={common.noTasks}
              addressOf={internPages.task}
            />
            <LecturerCard id={id} />
            <ProfileCard
              user={User}
              more={[
                { label: messages.position, value: User.Position },
                ...(User.Placement ? [{ label: messages.internship, value: daysOf(User.Placement) }] : []),
                {
                  label: messages.supervisor,
                  value: User.Supervisor ? <Verbatim>{User.Supervisor.Name}</Verbatim> : messages.noSupervisor,
                },
              ]}
              editTo={internPages.editProfile(id)}
            />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}

/** The days of an internship in words. */
function daysOf({ StartsOn, EndsOn }: Placement): string {
  return messages.days(formatLongDate(StartsOn), EndsOn && formatLongDate(EndsOn));
}
