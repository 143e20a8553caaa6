import { type Applicant, postponeAnswers } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { FormModal, useServerForm } from '@internship-portals/shared-ui/form';
import type { TableSelection } from '@internship-portals/shared-ui/table';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import type { NotDeclined } from './decline-selected';
import { messages } from './messages';

const { postponing: texts } = messages;

/** The new day, which each of the selected applicants is told of. */
export function PostponeModal({
  selection,
  onOutcome,
  onClose,
}: {
  selection: TableSelection<Applicant>;
  onOutcome: (notPostponed: NotDeclined) => void;
  onClose: () => void;
}) {
  const postpone = useEndpointMutation(postponeAnswers);
  const toast = useToast();
  const ids = [...selection.selected.keys()];
  const form = useServerForm({
    defaultValues: { AnswerBy: '' },
    submit: ({ AnswerBy }) => postpone.mutateAsync({ body: { Ids: ids, AnswerBy } }),
    onSuccess: ({ Done, NotDone }) => {
      if (Done.length > 0) toast.success(texts.done(Done.length));
      onOutcome(NotDone);
      selection.deselect(ids);
      onClose();
    },
    onFailure: (error) => toast.error(...decisionFailure(error, texts.failed)),
  });
  const labels = { submit: texts.submit, submitting: texts.submitting, cancel: common.actions.cancel };
  return (
    <FormModal title={texts.title(ids.length)} form={form} labels={labels} width="xs" onClose={onClose}>
      <Typography>{texts.text}</Typography>
      <DateField name="AnswerBy" label={texts.field} />
    </FormModal>
  );
}
