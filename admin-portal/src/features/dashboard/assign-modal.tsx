import { ApiError } from '@internship-portals/shared-api/client';
import { adminPages, listSupervisors, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { TextLink, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FormModal, SelectField, useServerForm } from '@internship-portals/shared-ui/form';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { common } from '../../messages';

const { actions, assignSupervisor: texts, columns } = common;

/** Gives an intern a first supervisor, where the dashboard asks for one. Those of the intern's position come first. */
export function AssignModal({
  intern: { user_id, Name, Position },
  onClose,
}: {
  intern: { user_id: string; Name: string; Position: string };
  onClose: () => void;
}) {
  const supervisors = useEndpoint(listSupervisors, { query: {} });
  const assign = useEndpointMutation(updateUser);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { SupervisorID: '' },
    submit: ({ SupervisorID }) => {
      if (!SupervisorID) throw new ApiError('', 422, { SupervisorID: [texts.supervisorMissing] });
      return assign.mutateAsync({
        params: { id: user_id },
        body: { InternID: user_id, SupervisorID, SeenSupervisorID: null },
      });
    },
    onSuccess: (_, { SupervisorID }) => {
      const supervisor = supervisors.data?.Supervisors.find((one) => one.user_id === SupervisorID)?.Name ?? '';
      toast.success(texts.done, { detail: `${Name}, ${supervisor}`, names: [Name, supervisor] });
      onClose();
    },
    onFailure: () => toast.error(texts.failed, Name),
  });
  const isListed = supervisors.data !== undefined;
  const { setFocus } = form.form;
  useEffect(() => {
    if (isListed) setFocus('SupervisorID');
  }, [isListed, setFocus]);
  const own = (position: string) => Number(position === Position);
  return (
    <FormModal
      title={actions.assignTo(Name)}
      names={[Name]}
      width="xs"
      form={form}
      labels={{ submit: actions.assign, submitting: texts.submitting, cancel: actions.cancel }}
      onClose={onClose}
    >
      <QueryBoundary
        read={supervisors}
        failed={common.failed.supervisors}
        waiting={<Skeleton variant="rounded" sx={{ height: 96 }} />}
      >
        {({ Supervisors }) => (
          <SelectField
            name="SupervisorID"
            label={columns.supervisor}
            hint={
              Supervisors.length === 0 && (
                <>
                  {texts.noSupervisors} <TextLink to={adminPages.addSupervisor}>{texts.addSupervisor}</TextLink>
                </>
              )
            }
            options={Supervisors.toSorted((a, b) => own(b.Position) - own(a.Position)).map((one) => ({
              value: one.user_id,
              label: `${one.Name}, ${one.Position}`,
              isName: true,
            }))}
          />
        )}
      </QueryBoundary>
    </FormModal>
  );
}
