import { useSession } from '@internship-portals/shared-api/client';
import { getUser, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { ProfileCard, profileTexts } from '@internship-portals/shared-ui/profile';
import Box from '@mui/material/Box';
import { messages } from './messages';

const { profile: texts } = profileTexts;

/** The signed-in supervisor's own details. */
export function ProfilePage() {
  const userId = useSession((session) => session.userId) ?? '';
  const read = useEndpoint(getUser, { params: { id: userId } });
  return (
    <>
      <PageHeading title={texts.title} />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ User }) => (
          <Box sx={{ maxWidth: 900 }}>
            <ProfileCard
              user={User}
              more={[{ label: messages.department, value: User.Position }]}
              editTo={supervisorPages.editProfile(User.user_id)}
            />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
