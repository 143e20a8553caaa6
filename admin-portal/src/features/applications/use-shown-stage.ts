import { countApplicationStages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { useAddressParams } from '@internship-portals/shared-ui/dashboard';
import { useLocation } from '@internship-portals/shared-ui/router';
import { useEffect, useState } from 'react';
import { type ShownStage, STAGE_PARAM, stageIn } from './pipeline-tabs';

/**
 * The stage that Selected Applicants shows: the one in the address. Without any choice in the address, the list opens on
 * what needs a result, or if nothing does, with all decided applications. Undefined until that is known.
 */
export function useShownStage(): ShownStage | undefined {
  const [params, edit] = useAddressParams();
  const { key } = useLocation();
  const [openedWithAll, setOpenedWithAll] = useState<string>();
  const counts = useEndpoint(countApplicationStages, { query: {} });
  const named = stageIn(params);
  const isOpening = params.size === 0 && openedWithAll !== key;
  const needsResult = counts.data?.Stages.NeedsResult;
  const known = needsResult !== undefined || counts.error !== null;
  useEffect(() => {
    if (!isOpening || !known) return;
    // In the address, so that a reload shows the same rows. A decision elsewhere does not change what is shown here.
    if (needsResult) edit((next) => next.set(STAGE_PARAM, 'NeedsResult'));
    else setOpenedWithAll(key);
  });
  if (isOpening) return undefined;
  return named ?? 'All';
}
