import type { Applicant } from '@internship-portals/shared-api/contract';
import { BusyButton } from '@internship-portals/shared-ui';
import { useState } from 'react';
import type { DocumentName } from './document-files';
import { messages } from './messages';
import { useDocumentWindow } from './use-document-window';

/** Opens one document of an applicant in a new window. */
export function DocumentButton({ applicant, document }: { applicant: Applicant; document: DocumentName }) {
  const show = useDocumentWindow();
  const [opening, setOpening] = useState(false);
  const { view, of, newWindow } = messages.documents;
  return (
    <BusyButton
      size="small"
      variant="outlined"
      title={newWindow}
      aria-label={`${view} ${of[document]} of ${applicant.Name}`}
      busy={opening}
      onClick={async () => {
        setOpening(true);
        await show(applicant.id, document);
        setOpening(false);
      }}
    >
      {view}
    </BusyButton>
  );
}
