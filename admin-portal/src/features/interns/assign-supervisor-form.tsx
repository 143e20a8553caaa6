import { ApiError, useSession } from '@internship-portals/shared-api/client';
import { adminPages, type User, updateUser } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { LinkButton, lastListAddress, TextLink, useToast } from '@internship-portals/shared-ui';
import { Form, SelectField, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { assignSupervisor: texts } = messages;
const { actions, assignSupervisor: shared } = common;

/** The server's message for a missing choice, used here because the call needs the intern's id in its address. */
function refuseMissing({ InternID, SupervisorID }: { InternID: string; SupervisorID: string }): void {
  const errors = {
    ...(InternID ? {} : { InternID: [texts.internMissing] }),
    ...(SupervisorID ? {} : { SupervisorID: [shared.supervisorMissing] }),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('', 422, errors);
}

interface AssignSupervisorFormProps {
  interns: readonly User[];
  /** Reads the interns again, with their current supervisors. */
  onConflict: () => Promise<readonly User[] | undefined>;
  supervisors: readonly User[];
  /** Id of the intern that is selected first. */
  chosen: string | null;
}

/** Assigns a supervisor to an intern. */
export function AssignSupervisorForm({ interns, onConflict, supervisors, chosen }: AssignSupervisorFormProps) {
  const assign = useEndpointMutation(updateUser);
  // After a conflict was reported, compare with the current supervisor: a second submit means to replace them.
  const [shown, setShown] = useState(interns);
  const toast = useToast();
  const navigate = useNavigate();
  const administrator = useSession((session) => session.userId);

  async function save(values: { InternID: string; SupervisorID: string }) {
    refuseMissing(values);
    const present = shown.find((intern) => intern.user_id === values.InternID)?.Supervisor;
    try {
      await assign.mutateAsync({
        params: { id: values.InternID },
        body: { ...values, SeenSupervisorID: present?.user_id ?? null },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setShown((await onConflict()) ?? shown);
      throw error;
    }
  }

  const form = useServerForm({
    draftKey: `${administrator}/assign-supervisor/${chosen ?? ''}`,
    defaultValues: { InternID: interns.find((intern) => intern.user_id === chosen)?.user_id ?? '', SupervisorID: '' },
    submit: save,
    onSuccess: (_, { InternID, SupervisorID }) => {
      const names = [...shown, ...supervisors].flatMap(({ user_id: id, Name }) =>
        id === InternID || id === SupervisorID ? [Name] : [],
      );
      toast.success(shared.done, { detail: names.join(', '), names });
      navigate(lastListAddress(adminPages.interns));
    },
    onFailure: (): void =>
      toast.error(shared.failed, shown.find((intern) => intern.user_id === form.form.getValues('InternID'))?.Name),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={texts.title}>
        <SelectField
          name="InternID"
          label={texts.intern}
          hint={shown.length === 0 && texts.noInterns}
          options={shown.map(({ user_id, Name, Position, Supervisor }) => ({
            value: user_id,
            label: `${Name}, ${Position} (${Supervisor ? texts.guidedBy(Supervisor.Name) : texts.unguided})`,
            isName: true,
          }))}
        />
        <SelectField
          name="SupervisorID"
          label={texts.supervisor}
          hint={
            supervisors.length === 0 ? (
              <>
                {shared.noSupervisors} <TextLink to={adminPages.addSupervisor}>{shared.addSupervisor}</TextLink>
              </>
            ) : (
              texts.hint
            )
          }
          options={supervisors.map(({ user_id, Name, Position }) => ({
            value: user_id,
            label: `${Name}, ${Position}`,
            isName: true,
          }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton busyText={shared.submitting}>{actions.assign}</SubmitButton>
          <LinkButton to={adminPages.interns} size="large" color="inherit" onClick={form.forgetDraft}>
            {actions.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}
