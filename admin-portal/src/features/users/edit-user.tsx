import { useSession } from '@internship-portals/shared-api/client';
import { adminPages, getUserForEdit, listPositions, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { lastListAddress, PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { AccountSections, EditProfileForm, type ProfileValues } from '@internship-portals/shared-ui/profile';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { common } from '../../messages';
import { messages } from './messages';
import { PlacementForm } from './placement-form';

type SeenDetails = Required<ProfileValues>;

interface EditUserProps {
  texts: { title: string; back: string; unreadable: string };
  /** Address of the list that contains the person. */
  list: string;
}

export const EditInternPage = () => <EditUser texts={messages.editIntern} list={adminPages.interns} />;

export const EditSupervisorPage = () => <EditUser texts={messages.editSupervisor} list={adminPages.supervisors} />;

function EditUser({ texts, list }: EditUserProps) {
  const { id = '' } = useParams();
  const administrator = useSession((session) => session.userId);
  const user = useEndpoint(getUserForEdit, { params: { id } });
  const positions = useEndpoint(listPositions, {});
  const update = useEndpointMutation(updateUser);
  const navigate = useNavigate();
  const saveSeen = useSeen<SeenDetails>(async () => (await user.refetch()).data?.User);

  const save = (opened: SeenDetails, values: ProfileValues) =>
    saveSeen(opened, ({ Name, Email, PhoneNumber, Position }) =>
      update.mutateAsync({ params: { id }, body: { ...values, Seen: { Name, Email, PhoneNumber, Position } } }),
    );

  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: list }} />
      <QueryBoundary key={id} read={user} failed={texts.unreadable} once>
        {({ User, Placement }) => (
          <QueryBoundary read={positions} failed={common.failed.positions}>
            {({ Positions }) => (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 560 }}>
                <EditProfileForm
                  label={texts.title}
                  values={User}
                  positions={Positions.map(({ Position }) => Position)}
                  positionLabel={common.columns.department}
                  someoneElse
                  cancelTo={list}
                  onSubmit={(values) => save(User, values)}
                  onDone={() => navigate(lastListAddress(list))}
                  draftKey={`${administrator}/edit-user/${id}`}
                />
                {Placement !== undefined && (
                  <PlacementForm
                    id={id}
                    name={User.Name}
                    placement={Placement}
                    onSaved={() => navigate(lastListAddress(list))}
                    readAgain={async () => {
                      const { data } = await user.refetch();
                      return data && (data.Placement ?? { StartsOn: '', EndsOn: '' });
                    }}
                  />
                )}
                <AccountSections person={{ id, name: User.Name }} />
              </Box>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  );
}
