import { renameSession, useSession } from '@internship-portals/shared-api/client';
import { adminPages, getUserForEdit, listPositions, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import {
  AccountSections,
  EditProfileForm,
  type ProfileValues,
  profileTexts,
} from '@internship-portals/shared-ui/profile';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { common } from '../../messages';

const { edit: texts } = profileTexts;
const profile = adminPages.profile;

/** The first administrator has no position and must not need one to change a phone number. */
function withoutUnsetPosition({ Position, ...values }: ProfileValues, before: string): ProfileValues {
  return Position === '' && before === '' ? values : { ...values, Position };
}

/** Edits the details of the signed-in administrator or another one, with the position. */
export function EditProfilePage() {
  const { id = '' } = useParams();
  const userId = useSession((session) => session.userId);
  const user = useEndpoint(getUserForEdit, { params: { id } });
  const positions = useEndpoint(listPositions, {});
  const update = useEndpointMutation(updateUser);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: profile }} />
      <QueryBoundary key={id} read={user} failed={texts.unreadable} once>
        {({ User }) => (
          <QueryBoundary read={positions} failed={common.failed.positions}>
            {({ Positions }) => (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 760 }}>
                <EditProfileForm
                  someoneElse={id !== userId}
                  values={User}
                  positions={Positions.map(({ Position }) => Position)}
                  cancelTo={profile}
                  onSubmit={(values) =>
                    update.mutateAsync({ params: { id }, body: withoutUnsetPosition(values, User.Position) })
                  }
                  onDone={({ Name }) => {
                    if (id === userId) renameSession(Name.trim());
                    navigate(profile);
                  }}
                  draftKey={`${userId}/edit-profile/${id}`}
                />
                {id !== userId && <AccountSections person={{ id, name: User.Name }} />}
              </Box>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  );
}
