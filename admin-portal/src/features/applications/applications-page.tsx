import { call } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  adminPages,
  createExport,
  listApplications,
  listPositions,
  type Position,
} from '@internship-portals/shared-api/contract';
import { type RowsQuery, useEndpoint, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import { formatPhoneNumber, PhoneNumber, TextLink, today, useToast } from '@internship-portals/shared-ui';
import { ShortDate } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, ExportButton, useTableSelection } from '@internship-portals/shared-ui/table';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { common } from '../../messages';
import { DeclineSelected, type NotDeclined, NotDoneNotice } from './decline-selected';
import { DocumentButton } from './document-button';
import { DownloadDocuments } from './download-documents';
import { ListWithPanel, PanelButton, usePanelRows } from './list-panel';
import { messages } from './messages';
import { KnownApplications, NewApplications, useKnownApplications } from './new-applications';
import { OpenDecisions } from './open-decisions';
import { PipelineTabs } from './pipeline-tabs';
import { PostponeSelected } from './postpone-selected';
import { ReviewButton } from './review-button';
import { SavedViewsButton } from './saved-views-button';
import { ScheduleSelected } from './schedule-selected';
import { StaffBadge } from './staff-address';
import { TimesLine } from './times/times-badge';
import { useAnswerDayFilter } from './use-answer-day-filter';
import { useIntakeFilter } from './use-intake-filter';

const { applications: texts } = messages;
const { columns: headers } = common;

function useApplicationRows(query: RowsQuery) {
  const rows = useListRows(listApplications, 'Applicants', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  usePanelRows(rows.rows);
  useKnownApplications(rows.totalAll);
  return rows;
}

function columnsFor(
  positions: Position[] | undefined,
  onDeclined: (ids: string[]) => void,
): DataTableColumn<Applicant>[] {
  return [
    {
      id: 'Name',
      header: headers.name,
      value: (row) => row.Name,
      cell: (row) => (
        <>
          <TextLink to={adminPages.applicant(row.id)}>{row.Name}</TextLink> <StaffBadge {...row} />
          <TimesLine applicant={row} />
        </>
      ),
      oneLine: true,
      required: true,
    },
    { id: 'Email', header: headers.email, value: (row) => row.Email, contact: 'email' },
    {
      id: 'PhoneNumber',
      header: headers.phoneNumber,
      value: (row) => formatPhoneNumber(row.PhoneNumber),
      cell: (row) => <PhoneNumber number={row.PhoneNumber} />,
      contact: 'phone',
    },
    {
      id: 'Position',
      header: headers.applicationFor,
      value: (row) => row.Position,
      filter: 'select',
      filterOptions: positions?.map(({ Position }) => Position),
    },
    // Not in the specification: lets administrators sort by arrival. In the browser's time zone.
    {
      id: 'AppliedAt',
      header: headers.appliedAt,
      value: (row) => row.AppliedAt,
      cell: (row) => <ShortDate date={today(new Date(row.AppliedAt))} />,
    },
    {
      id: 'Cv',
      header: headers.cv,
      value: () => '',
      cell: (row) => <DocumentButton applicant={row} document="Cv" />,
      sortable: false,
      pinned: true,
    },
    {
      id: 'AttachmentLetter',
      header: headers.letter,
      value: () => '',
      cell: (row) => <DocumentButton applicant={row} document="AttachmentLetter" />,
      sortable: false,
      pinned: true,
    },
    {
      id: 'Action',
      header: headers.action,
      value: () => '',
      cell: (row) => (
        <Stack direction="row" sx={{ gap: 0.75 }}>
          <OpenDecisions applicant={row} onDecided={() => onDeclined([row.id])} />
        </Stack>
      ),
      required: true,
      sortable: false,
    },
  ];
}

function useColumns(onDeclined: (ids: string[]) => void): DataTableColumn<Applicant>[] {
  const { data, error } = useEndpoint(listPositions, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(common.failed.positions));
  const intakes = useIntakeFilter();
  const answerDays = useAnswerDayFilter();
  return useMemo(
    () => [...columnsFor(data?.Positions, onDeclined), ...intakes, ...answerDays],
    [data, onDeclined, intakes, answerDays],
  );
}

/** Applications that wait for a decision, with their documents and actions. */
export function ApplicationsPage() {
  const selection = useTableSelection<Applicant>();
  const [notDeclined, setNotDeclined] = useState<NotDeclined>([]);
  const [notPostponed, setNotPostponed] = useState<NotDeclined>([]);
  const columns = useColumns(selection.deselect);
  const [known, setKnown] = useState<number>();
  return (
    <KnownApplications value={setKnown}>
      <ListWithPanel>
        <DataTable
          title={texts.title}
          actions={<NewApplications known={known} />}
          columns={columns}
          rowId={(row) => row.id}
          useRows={useApplicationRows}
          above={<PipelineTabs current="Waiting" />}
          empty={{ title: texts.empty, hint: texts.emptyHint }}
          tools={(shown) => (
            <>
              <ReviewButton query={shown.query} total={shown.total} />
              <PanelButton />
              <SavedViewsButton list="applications" shown={shown} />
              <ExportButton
                shown={shown}
                columns={columns}
                onExport={(request) => call(createExport, { body: { List: 'applications', ...request } })}
              />
            </>
          )}
          selection={{
            ...selection,
            name: (row) => row.Name,
            actions: (
              <>
                <ScheduleSelected selection={selection} />
                <DownloadDocuments selection={selection} />
                <PostponeSelected selection={selection} onOutcome={setNotPostponed} />
                <DeclineSelected selection={selection} onOutcome={setNotDeclined} />
              </>
            ),
            notice: (
              <>
                <NotDoneNotice applications={notDeclined} onClose={() => setNotDeclined([])} />
                <NotDoneNotice
                  applications={notPostponed}
                  title={messages.postponing.refused}
                  onClose={() => setNotPostponed([])}
                />
              </>
            ),
          }}
        />
      </ListWithPanel>
    </KnownApplications>
  );
}
