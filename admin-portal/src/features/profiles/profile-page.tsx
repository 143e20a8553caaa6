import Box from '@mui/material/Box';
import { useSession } from 'shared-api/client';
import { adminPages, getUser } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { ProfileCard, profileTexts } from 'shared-ui/profile';
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
