import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSwipeable } from 'react-swipeable';
import { type Answer, type Applicant, adminPages, getInterviewForm, reviewApplication } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import {
  EmptyState,
  ErrorPanel,
  formatMoment,
  LinkButton,
  LoadingScreen,
  lastListAddress,
  PageHeading,
  productName,
  StatusBadge,
  useToast,
  VisuallyHidden,
} from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { AcceptModal } from './accept-modal';
import type { DocumentFiles } from './document-files';
import { type DocumentName, documentNames } from './document-name';
import { DocumentReader } from './document-reader';
import { messages } from './messages';
import { ApplicationNotes } from './notes/application-notes';
import type { PdfControls } from './pdf-pages';
import { messages as reasons } from './reasons/messages';
import { Decisions, Steps, UndoLine } from './review-bar';
import { Earlier, Facts } from './review-facts';
import { ReviewKeysModal } from './review-keys-modal';
import { type ReviewQuery, reviewQuery } from './review-query';
import { useDocumentFiles } from './use-document-files';
import { type OwnDecision, useReviewDecisions } from './use-review-decisions';
import { useKeys, useKeysSetting } from './use-review-keys';
import { type ReviewList, useReviewList } from './use-review-list';

const { review: texts } = messages;

const ReasonModal = lazy(() => import('./reasons/reason-modal').then((m) => ({ default: m.ReasonModal })));

/** How many applicants are fetched ahead. */
const AHEAD = 2;
/** From so many rows before the end on, more are read. */
const MARGIN = 5;
/** Where the applicant is in the address, so that a reload shows the same one. */
const AT = 'at';

type Read = Answer<typeof reviewApplication>;

/** Reads an applicant and both documents before they are asked for. */
function useFetchedAhead(files: DocumentFiles, id: string | undefined): void {
  const { data } = useEndpoint(reviewApplication, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  useEffect(() => {
    if (!data || id === undefined || data.Applicant.ErasedAt) return;
    // A failure is told when the document is shown.
    for (const name of documentNames) files.get(id, name, data[name]).catch(() => {});
  }, [files, id, data]);
}

/** Says what another administrator has decided. */
function othersDecision({ Applicant: applicant, History }: Read): string {
  const last = History.findLast(({ TakenBack, TakesBack }) => !TakenBack && !TakesBack);
  return texts.others(
    applicant.ApplicationStatus,
    last?.By ?? texts.someone,
    formatMoment(last?.At ?? applicant.AppliedAt),
  );
}

/** Applications one after the other: read and decided without leaving the page. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const query = reviewQuery(params);
  // Another list is another review.
  return <Review key={JSON.stringify(query)} query={query} />;
}

function Review({ query }: { query: ReviewQuery }) {
  const list = useReviewList(query);
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(messages.applications.failed));
  const back = { label: texts.back, to: adminPages.applications };
  if (list.error && !list.rows) {
    return (
      <>
        <PageHeading title={texts.title} back={back} />
        <ErrorPanel
          title={messages.applications.failed}
          text={list.error instanceof Error ? list.error.message : ''}
          onRetry={list.retry}
          retrying={false}
        />
      </>
    );
  }
  if (!list.rows) return <LoadingScreen />;
  if (list.rows.length === 0) {
    return (
      <>
        <PageHeading title={texts.title} back={back} />
        <EmptyState title={texts.empty} />
      </>
    );
  }
  return <Applicants list={list} rows={list.rows} />;
}

function Applicants({ list, rows }: { list: ReviewList; rows: Applicant[] }) {
  const [params, setParams] = useSearchParams();
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ id }) => id === params.get(AT)),
    ),
  );
  const [failed, setFailed] = useState<Applicant>();
  const [explained, setExplained] = useState<OwnDecision>();
  // Announced with the next applicant: a region that appears together with its text is often not read out.
  const [said, setSaid] = useState('');
  const goTo = ({ id }: Applicant) => {
    const place = rows.findIndex((row) => row.id === id);
    if (place >= 0) setIndex(place);
  };
  const decisions = useReviewDecisions({
    onUndone: (applicant) => {
      setSaid(texts.takenBack(applicant.Name));
      goTo(applicant);
    },
    onFailed: setFailed,
  });
  const { own } = decisions;
  const row = rows[index];
  const total = list.total;

  const id = row?.id;
  useEffect(() => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set(AT, id);
        else next.delete(AT);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [id, setParams]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure it waits for the next step.
  useEffect(() => {
    if (index >= rows.length - MARGIN) list.readMore(rows.length - own.length);
  }, [index, rows.length]);

  /** The next one that is not decided here, or the end. */
  const advance = (done = '') => {
    setSaid(done);
    let next = index + 1;
    while (next < rows.length && decisions.isDecided(rows[next]?.id ?? '')) next += 1;
    setIndex(next);
  };
  const step = (by: 1 | -1) => {
    setSaid('');
    setIndex((now) => Math.min(rows.length, Math.max(0, now + by)));
  };

  const question = explained && (
    <Suspense fallback={null}>
      <ReasonModal
        applicationId={explained.applicant.id}
        kind={explained.result === 'Declined' ? 'decline' : 'accept'}
        why={explained.why}
        onSaved={(why) => decisions.explained(explained.applicant, why)}
        onClose={() => setExplained(undefined)}
      />
    </Suspense>
  );

  if (!row) {
    const left = rows.filter(({ id }) => !own.some(({ applicant }) => applicant.id === id));
    return (
      <>
        <PageHeading title={texts.end} back={{ label: texts.back, to: adminPages.applications }} />
        <UndoOfLast own={own} decisions={decisions} onExplain={setExplained} />
        {question}
        <Typography sx={{ my: 2 }}>
          {texts.summary(
            own.filter(({ result }) => result !== 'Declined').length,
            own.filter(({ result }) => result === 'Declined').length,
            left.length,
          )}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {left[0] && (
            <Button variant="contained" onClick={() => left[0] && goTo(left[0])}>
              {texts.reviewLeft}
            </Button>
          )}
          <LinkButton variant="outlined" to={lastListAddress(adminPages.applications)}>
            {texts.back}
          </LinkButton>
        </Box>
      </>
    );
  }
  return (
    <>
      <ReviewedApplicant
        row={row}
        place={index + 1}
        total={total}
        ahead={rows.slice(index + 1, index + 1 + AHEAD).map(({ id }) => id)}
        decisions={decisions}
        failed={failed}
        said={said}
        onReturn={(applicant) => {
          setFailed(undefined);
          goTo(applicant);
        }}
        onStep={step}
        onAdvance={advance}
        onExplain={setExplained}
      />
      {question}
    </>
  );
}

type Decided = ReturnType<typeof useReviewDecisions>;

/** The newest decline that can still be undone. */
const newestUndoable = (own: readonly OwnDecision[]) =>
  own.findLast(({ until }) => until !== undefined && until > Date.now());

function UndoOfLast({
  own,
  decisions,
  onExplain,
}: {
  own: readonly OwnDecision[];
  decisions: Decided;
  onExplain: (decision: OwnDecision) => void;
}) {
  const last = newestUndoable(own);
  if (!last) return null;
  const { applicant } = last;
  return (
    <UndoLine
      key={applicant.id}
      decision={last}
      undoing={decisions.undoing === applicant.id}
      onUndo={() => void decisions.undo(applicant)}
    >
      <ReasonButton decision={last} onExplain={onExplain} />
    </UndoLine>
  );
}

/** Asks why, after a decision that takes one key. */
function ReasonButton({ decision, onExplain }: { decision: OwnDecision; onExplain: (decision: OwnDecision) => void }) {
  const label = decision.why ? reasons.edit : reasons.add;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`${label}: ${decision.applicant.Name}`}
      aria-keyshortcuts="R"
      onClick={() => onExplain(decision)}
    >
      {label}
    </Button>
  );
}

function ReviewedApplicant({
  row,
  place,
  total,
  ahead,
  decisions,
  failed,
  said,
  onReturn,
  onStep,
  onAdvance,
  onExplain,
}: {
  row: Applicant;
  place: number;
  total: number;
  ahead: readonly string[];
  decisions: Decided;
  /** The last one whose decision has failed. */
  failed: Applicant | undefined;
  onReturn: (applicant: Applicant) => void;
  onStep: (by: 1 | -1) => void;
  /** What was just done, in words. */
  said: string;
  onAdvance: (done?: string) => void;
  onExplain: (decision: OwnDecision) => void;
}) {
  const files = useDocumentFiles();
  const read = useEndpoint(reviewApplication, { params: { id: row.id } }).data;
  // Read before the dialog opens, which starts with it.
  const interviewForm = useEndpoint(getInterviewForm, {}).data;
  // The letter of this one, too.
  useFetchedAhead(files, row.id);
  useFetchedAhead(files, ahead[0]);
  useFetchedAhead(files, ahead[1]);
  const [document, setDocument] = useState<{ of: string; name: DocumentName }>({ of: row.id, name: 'Cv' });
  const [accepting, setAccepting] = useState(false);
  const [helping, setHelping] = useState(false);
  const [keysOn, setKeysOn] = useKeysSetting();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = useRef<PdfControls>(null);

  const applicant = read?.Applicant ?? row;
  const { own } = decisions;
  const mine = own.find((one) => one.applicant.id === row.id);
  // While the dialog is open, it may be this window's own decision, whose e-mail is still being sent.
  const elsewhere = !mine && !accepting && read !== undefined && read.Applicant.ApplicationStatus !== 'Processing';
  const open = !mine && !elsewhere;
  // The CV comes first with each applicant.
  const name = document.of === row.id ? document.name : 'Cv';
  const show = (next: DocumentName) => setDocument({ of: row.id, name: next });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each applicant is a new heading.
  useEffect(() => {
    // After a dialog that has closed gives the focus back to its button.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [row.id]);
  useEffect(() => {
    window.document.title = `${applicant.Name} - ${productName}`;
  }, [applicant.Name]);

  const accept = () => {
    if (open && !decisions.isDecided(row.id)) setAccepting(true);
  };
  const decline = () => {
    if (!open || decisions.isDecided(row.id)) return;
    void decisions.decline(row);
    onAdvance(texts.declined(row.Name));
  };
  const undo = () => {
    const last = newestUndoable(own);
    if (last) void decisions.undo(last.applicant);
  };
  useKeys(keysOn, {
    j: () => onStep(1),
    k: () => onStep(-1),
    a: accept,
    d: decline,
    s: () => onAdvance(),
    u: undo,
    r: () => {
      const last = own.at(-1);
      if (last) onExplain(last);
    },
    l: () => show(name === 'Cv' ? 'AttachmentLetter' : 'Cv'),
    '/': () => pages.current?.search(),
    '+': () => pages.current?.zoom('in'),
    '-': () => pages.current?.zoom('out'),
    '0': () => pages.current?.zoom('fit'),
    pagedown: () => pages.current?.scroll(1),
    pageup: () => pages.current?.scroll(-1),
    '?': () => setHelping(true),
  });
  const swipes = useSwipeable({
    delta: 60,
    onSwiped: ({ dir, absX, absY, event }) => {
      // A page that is wider than the screen moves instead.
      const wide = event.target instanceof Element ? event.target.closest('[data-pdf]') : null;
      if (absX < 2 * absY || (wide && wide.scrollWidth > wide.clientWidth + 1)) return;
      if (dir === 'Left') onStep(1);
      if (dir === 'Right') onStep(-1);
    },
  });

  return (
    <Box {...swipes} sx={{ pb: { xs: 9, md: 0 }, touchAction: 'pan-y pinch-zoom' }}>
      {/* A swipe would otherwise leave the page. */}
      <GlobalStyles styles={{ html: { overscrollBehaviorX: 'none' } }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: -2 }}>
        <LinkButton to={lastListAddress(adminPages.applications)} size="small" sx={{ ml: -1.5 }}>
          {texts.back}
        </LinkButton>
        <Steps place={place} total={total} onStep={onStep} />
        <UndoOfLast own={own} decisions={decisions} onExplain={onExplain} />
        <Button size="small" color="inherit" aria-keyshortcuts="?" onClick={() => setHelping(true)} sx={{ ml: 'auto' }}>
          {texts.keysOpen}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1.5 }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {applicant.Name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{applicant.Position}</Typography>
        <StatusBadge status={mine?.result ?? applicant.ApplicationStatus} />
        <Box sx={{ ml: { md: 'auto' } }}>
          <Decisions
            applicant={applicant}
            open={open}
            onAccept={accept}
            onDecline={decline}
            onSkip={() => onAdvance()}
          />
        </Box>
      </Box>
      <VisuallyHidden>
        <span role="status">
          {[said, texts.announced(place, total, applicant.Name, messages.documents.tab[name])]
            .filter(Boolean)
            .join(' ')}
        </span>
      </VisuallyHidden>
      {failed && failed.id !== row.id && (
        <Alert
          severity="warning"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => onReturn(failed)}>
              {texts.goBack(failed.Name)}
            </Button>
          }
        >
          {texts.notDecided(failed.Name)}
        </Alert>
      )}
      <div role="status">
        {(mine || elsewhere) && (
          <Alert
            severity="info"
            role="presentation"
            sx={{ mb: 1.5 }}
            action={mine && <ReasonButton decision={mine} onExplain={onExplain} />}
          >
            {mine ? texts.own(mine.result) : read && othersDecision(read)}
          </Alert>
        )}
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.9fr) minmax(280px, 1fr)' },
          gap: 2,
        }}
      >
        <Box sx={{ display: 'flex', height: { xs: '72vh', md: 'calc(100dvh - 216px)' }, minHeight: 420, minWidth: 0 }}>
          {applicant.ErasedAt ? null : (
            <DocumentReader
              applicant={applicant}
              files={files}
              name={name}
              links={read}
              fileNames={read?.FileNames}
              onChoose={show}
              controls={pages}
            />
          )}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignContent: 'start',
            minWidth: 0,
            maxHeight: { md: 'calc(100dvh - 216px)' },
            overflowY: { md: 'auto' },
          }}
        >
          {!applicant.ErasedAt && <Facts applicant={applicant} />}
          <Earlier applications={read?.Earlier} />
          {!applicant.ErasedAt && <ApplicationNotes key={row.id} applicationId={row.id} />}
        </Box>
      </Box>
      {accepting && (
        <AcceptModal
          applicant={row}
          start={interviewForm}
          onClose={() => setAccepting(false)}
          onAccepted={() => {
            setAccepting(false);
            decisions.accepted(row);
            onAdvance(texts.invited(row.Name));
          }}
          onExplained={(why) => decisions.explained(row, why)}
        />
      )}
      <ReviewKeysModal open={helping} on={keysOn} onSwitch={setKeysOn} onClose={() => setHelping(false)} />
    </Box>
  );
}
