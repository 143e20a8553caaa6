import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Badge, type BadgeTone } from '../dashboard/badge';
import { formatLongDate } from '../display/format-long-date';
import { Moment } from '../display/moment';
import { Verbatim } from '../display/verbatim';
import { ActionButton } from '../feedback/action-button';
import { EvaluationForm } from './evaluation-form';
import { readTexts, evaluationTexts as texts } from './messages';
import type { Author, ReadEvaluation, SavedPart, ShownEvaluation } from './types';

const TONES: Record<ShownEvaluation['State'], BadgeTone> = { open: 'blue', 'to-confirm': 'orange', confirmed: 'green' };
const AUTHORS: readonly Author[] = ['Supervisor', 'Intern'];

export interface EvaluationCardProps {
  evaluation: ReadEvaluation;
  /** For those who write a part. The functions reject if the call fails. */
  writer?: {
    author: Author;
    /** The name that the toasts say whom it is about with, for those who read of several interns. */
    intern?: string;
    /** Contains the user and the evaluation. */
    draftKey: string;
    onSave: (part: SavedPart) => Promise<unknown>;
    onConfirm: (seenRevision: number) => Promise<unknown>;
    /** For supervisors: tells the intern that the evaluation goes on without an own view. */
    onNotice?: () => Promise<unknown>;
  };
}

/** An evaluation: the form of the reader's own part, and once both are handed in, both parts with the result and who has confirmed it. */
export function EvaluationCard({ evaluation, writer }: EvaluationCardProps) {
  const id = useId();
  const shown = useStore(readTexts);
  const { Kind, State, Supervisor, Intern, Notice, File } = evaluation;
  const [changing, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const own = writer && evaluation[writer.author];
  const isWriting = own !== undefined && State !== 'confirmed' && (own.HandedInAt === null || changing);
  const canChange = writer?.author === 'Supervisor' && State !== 'confirmed' && !isWriting;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {shown.kinds[Kind]}
        </Typography>
        <Badge tone={TONES[State]}>{shown.states[State]}</Badge>
        {File && (
          <Button size="small" variant="outlined" href={File} sx={{ ml: { sm: 'auto' } }}>
            {shown.download}
          </Button>
        )}
      </Box>
      {State === 'open' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.rule}{' '}
          {AUTHORS.filter((author) => author !== writer?.author || own?.HandedInAt !== null)
            .map((author) => texts.parts[author][evaluation[author].HandedInAt === null ? 'missing' : 'done'])
            .join(' ')}
          {Notice && ` ${texts.notice[writer?.author === 'Intern' ? 'own' : 'told'](formatLongDate(Notice.From))}`}
        </Typography>
      )}
      {writer && isWriting && (
        <EvaluationForm
          evaluation={evaluation}
          author={writer.author}
          intern={writer.intern}
          draftKey={writer.draftKey}
          onSave={writer.onSave}
          onClose={() => {
            setChanging(false);
            // The form had the focus and is gone.
            heading.current?.focus();
          }}
        />
      )}
      {!isWriting && AUTHORS.some((author) => evaluation[author].Content) && (
        <Written evaluation={evaluation} reader={writer?.author} />
      )}
      {State !== 'open' && !isWriting && <Confirmations evaluation={evaluation} reader={writer?.author} />}
      {writer?.onNotice && !isWriting && State === 'open' && Intern.HandedInAt === null && (
        <GoOn
          notice={Notice}
          of={writer.intern}
          onNotice={writer.onNotice}
          onConfirm={() => writer.onConfirm(Supervisor.Revision)}
        />
      )}
      {!isWriting && (canChange || (own && State === 'to-confirm' && own.Confirmed === null)) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {writer && own?.Confirmed === null && State === 'to-confirm' && (
            <ActionButton
              variant="contained"
              question={texts.confirmQuestion}
              onAct={() => writer.onConfirm(Supervisor.Revision)}
              done={texts.confirmDone}
              of={writer.intern}
              failed={texts.confirmFailed}
            >
              {texts.confirm}
            </ActionButton>
          )}
          {canChange && (
            <>
              <Button
                variant="outlined"
                onClick={() => {
                  setChanging(true);
                  // The button had the focus and goes away.
                  heading.current?.focus();
                }}
              >
                {texts.change}
              </Button>
              {State === 'to-confirm' && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.changeHint}
                </Typography>
              )}
            </>
          )}
        </Box>
      )}
    </Paper>
  );
}

/** Goes on without the own view: tells the intern, and confirms once the days of the notice are over. */
function GoOn({
  notice,
  of,
  onNotice,
  onConfirm,
}: {
  notice: ShownEvaluation['Notice'];
  of: string | undefined;
  onNotice: () => Promise<unknown>;
  onConfirm: () => Promise<unknown>;
}) {
  if (notice && !notice.HasCome) return null;
  const { give, question, done, failed, confirm, confirmQuestion } = texts.notice;
  return (
    <Box>
      {notice ? (
        <ActionButton
          variant="contained"
          question={confirmQuestion}
          onAct={onConfirm}
          done={texts.confirmDone}
          of={of}
          failed={texts.confirmFailed}
        >
          {confirm}
        </ActionButton>
      ) : (
        <ActionButton variant="outlined" question={question} onAct={onNotice} done={done} of={of} failed={failed}>
          {give}
        </ActionButton>
      )}
    </Box>
  );
}

/** `reader`: whose own part it is. Undefined for those who write none. */
interface ReadProps {
  evaluation: ReadEvaluation;
  reader: Author | undefined;
}

/** The scores of both, the result, and the texts. */
function Written({ evaluation, reader }: ReadProps) {
  const { Criteria, Scale, Result, TaskAverage } = evaluation;
  const labels = useStore(readTexts);
  const shown = AUTHORS.filter((author) => evaluation[author].Content);
  return (
    <>
      <Box
        component="table"
        aria-label={labels.table}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: { xs: '0.875rem', sm: '1rem' },
          // Four columns on the narrowest screens that WCAG asks for.
          '@media (max-width: 359.95px)': { fontSize: '0.75rem', '&& :is(th, td)': { pr: 0.5 } },
          '& th, & td': {
            py: 0.75,
            pr: { xs: 1, sm: 1.5 },
            textAlign: 'start',
            borderBottom: 1,
            borderColor: 'divider',
          },
          // A criterion breaks between its words: most of them have room in a line.
          '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere', minWidth: '7.8em' },
        }}
      >
        <thead>
          <tr>
            {[
              labels.criterion,
              Scale === 'marks' ? labels.best : labels.weight,
              ...shown.map((author) => labels[author]),
            ].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Criteria.map(({ Name, Weight }, index) => (
            <tr key={Name}>
              <th scope="row">{Name}</th>
              <td>{Weight}</td>
              {shown.map((author) => (
                <td key={author}>{evaluation[author].Content?.Scores[index]?.Score}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {Result && (
        <Fact label={labels.result}>
          <Box component="span" sx={{ fontWeight: 700 }}>
            {Result.Percent}%
          </Box>{' '}
          {Result.How} {labels.notOwn}
        </Fact>
      )}
      {Result && TaskAverage !== undefined && (
        <Fact label={texts.average}>{TaskAverage === null ? texts.noAverage : texts.averageHint(TaskAverage)}</Fact>
      )}
      {shown.map((author) => (
        <Texts key={author} evaluation={evaluation} author={author} reader={reader} />
      ))}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="h3">{label}</Typography>
      <Typography>{children}</Typography>
    </Box>
  );
}

function Texts({ evaluation: { Criteria, ...parts }, author, reader }: ReadProps & { author: Author }) {
  const { Content } = parts[author];
  const shown = useStore(readTexts);
  const lines = [
    ...(Content?.Scores ?? []).map(({ Text }, index) => [Criteria[index]?.Name ?? '', Text] as const),
    [shown.overall, Content?.Overall ?? ''] as const,
  ].filter(([, text]) => text !== '');
  if (lines.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{author === reader ? texts.own.wrote : shown.parts[author]}</Typography>
      {lines.map(([label, text]) => (
        <Box key={label}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Who has confirmed the evaluation, and when. */
function Confirmations({ evaluation, reader }: ReadProps) {
  const { Reference } = evaluation;
  const shown = useStore(readTexts);
  return (
    <Box>
      <Typography variant="h3">{shown.confirmations}</Typography>
      {AUTHORS.map((author) => {
        const { Confirmed } = evaluation[author];
        return (
          <Typography key={author}>
            {Confirmed ? (
              <>
                <Verbatim of={[Confirmed.By]}>{shown.confirmed({ by: Confirmed.By })}</Verbatim>,{' '}
                <Moment at={Confirmed.At} />
              </>
            ) : Reference ? (
              shown.noView
            ) : author === reader ? (
              texts.own.notConfirmed
            ) : (
              texts.notConfirmed[author]
            )}
          </Typography>
        );
      })}
      {Reference && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Verbatim of={[Reference]}>{shown.reference({ reference: Reference })}</Verbatim> · {shown.final}
        </Typography>
      )}
    </Box>
  );
}
