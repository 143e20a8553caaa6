import { useSession } from '@internship-portals/shared-api/client';
import { type Answer, adminPages, getReviewLists, saveReviewLists } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, PageHeading, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What interviewers give points for, and why decisions are made. */
export function ReviewListsPage() {
  const read = useEndpoint(getReviewLists, {});
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.settings }} />
      <QueryBoundary read={read} failed={texts.failed}>
        {(lists) => <ListsForm key={lists.Revision} lists={lists} />}
      </QueryBoundary>
    </>
  );
}

function ListsForm({ lists }: { lists: Answer<typeof getReviewLists> }) {
  const userId = useSession((session) => session.userId);
  const save = useEndpointMutation(saveReviewLists);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: {
      Criteria: lists.Criteria.join('\n'),
      AcceptReasons: lists.AcceptReasons.join('\n'),
      DeclineReasons: lists.DeclineReasons.join('\n'),
    },
    draftKey: `${userId}/review-lists`,
    submit: ({ Criteria, AcceptReasons, DeclineReasons }) =>
      save.mutateAsync({
        body: {
          Criteria: linesOf(Criteria),
          AcceptReasons: linesOf(AcceptReasons),
          DeclineReasons: linesOf(DeclineReasons),
          Seen: lists.Revision,
        },
      }),
    onSuccess: () => void toast.success(texts.saved),
    onFailure: (error) => void toast.error(conflictWords(error, texts.notSaved)),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{texts.hint}</Typography>
      <Form form={form} label={texts.title}>
        <TextField name="Criteria" label={texts.criteria} hint={texts.criteriaHint} multiline rows={5} />
        <TextField name="AcceptReasons" label={texts.accept} hint={texts.reasonsHint} multiline rows={5} />
        <TextField name="DeclineReasons" label={texts.decline} hint={texts.reasonsHint} multiline rows={8} />
        <SubmitButton busyText={texts.saving} sx={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </SubmitButton>
      </Form>
    </Paper>
  );
}
