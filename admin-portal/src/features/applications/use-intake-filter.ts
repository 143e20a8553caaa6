import {
  type Applicant,
  ASKED_FIELDS,
  type AskedField,
  type Intake,
  listIntakes,
  type StudyField,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import type { DataTableColumn } from '@internship-portals/shared-ui/table';
import { useMemo } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const FIELDS_OF: Record<AskedField, readonly StudyField[]> = {
  University: ['University'],
  Course: ['Course'],
  YearOfStudy: ['YearOfStudy'],
  RegistrationNumber: ['RegistrationNumber'],
  RequestedDates: ['RequestedStart', 'RequestedEnd'],
};

/** What any of the intakes asks besides: only exports have these columns. */
function studyColumns(intakes: readonly Intake[]): DataTableColumn<Applicant>[] {
  const asked = ASKED_FIELDS.filter((name) => intakes.some(({ Asks }) => Asks && Asks[name] !== 'Off'));
  return asked
    .flatMap((name) => FIELDS_OF[name])
    .map((id) => ({
      id,
      header: messages.studies[id],
      value: (row) => String(row.Studies?.[id] ?? ''),
      sortable: false,
      filterOnly: true,
      exported: true,
    }));
}

/** The filter of applications by intake, and its column in exports while there are several; columns of what intakes ask. */
export function useIntakeFilter(): DataTableColumn<Applicant>[] {
  const { data, error } = useEndpoint(listIntakes, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(common.failed.intakes));
  return useMemo(() => {
    if (!data) return [];
    const studies = studyColumns(data.Intakes);
    if (data.Intakes.length < 2) return studies;
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
      ...studies,
    ];
  }, [data]);
}
