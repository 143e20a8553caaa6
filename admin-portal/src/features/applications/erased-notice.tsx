import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import type { Applicant } from 'shared-api/contract';
import { formatMoment } from 'shared-ui';
import { messages } from './messages';

/**
 * Says that an application tells no more who it is of, when it does. It takes the focus where the page has shown the
 * person before: what the focus was on has gone.
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
