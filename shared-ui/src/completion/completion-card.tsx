import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Open from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../display/format-moment';
import { Verbatim } from '../display/verbatim';
import { ActionButton } from '../feedback/action-button';
import { completionTexts as texts } from './messages';

/** A step as the server names it. Of `Total` weeks or tasks, `Count` are signed or rated. */
interface ShownStep {
  Step: keyof typeof texts.steps;
  IsDone: boolean;
  Count?: number;
  Total?: number;
  By?: string;
  At?: string;
}

export interface CompletionCardProps {
  steps: readonly ShownStep[];
  /** Whose internship it is, which what is checked says. */
  intern?: string;
  /** Whether only the summary shows until it is opened. */
  folds?: boolean;
  /** Opens the logbook as a PDF. Missing while nothing is written. */
  logbook?: string;
  /** Opens the whole record as a PDF. Missing while there is nothing of it. */
  record?: string;
  /** For the supervisor: says that the hand-over or the equipment is done, or not. Rejects if the call fails. */
  onCheck?: (step: 'hand-over' | 'equipment', isDone: boolean) => Promise<unknown>;
}

/** On a phone, a button is below the text of its step. */
const belowText = { ml: { xs: 3.75, sm: 0 } } as const;

/** What an internship needs to be complete, and what of it is done. */
export function CompletionCard({ steps, folds = false, ...rest }: CompletionCardProps) {
  const done = steps.filter(({ IsDone }) => IsDone).length;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="completion"
      sx={{ px: { xs: 2, sm: 3 }, py: folds ? 0 : { xs: 2, sm: 3 } }}
    >
      {folds ? (
        <Box component="details" sx={{ '@media print': { '&::details-content': { contentVisibility: 'visible' } } }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1.25 }}>
            <Box component="h2" id="completion" sx={{ display: 'inline', font: 'inherit', fontWeight: 600 }}>
              {texts.title}
            </Box>
            : {texts.summary(done, steps.length)}
          </Box>
          <Box sx={{ pb: 2 }}>
            <Steps steps={steps} {...rest} />
          </Box>
        </Box>
      ) : (
        <>
          <Typography variant="h2" id="completion">
            {texts.title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.summary(done, steps.length)}</Typography>
          <Steps steps={steps} {...rest} />
        </>
      )}
    </Paper>
  );
}

function Steps({ steps, logbook, record, intern, onCheck }: Omit<CompletionCardProps, 'folds'>) {
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 0.5 }}>
        {steps.map((step) => (
          <Box
            component="li"
            key={step.Step}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, minHeight: 40 }}
          >
            <StepMark isDone={step.IsDone} />
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              {texts.steps[step.Step]}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
                <StepFacts step={step} />
              </Typography>
            </Box>
            {step.Step === 'logbook' && logbook && (
              <Button size="small" variant="outlined" href={logbook} sx={belowText}>
                {texts.download}
              </Button>
            )}
            {onCheck && <CheckButton step={step} intern={intern} onCheck={onCheck} />}
          </Box>
        ))}
      </Box>
      {record && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Button size="small" variant="outlined" href={record}>
            {texts.record}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.aboutRecord}
          </Typography>
        </Box>
      )}
    </>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  const Mark = isDone ? CheckCircle : Open;
  return (
    <Mark
      titleAccess={isDone ? texts.done : texts.open}
      fontSize="small"
      sx={{ color: isDone ? 'success.main' : 'text.secondary', flexShrink: 0 }}
    />
  );
}

function StepFacts({ step: { Step, Count = 0, Total = 0, By, At } }: { step: ShownStep }) {
  if (Step === 'logbook') return Total > 0 ? texts.weeks(Count, Total) : texts.noWeeks;
  if (Step === 'tasks') return Total > 0 ? texts.tasks(Count, Total) : texts.noTasks;
  if (By === undefined || At === undefined) return null;
  return <Verbatim>{texts.by(By, formatMoment(At))}</Verbatim>;
}

function CheckButton({
  step: { Step, IsDone },
  intern,
  onCheck,
}: {
  step: ShownStep;
  intern: string | undefined;
  onCheck: NonNullable<CompletionCardProps['onCheck']>;
}) {
  if (Step !== 'hand-over' && Step !== 'equipment') return null;
  const name = texts.steps[Step];
  return (
    <ActionButton
      size="small"
      variant="outlined"
      sx={belowText}
      aria-label={IsDone ? texts.uncheckOf(name) : texts.checkOf(name)}
      onAct={() => onCheck(Step, !IsDone)}
      done={IsDone ? texts.unchecked : texts.checked}
      of={intern}
      failed={texts.checkFailed}
    >
      {IsDone ? texts.uncheck : texts.check}
    </ActionButton>
  );
}
