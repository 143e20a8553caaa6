import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { conflictWords } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';
import { ScoreField } from '../interview-feedback/score-field';
import { evaluationTexts } from './messages';
import type { Author, ReadEvaluation, SavedPart } from './types';

const { form: texts } = evaluationTexts;

/** Rows of the boxes for texts. */
const ROWS = { remark: 2, overall: 4 };

/** As typed: with a point or, as many write it, a comma. The server refuses what is no number. */
const scoreOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

/** Writes the supervisor's part, or the intern's own view: a score for each criterion, remarks, and a text about all. */
export function EvaluationForm({
  evaluation,
  author,
  intern,
  draftKey,
  onSave,
  onClose,
}: {
  evaluation: ReadEvaluation;
  author: Author;
  /** Whose evaluation it is, for those who read of several interns. */
  intern: string | undefined;
  draftKey: string;
  /** Rejects if the call fails. */
  onSave: (part: SavedPart) => Promise<unknown>;
  /** Closes the form once the part is handed in, or without a change. */
  onClose: () => void;
}) {
  const { Criteria, Scale } = evaluation;
  const { Content, HandedInAt, Revision } = evaluation[author];
  const isHandedIn = HandedInAt !== null;
  const toast = useToast();
  const handingIn = useRef(true);
  // What others save while the form is open is not replaced unseen.
  const seen = useRef(Revision);
  const form = useServerForm<Record<string, string>, boolean>({
    defaultValues: {
      ...Object.fromEntries(
        Criteria.flatMap((_, index) => [
          [`Score${index}`, String(Content?.Scores[index]?.Score ?? '')],
          [`Text${index}`, Content?.Scores[index]?.Text ?? ''],
        ]),
      ),
      Overall: Content?.Overall ?? '',
    },
    draftKey,
    submit: async (values) => {
      const HandIn = handingIn.current;
      await onSave({
        Scores: Criteria.map((_, index) => ({
          Score: scoreOf(values[`Score${index}`] ?? ''),
          Text: values[`Text${index}`] ?? '',
        })),
        Overall: values.Overall ?? '',
        HandIn,
        SeenRevision: seen.current,
      });
      return HandIn;
    },
    onSuccess: (handedIn) => {
      seen.current += 1;
      toast.success(
        isHandedIn ? texts.changed : handedIn ? texts.handedIn[author] : texts.saved,
        intern ? { detail: intern, names: [intern] } : undefined,
      );
      if (handedIn) onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Form form={form} label={texts.titles[author]}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {evaluationTexts.scales[Scale]} {texts.submitHint[author]}
      </Typography>
      {Criteria.map(({ Name, Weight }, index) => (
        <Box key={Name} sx={{ display: 'grid', gap: 1 }}>
          {Scale === 'levels' ? (
            <ScoreField name={`Score${index}`} label={Name} />
          ) : (
            <Box sx={{ maxWidth: 320 }}>
              <TextField name={`Score${index}`} label={texts.marks(Name, Weight)} autoComplete="off" />
            </Box>
          )}
          <TextField
            name={`Text${index}`}
            label={texts.text(Name)}
            multiline
            rows={ROWS.remark}
            maxLength={2000}
            readOnly={form.submitting}
          />
        </Box>
      ))}
      <TextField
        name="Overall"
        label={texts.overall}
        multiline
        rows={ROWS.overall}
        maxLength={2000}
        readOnly={form.submitting}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.saving}>
          {isHandedIn ? texts.change : texts.submit[author]}
        </SubmitButton>
        <BusyButton
          variant="outlined"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            if (isHandedIn) {
              form.forgetDraft();
              onClose();
              return;
            }
            handingIn.current = false;
            void form.onSubmit().finally(() => {
              handingIn.current = true;
            });
          }}
        >
          {isHandedIn ? texts.cancel : texts.save}
        </BusyButton>
      </Box>
    </Form>
  );
}
