import type { Answer, getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { DocumentsCard } from './documents-card';
import { ErasuresCard } from './erasures-card';
import { ReplacedPortalsCard } from './replaced-portals-card';
import { VisitsCard } from './visits-card';

/** Parts of the dashboard that most days do without, in a chunk that only the others load. */
export { AssignModal } from './assign-modal';
export { IntakeSelect } from './intake-select';
export { MailList } from './undelivered-mails';

/** The cards at the end. */
export function SeldomCards({
  needed: { Documents, Visits, Erasures, Portals },
}: {
  needed: Answer<typeof getDecisionsNeeded>;
}) {
  return (
    <>
      {Documents && <DocumentsCard documents={Documents} />}
      {Visits && <VisitsCard visits={Visits} />}
      {Erasures && <ErasuresCard {...Erasures} />}
      {Portals.length > 0 && <ReplacedPortalsCard portals={Portals} />}
    </>
  );
}
