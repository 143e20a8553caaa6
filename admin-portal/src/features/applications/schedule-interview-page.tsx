import { adminPages, getApplication, getInterviewForm, listInterviews } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { lazyPart, PageHeading, TextLink, today, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import type { MovedInterview } from '@internship-portals/shared-ui/interviews';
import { useLocation, useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ErasedNotice } from './erased-notice';
import { startValues } from './interview-fields';
import { messages } from './messages';
import { bookedOf, dayAfter, nextSlot, SLOT_DAYS } from './next-slot';
import { ScheduleInterviewForm } from './schedule-interview-form';
import { messages as times } from './times/messages';
import { OfferedTimes } from './times/offered-times';

const { schedule: texts } = messages;

// Most invitations are to one time.
const OfferTimesForm = lazyPart(async () => {
  const { OfferTimesForm: Form } = await import(/* webpackChunkName: "offer-times" */ './times/offer-times-form');
  return { default: Form };
});

/** Invites an applicant to an interview: for the first time, on another date, at a time of their choice, or again after a refusal. */
export function ScheduleInterviewPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const start = useEndpoint(getInterviewForm, {});
  const until = dayAfter(today(), SLOT_DAYS);
  const booked = useEndpoint(listInterviews, { query: { From: today(), To: until } });
  const location = useLocation();
  const movedTo = (location.state as Partial<MovedInterview> | null)?.movedTo;
  const [several, setSeveral] = useState(location.search === '?times');
  const status = application.data?.Applicant.ApplicationStatus;
  const interviews = bookedOf(booked.data);
  // Who has scheduled none yet begins with an empty form.
  const free = start.data?.LastUsed
    ? nextSlot(startValues(start.data), { ...start.data, interviews, until })
    : undefined;
  const selected = status !== undefined && status !== 'Processing';
  return (
    <>
      <PageHeading
        title={texts.title}
        back={
          movedTo
            ? { label: texts.backToInterviews, to: adminPages.interviews }
            : selected
              ? { label: texts.backToSelected, to: adminPages.selectedApplicants }
              : { label: texts.backToApplications, to: adminPages.applications }
        }
      />
      <QueryBoundary key={id} read={application} failed={texts.unreadable}>
        {({ Applicant, Interview, ErasedBy: eraser }) =>
          Applicant.ErasedAt ? (
            <ErasedNotice applicant={Applicant} by={eraser} />
          ) : Applicant.ApplicationStatus === 'Interview Passed' ? (
            <Alert severity="info" sx={{ maxWidth: 560 }}>
              <Verbatim of={[Applicant.Name]}>{texts.passed.replace('{name}', Applicant.Name)}</Verbatim>{' '}
              <TextLink to={adminPages.applicant(id)}>{messages.selectedApplicants.viewInfo}</TextLink>
            </Alert>
          ) : (
            // The form starts from what was used last. Without it, the date alone can be scheduled.
            (start.data || start.error !== null) &&
            (booked.data || booked.error !== null) && (
              <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
                <OfferedTimes applicant={Applicant} />
                {start.data && Applicant.ApplicationStatus !== 'Declined' && !movedTo && (
                  <Button sx={{ justifySelf: 'start', ml: -1 }} onClick={() => setSeveral(!several)}>
                    {several ? times.offerOne : times.offerSeveral}
                  </Button>
                )}
                {several && start.data ? (
                  <OfferTimesForm applicant={Applicant} present={Interview} start={start.data} />
                ) : (
                  <ScheduleInterviewForm
                    applicant={Applicant}
                    present={Interview}
                    start={start.data}
                    free={free}
                    movedTo={movedTo}
                  />
                )}
              </Box>
            )
          )
        }
      </QueryBoundary>
    </>
  );
}
