import { type Applicant, adminPages } from '@internship-portals/shared-api/contract';
import { useOnFailure } from '@internship-portals/shared-api/query';
import {
  ErrorPanel,
  LinkButton,
  LoadingScreen,
  lastListAddress,
  lazyPart,
  PageHeading,
  useToast,
} from '@internship-portals/shared-ui';
import { EmptyState } from '@internship-portals/shared-ui/dashboard';
import { useSearchParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type MailTime, refusedTime } from './mail-time/mail-time';
import { messages } from './messages';
import { type ReviewQuery, reviewQuery } from './review-query';
import { MadeButton, PlanButton, UndoOfLast } from './review-undo';
import { ReviewedApplicant } from './reviewed-applicant';
import { type OwnDecision, TO_INVITE, useReviewDecisions } from './use-review-decisions';
import { type ReviewList, useReviewList } from './use-review-list';

const { review: texts } = messages;

const ReasonModal = lazyPart(async () => ({ default: (await import('./reasons/reason-modal')).ReasonModal }));

/** How many applicants are fetched ahead. */
const AHEAD = 2;
/** From so many rows before the end on, more are read. */
const MARGIN = 5;
/** Where the applicant is in the address, so that a reload shows the same one. */
const AT = 'at';

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
  // Kept for the whole review: who declines twenty in the evening chooses the morning once.
  const [mailTime, setMailTime] = useState<MailTime>();
  // Announced with the next applicant: a region that appears together with its text is often not read out.
  const [announcement, setAnnouncement] = useState('');
  const goTo = ({ id }: Applicant) => {
    const found = rows.findIndex((row) => row.id === id);
    if (found >= 0) setIndex(found);
  };
  const decisions = useReviewDecisions({
    onUndone: (applicant, result) => {
      setAnnouncement(result === TO_INVITE ? texts.notToInvite(applicant.Name) : texts.takenBack(applicant.Name));
      goTo(applicant);
    },
    onFailed: (applicant, error) => {
      setFailed(applicant);
      setMailTime((time) => refusedTime(time, error) ?? time);
    },
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
    setAnnouncement(done);
    let next = index + 1;
    while (next < rows.length && decisions.isDecided(rows[next]?.id ?? '')) next += 1;
    setIndex(next);
  };
  const step = (by: 1 | -1) => {
    setAnnouncement('');
    setIndex((now) => Math.min(rows.length, Math.max(0, now + by)));
  };

  const question = explained && (
    <ReasonModal
      applicationId={explained.applicant.id}
      name={explained.applicant.Name}
      kind={explained.result === 'Declined' ? 'decline' : 'accept'}
      why={explained.why}
      onSaved={(why) => decisions.explained(explained.applicant, why)}
      onClose={() => setExplained(undefined)}
    />
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
            own.filter(({ result }) => result === 'Accepted For Interview').length,
            own.filter(({ result }) => result === 'Declined').length,
            left.length,
          )}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PlanButton own={own} variant="contained" />
          <MadeButton own={own} />
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
        position={index + 1}
        total={total}
        ahead={rows.slice(index + 1, index + 1 + AHEAD).map(({ id }) => id)}
        decisions={decisions}
        failed={failed}
        mailTime={mailTime}
        onMailTime={setMailTime}
        announcement={announcement}
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
