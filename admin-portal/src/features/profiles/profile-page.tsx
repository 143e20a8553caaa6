import { useSession } from '@internship-portals/shared-api/client';
import { adminPages, getUser } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { ProfileCard, profileTexts } from '@internship-portals/shared-ui/profile';
import Box from '@mui/material/Box';
import { messages } from './messages';

const { profile: texts } = profileTexts;

/** The signed-in administrator's own details. */
export function ProfilePage() {
  const id = useSession((session) => session.userId) ?? '';
  const profile = useEndpoint(getUser, { params: { id } }, { enabled: id !== '' });
  return (
    <>
      <PageHeading title={texts.title} />
      <QueryBoundary read={profile} failed={texts.failed}>
        {({ User }) => (
          <Box sx={{ maxWidth: 760 }}>
            <ProfileCard
              user={User}
              more={[{ label: messages.position, value: User.Position }]}
              editTo={adminPages.editProfile(User.user_id)}
            />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
