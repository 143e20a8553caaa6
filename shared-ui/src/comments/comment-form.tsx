import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { useServerForm } from '../form/use-server-form';
import { CommentField } from './comment-field';
import type { CommentTexts } from './types';

/** Adds a comment and empties the box when the call succeeds. */
export function CommentForm({
  texts,
  others,
  onAdd,
  draftKey,
}: {
  texts: CommentTexts;
  others: readonly string[];
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
      <CommentField name="Intern_comment" label={texts.field} others={others} readOnly={form.submitting} />
      <SubmitButton size="medium" busyText={texts.adding} sx={{ alignSelf: 'flex-start' }}>
        {texts.add}
      </SubmitButton>
    </Form>
  );
}
