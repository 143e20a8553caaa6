import { renameSession, useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, internPages, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EditProfileForm, profileTexts } from '@internship-portals/shared-ui/profile';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';

const { edit: texts } = profileTexts;
const profile = internPages.profile;

/** Edits the signed-in intern's name, e-mail address and phone number. Only administrators change the position. */
export function EditProfilePage() {
  const { id = '' } = useParams();
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(getUserForEdit, { params: { id } });
  const update = useEndpointMutation(updateUser);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: profile }} />
      <QueryBoundary key={id} once read={read} failed={texts.unreadable}>
        {({ User }) => (
          <EditProfileForm
            values={User}
            cancelTo={profile}
            onSubmit={({ Name, Email, PhoneNumber }) =>
              update.mutateAsync({ params: { id }, body: { Name, Email, PhoneNumber } })
            }
            onDone={({ Name }) => {
              // Use the server's form of the name: it identifies the intern's own comments.
              if (id === userId) renameSession(Name.trim());
              navigate(profile);
            }}
            draftKey={`${userId}/edit-profile/${id}`}
          />
        )}
      </QueryBoundary>
    </>
  );
}
