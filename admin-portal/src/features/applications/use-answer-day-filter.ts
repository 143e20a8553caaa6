import type { Applicant } from '@internship-portals/shared-api/contract';
import { formatLongDate } from '@internship-portals/shared-ui';
import { useSearchParams } from '@internship-portals/shared-ui/router';
import type { DataTableColumn } from '@internship-portals/shared-ui/table';
import { useState } from 'react';
import { common } from '../../messages';

/** The filter of applications whose answer is promised by a day, where the page was opened with one. */
export function useAnswerDayFilter(): DataTableColumn<Applicant>[] {
  const [params] = useSearchParams();
  // Not taken away with its value: the focus is in it then.
  const [columns] = useState<DataTableColumn<Applicant>[]>(() => {
    const day = params.get('f.AnswerBy');
    if (!day) return [];
    return [
      {
        id: 'AnswerBy',
        header: common.columns.answerBy,
        value: (row) => row.AnswerBy ?? '',
        sortable: false,
        filterOnly: true,
        filter: 'select',
        filterOptions: [day],
        optionLabel: formatLongDate,
      },
    ];
  });
  return columns;
}
