import Box from '@mui/material/Box';
import { useSession } from 'shared-api/client';
import { getUser, supervisorPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { ProfileCard, profileTexts } from 'shared-ui/profile';
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
