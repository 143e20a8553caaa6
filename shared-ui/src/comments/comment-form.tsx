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
  field,
  of,
  onAdd,
  draftKey,
}: {
  texts: CommentTexts;
  others: readonly string[];
  /** The name of the call's field. */
  field: string;
  of: string | undefined;
  onAdd: (text: string) => Promise<unknown>;
  draftKey: string;
}) {
  const toast = useToast();
  const form = useServerForm<Record<string, string>>({
    defaultValues: { [field]: '' },
    draftKey,
    submit: (values) => onAdd(values[field] ?? ''),
    onSuccess: () => {
      form.form.reset({ [field]: '' });
      toast.success(texts.added, of ? { detail: of, names: [of] } : undefined);
    },
    onFailure: () => toast.error(texts.addFailed, of),
  });
  return (
    <Form form={form} label={texts.add}>
      <CommentField name={field} label={texts.field} people={texts.people} others={others} readOnly={form.submitting} />
      {/* Never the main action of its page. */}
      <SubmitButton size="medium" variant="outlined" busyText={texts.adding} sx={{ alignSelf: 'flex-start' }}>
        {texts.add}
      </SubmitButton>
    </Form>
  );
}
