import { listFilledForms } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { FilledForms, formTexts } from 'shared-ui/completion';
import { QueryBoundary } from 'shared-ui/dashboard';

/** The forms of an intern's university, filled. */
export function Forms({ internId: id }: { internId: string }) {
  const read = useEndpoint(listFilledForms, { params: { id } });
  return (
    <QueryBoundary read={read} failed={formTexts.failed}>
      {({ Forms: forms }) => <FilledForms forms={forms} />}
    </QueryBoundary>
  );
}
