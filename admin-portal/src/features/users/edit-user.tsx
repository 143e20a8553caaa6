import { useRef } from 'react';
import { ApiError, useSession } from 'shared-api/client';
import { getUserForEdit, listPositions, updateUser } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { Loaded, PageHeading } from 'shared-ui';
import { EditProfileForm, type ProfileValues } from 'shared-ui/profile';
import { useNavigate, useParams } from 'shared-ui/router';
import { messages } from '../../messages';

interface EditUserProps {
  texts: { title: string; back: string; unreadable: string };
  /** Address of the list that the person is in. */
  list: string;
}

/** Somebody's details as an administrator changes them; the same for supervisors and interns. */
export function EditUser({ texts, list }: EditUserProps) {
  const { id = '' } = useParams();
  const administrator = useSession((session) => session.userId);
  const user = useEndpoint(getUserForEdit, { params: { id } });
  const positions = useEndpoint(listPositions, {});
  const update = useEndpointMutation(updateUser);
  const navigate = useNavigate();
  // What somebody else has saved meanwhile, once that was said: whoever saves again means to replace it.
  const told = useRef<ProfileValues>(undefined);

  async function save(opened: ProfileValues, values: ProfileValues) {
    const { Name, Email, PhoneNumber, Position = '' } = told.current ?? opened;
    try {
      await update.mutateAsync({ params: { id }, body: { ...values, Seen: { Name, Email, PhoneNumber, Position } } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) told.current = (await user.refetch()).data?.User;
      throw error;
    }
  }

  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: list }} />
      <Loaded key={id} read={user} failed={texts.unreadable} once>
        {({ User }) => (
          <Loaded read={positions} failed={messages.positions.failed}>
            {({ Positions }) => (
              <EditProfileForm
                label={texts.title}
                values={User}
                positions={Positions.map(({ Position }) => Position)}
                positionLabel={messages.columns.department}
                someoneElse
                cancelTo={list}
                onSubmit={(values) => save(User, values)}
                onDone={() => navigate(list)}
                draftKey={`${administrator}/edit-user/${id}`}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
