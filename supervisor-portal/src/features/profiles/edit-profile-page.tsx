import { renameSession, useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, supervisorPages, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EditProfileForm, profileTexts } from '@internship-portals/shared-ui/profile';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';

const { edit: texts } = profileTexts;
const profile = supervisorPages.profile;

/** Edits the signed-in supervisor's name, e-mail address and phone number. Only administrators change the department. */
export function EditProfilePage() {
  const { id = '' } = useParams();
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(getUserForEdit, { params: { id } });
  const update = useEndpointMutation(updateUser);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: profile }} />
      <QueryBoundary key={id} read={read} failed={texts.unreadable} once>
        {({ User: { Name, Email, PhoneNumber } }) => (
          <EditProfileForm
            values={{ Name, Email, PhoneNumber }}
            cancelTo={profile}
            draftKey={`${userId}/edit-profile/${id}`}
            onSubmit={(values) => update.mutateAsync({ params: { id }, body: values })}
            onDone={(sent) => {
              if (id === userId) renameSession(sent.Name.trim());
              navigate(profile);
            }}
          />
        )}
      </QueryBoundary>
    </>
  );
}
