import {
  type Answer,
  type Applicant,
  adminPages,
  getInterviewForm,
  listInterviews,
  reviewApplication,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  formatMoment,
  LinkButton,
  lastListAddress,
  productName,
  today,
  Verbatim,
  VisuallyHidden,
} from '@internship-portals/shared-ui';
import { StatusBadge, useKeys } from '@internship-portals/shared-ui/dashboard';
import { PrintSheet } from '@internship-portals/shared-ui/interviews';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useSwipeable } from 'react-swipeable';
import { AcceptModal } from './accept-modal';
import { type DocumentFiles, type DocumentName, documentNames, useDocumentFiles } from './document-files';
import { DocumentReader } from './document-reader';
import type { MailTime } from './mail-time/mail-time';
import { MailTimeFields } from './mail-time/mail-time-part';
import { messages as mailTimeTexts } from './mail-time/messages';
import { messages } from './messages';
import { bookedOf, dayAfter, SLOT_DAYS } from './next-slot';
import { ApplicationNotes } from './notes/application-notes';
import type { PdfControls } from './pdf-pages';
import { ReasonChoices, useNumberedReasons } from './reasons/reason-choices';
import { Decisions, Steps } from './review-bar';
import { Earlier, Facts } from './review-facts';
import { ReviewKeysModal } from './review-keys-modal';
import { PlanButton, ReasonButton, UndoOfLast } from './review-undo';
import { type OwnDecision, type ReviewDecisions, TO_INVITE, undoable } from './use-review-decisions';
import { useKeysSetting } from './use-review-keys';

const { review: texts } = messages;

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

/** Hidden on the printed sheet. */
const onScreen = { '@media print': { display: 'none' } };

/** One applicant of a review: documents, facts, notes, and the decision. */
export function ReviewedApplicant({
  row,
  position,
  total,
  ahead,
  decisions,
  failed,
  mailTime,
  onMailTime,
  announcement,
  onReturn,
  onStep,
  onAdvance,
  onExplain,
}: {
  row: Applicant;
  position: number;
  total: number;
  ahead: readonly string[];
  decisions: ReviewDecisions;
  /** The last one whose decision has failed. */
  failed: Applicant | undefined;
  /** When the e-mails of declines go; undefined: now. */
  mailTime: MailTime | undefined;
  onMailTime: (time: MailTime | undefined) => void;
  onReturn: (applicant: Applicant) => void;
  onStep: (by: 1 | -1) => void;
  /** What was just done, in words. */
  announcement: string;
  onAdvance: (done?: string) => void;
  onExplain: (decision: OwnDecision) => void;
}) {
  const files = useDocumentFiles();
  const read = useEndpoint(reviewApplication, { params: { id: row.id } }).data;
  // Read before the dialog opens, which starts with it.
  const interviewForm = useEndpoint(getInterviewForm, {}).data;
  const interviews = useEndpoint(listInterviews, { query: { From: today(), To: dayAfter(today(), SLOT_DAYS) } }).data;
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
  const timeOfMail = useRef<HTMLDivElement>(null);

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
    window.scrollTo(0, 0);
    // After a dialog that has closed gives the focus back to its button, and after the first view has made way for the page.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [row.id]);
  useEffect(() => {
    window.document.title = `${applicant.Name} - ${productName}`;
  }, [applicant.Name]);

  const accept = () => {
    if (open && !decisions.isDecided(row.id)) setAccepting(true);
  };
  const decline = (reason?: string) => {
    if (!open || decisions.isDecided(row.id)) return;
    void decisions.decline(row, reason, mailTime);
    const done = reason ? texts.declinedFor(row.Name, reason) : texts.declined(row.Name);
    onAdvance(mailTime ? `${done} ${mailTimeTexts.waits}` : done);
  };
  const inviteLater = () => {
    if (!open || decisions.isDecided(row.id)) return;
    decisions.inviteLater(row);
    onAdvance(texts.toInvite(row.Name));
  };
  const reasons = useNumberedReasons('decline');
  const undo = () => {
    const last = undoable(own);
    if (last) void decisions.undo(last.applicant);
  };
  useKeys(keysOn, {
    j: () => onStep(1),
    k: () => onStep(-1),
    a: accept,
    d: () => decline(),
    i: inviteLater,
    s: () => onAdvance(),
    u: undo,
    e: () => timeOfMail.current?.querySelector('select')?.focus(),
    r: () => {
      const last = own.at(-1);
      if (last && last.result !== TO_INVITE) onExplain(last);
    },
    ...Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => decline(reason)])),
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
    <Box
      {...swipes}
      sx={{
        pb: { xs: 9, md: 0 },
        touchAction: 'pan-y pinch-zoom',
        // On a phone, the decisions cover the end of the window: what takes the focus stops above them.
        '& :is(a, button, input, textarea, summary)': { scrollMarginBottom: { xs: 88, md: 0 } },
      }}
    >
      {/* A swipe would otherwise leave the page. */}
      <GlobalStyles styles={{ html: { overscrollBehaviorX: 'none' } }} />
      <PrintSheet />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          mt: -2,
          mb: { xs: 1, md: 0 },
          ...onScreen,
        }}
      >
        <LinkButton to={lastListAddress(adminPages.applications)} size="small" sx={{ ml: -1.5 }}>
          {texts.back}
        </LinkButton>
        <Steps position={position} total={total} onStep={onStep} />
        <UndoOfLast own={own} decisions={decisions} onExplain={onExplain} />
        <PlanButton own={own} variant="outlined" />
        <Button
          size="small"
          color="inherit"
          aria-keyshortcuts="?"
          onClick={() => setHelping(true)}
          sx={{ ml: 'auto', mr: -1.5 }}
        >
          {texts.keysOpen}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1.5 }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          translate="no"
          sx={{ outline: 'none', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {applicant.Name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{applicant.Position}</Typography>
        <StatusBadge status={mine && mine.result !== TO_INVITE ? mine.result : applicant.ApplicationStatus} />
        <Box sx={{ ml: { md: 'auto' } }}>
          <Decisions
            applicant={applicant}
            open={open}
            onAccept={accept}
            onDecline={() => decline()}
            onSkip={() => onAdvance()}
            onLater={inviteLater}
          />
        </Box>
      </Box>
      <VisuallyHidden>
        <span role="status">
          {[announcement, texts.announced(position, total, applicant.Name, messages.documents.tab[name])]
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
              <Verbatim of={[failed.Name]}>{texts.goBack(failed.Name)}</Verbatim>
            </Button>
          }
        >
          <Verbatim of={[failed.Name]}>{texts.notDecided(failed.Name)}</Verbatim>
        </Alert>
      )}
      <div role="status">
        {(mine || elsewhere) && (
          <Alert
            severity="info"
            role="presentation"
            sx={{ mb: 1.5 }}
            action={mine && mine.result !== TO_INVITE && <ReasonButton decision={mine} onExplain={onExplain} />}
          >
            {mine?.result === TO_INVITE && <Verbatim of={[row.Name]}>{texts.toInvite(row.Name)}</Verbatim>}
            {mine ? mine.result !== TO_INVITE && texts.own(mine.result) : read && othersDecision(read)}
          </Alert>
        )}
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.9fr) minmax(280px, 1fr)' },
          gap: 2,
          '@media print': { display: 'block' },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            height: { xs: '72vh', md: 'calc(100dvh - 216px)' },
            minHeight: 420,
            minWidth: 0,
            // The documents are files that print themselves, and only the pages in sight are drawn here.
            ...onScreen,
          }}
        >
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
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2,
            alignContent: 'start',
            minWidth: 0,
            maxHeight: { md: 'calc(100dvh - 216px)' },
            overflowY: { md: 'auto' },
            // What is hidden from eyes alone scrolls with it: otherwise the page could be scrolled into nothing.
            position: 'relative',
            // Paper does not scroll.
            '@media print': { display: 'block', maxHeight: 'none', overflowY: 'visible', '& > * + *': { mt: 2 } },
          }}
        >
          {!applicant.ErasedAt && (
            <Facts applicant={applicant} changes={read?.Changes} coordinator={read?.Coordinator} />
          )}
          <ReasonChoices label={texts.declineFor} reasons={reasons} disabled={!open} onChoose={decline} />
          <Box ref={timeOfMail} sx={{ mt: -2, ...onScreen }}>
            <MailTimeFields key={JSON.stringify(mailTime?.errors ?? '')} start={mailTime} onChange={onMailTime} />
          </Box>
          <Earlier applications={read?.Earlier} />
          {!applicant.ErasedAt && <ApplicationNotes key={row.id} applicationId={row.id} of={row.Name} narrow />}
        </Box>
      </Box>
      {accepting && (
        <AcceptModal
          applicant={row}
          start={interviewForm}
          interviews={bookedOf(interviews)}
          onClose={() => setAccepting(false)}
          onAccepted={(day) => {
            setAccepting(false);
            decisions.accepted(row, day);
            onAdvance(texts.invited(row.Name));
          }}
          onExplained={(why) => decisions.explained(row, why)}
        />
      )}
      <ReviewKeysModal open={helping} on={keysOn} onSwitch={setKeysOn} onClose={() => setHelping(false)} />
    </Box>
  );
}
