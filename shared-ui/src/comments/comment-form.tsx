import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';
import type { CommentTexts } from './types';

/** Rows of a comment box (specification, section 9). */
export const COMMENT_ROWS = 4;

/** Adds a comment and empties the box when the call succeeds. */
export function CommentForm({
  texts,
  onAdd,
  draftKey,
}: {
  texts: CommentTexts;
  onAdd: (text: string) => Promise<unknown>;
  draftKey: string;
}) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Intern_comment: '' },
    draftKey,
    submit: (values) => onAdd(values.Intern_comment),
    onSuccess: () => {
      form.form.reset({ Intern_comment: '' });
      toast.success(texts.added);
    },
    onFailure: () => toast.error(texts.addFailed),
  });
  return (
    <Form form={form} label={texts.add}>
      <TextField name="Intern_comment" label={texts.field} multiline rows={COMMENT_ROWS} readOnly={form.submitting} />
      <SubmitButton size="medium" busyText={texts.adding} sx={{ alignSelf: 'flex-start' }}>
        {texts.add}
      </SubmitButton>
    </Form>
  );
}
