import { ApiError } from '@internship-portals/shared-api/client';
import { decideApplication, type OpenInterview, undoDecline } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, useConfirm, useToast } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import { useContext, useState } from 'react';
import { messages } from './messages';
import { MailsContext, type MailWords, type ResultMailProps } from './result-mail';

const { results: texts } = messages;

/** The results of an interview, with the specified questions and messages of the list (specification, section 8). */
const offers = {
  Passed: { ...texts.passed, tone: 'default' },
  Declined: { ...texts.declined, tone: 'danger' },
} as const;
type Result = keyof typeof offers;

/** Of the e-mail while it is folded up: its code is loaded for the question. */
const FOLDED = 60;

const isAboutMail = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.errors ?? {}).some((field) => field.startsWith('Mail'));

/** Takes the result of an interview where the dashboard asks for it. A decline can be undone for a few seconds. */
export function ResultButtons({ interview }: { interview: OpenInterview }) {
  const { id, Name, Position, InterviewDate } = interview;
  const decide = useEndpointMutation(decideApplication);
  const undo = useEndpointMutation(undoDecline);
  const confirm = useConfirm();
  const toast = useToast();
  const { ResultMail } = useContext(MailsContext);
  const [deciding, setDeciding] = useState<Result>();

  const revert = async () => {
    try {
      await undo.mutateAsync({ params: { id } });
      toast.success(texts.undone, { detail: Name, names: [Name] });
    } catch (error) {
      toast.error(texts.undoFailed, `${Name}. ${describeError(error)}`);
    }
  };

  const take = async (result: Result, refused?: ResultMailProps['refused']): Promise<void> => {
    const { label, question, consequence, done, failed, tone } = offers[result];
    let words: MailWords = refused?.words ?? {};
    const confirmed = await confirm({
      title: `${label}: ${Name}, ${Position}?`,
      names: [Name],
      text: `${question} ${consequence}`,
      confirmLabel: label,
      cancelLabel: texts.cancel,
      tone,
      details: ResultMail && (
        <Box sx={{ minHeight: FOLDED }}>
          <ResultMail
            decision={result}
            applicant={interview}
            refused={refused}
            onEdit={(edited) => {
              words = edited;
            }}
          />
        </Box>
      ),
    });
    if (!confirmed) return;
    setDeciding(result);
    try {
      const { UndoFor } = await decide.mutateAsync({
        params: { id },
        body: { ApplicationStatus: result, Seen: 'Accepted For Interview', SeenDate: InterviewDate, ...words },
      });
      const undoing = UndoFor === undefined ? undefined : { until: Date.now() + UndoFor, onUndo: revert };
      toast.success(done, { detail: Name, names: [Name], undo: undoing });
      // The buttons disappear with the row, which would lose the focus.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } catch (error) {
      // What is wrong with the e-mail stands under its fields, with everything that was typed.
      if (isAboutMail(error)) return take(result, { words, error });
      toast.error(failed, `${Name}. ${describeError(error)}`);
    } finally {
      setDeciding(undefined);
    }
  };

  return (Object.keys(offers) as Result[]).map((result) => (
    <BusyButton
      key={result}
      size="small"
      variant="outlined"
      color={offers[result].tone === 'danger' ? 'error' : 'primary'}
      aria-label={`${offers[result].label}: ${Name}`}
      busy={deciding === result}
      blocked={deciding !== undefined}
      onClick={() => void take(result)}
    >
      {offers[result].label}
    </BusyButton>
  ));
}
