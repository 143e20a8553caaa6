import type { Applicant } from '@internship-portals/shared-api/contract';
import { formatMoment } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { messages } from './messages';

/**
 * Says that the personal data of an application was erased. It takes the focus if the page showed the person before,
 * because the focused element is gone.
 */
export function ErasedNotice({ applicant, by }: { applicant: Applicant; by: string | undefined }) {
  const { ErasedAt: erased } = applicant;
  const notice = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(false);
  useEffect(() => {
    if (!erased) shownBefore.current = true;
    else if (shownBefore.current) notice.current?.focus();
  }, [erased]);
  if (!erased) return null;
  return (
    <Alert severity="info" role="status" ref={notice} tabIndex={-1} sx={{ outline: 'none' }}>
      {messages.personalData.erasedNotice(formatMoment(erased), by)}
    </Alert>
  );
}
