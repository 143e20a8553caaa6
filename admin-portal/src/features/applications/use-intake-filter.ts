import { useMemo } from 'react';
import { type Applicant, listIntakes } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import type { DataTableColumn } from 'shared-ui/table';
import { common } from '../../messages';

/** The filter of applications by intake, and its column in exports; nothing while there is only one. */
export function useIntakeFilter(): DataTableColumn<Applicant>[] {
  const { data } = useEndpoint(listIntakes, {});
  return useMemo(() => {
    if (!data || data.Intakes.length < 2) return [];
    return [
      {
        id: 'Intake',
        header: common.columns.intake,
        value: (row) => row.Intake ?? '',
        sortable: false,
        filterOnly: true,
        exported: true,
        filter: 'select',
        filterOptions: data.Intakes.map(({ Name }) => Name),
      },
    ];
  }, [data]);
}
