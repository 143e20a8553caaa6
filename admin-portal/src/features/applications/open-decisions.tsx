import { type Applicant, adminPages } from '@internship-portals/shared-api/contract';
import { LinkButton } from '@internship-portals/shared-ui';
import type { ReactNode } from 'react';
import { DecisionButtons } from './decision-buttons';
import { messages } from './messages';

const { decisions: texts, selectedApplicants } = messages;

interface OpenDecisionsProps {
  applicant: Applicant;
  /** Default 'small', as in the rows of the lists. */
  size?: 'small' | 'medium';
  onDecided?: () => void;
  /** Links before the refusal, which is always last. */
  children?: ReactNode;
}

/**
 * The decisions that are open in an application's state (specification, section 4), in the lists and on its page. None
 * for an application that has passed or is erased.
 */
export function OpenDecisions({ applicant, size = 'small', onDecided, children }: OpenDecisionsProps) {
  const { ApplicationStatus: status, Name, id } = applicant;
  if (applicant.ErasedAt) return null;
  const schedule = adminPages.scheduleInterview(id);
  if (status === 'Processing') {
    return (
      <DecisionButtons key={status} {...{ applicant, size, onDecided }} offered={['declineApplication']}>
        <LinkButton size={size} variant="contained" to={schedule} aria-label={`${texts.accept} ${Name}`}>
          {texts.accept}
        </LinkButton>
        {children}
      </DecisionButtons>
    );
  }
  if (status === 'Accepted For Interview') {
    return (
      <DecisionButtons key={status} {...{ applicant, size, onDecided }} offered={['passInterview', 'rejectInterview']}>
        {children}
      </DecisionButtons>
    );
  }
  if (status === 'Declined') {
    return (
      <LinkButton size={size} variant="outlined" to={schedule} aria-label={`${selectedApplicants.reaccept} ${Name}`}>
        {selectedApplicants.reaccept}
      </LinkButton>
    );
  }
  return null;
}
