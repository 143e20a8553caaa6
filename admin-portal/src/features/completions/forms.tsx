import { listFilledForms } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { FilledForms, formTexts } from '@internship-portals/shared-ui/completion';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';

/** The forms of an intern's university, filled. */
export function Forms({ internId: id }: { internId: string }) {
  const read = useEndpoint(listFilledForms, { params: { id } });
  return (
    <QueryBoundary read={read} failed={formTexts.failed}>
      {({ Forms: forms }) => <FilledForms forms={forms} />}
    </QueryBoundary>
  );
}
