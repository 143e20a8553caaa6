import { listPortalFailures, type PortalFailure } from '@internship-portals/shared-api/contract';
import { useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { formatMoment, Moment, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, useMemo } from 'react';
import { messages } from './messages';

const { portalFailures: texts, columns: headers } = messages;

/** Failures of earlier versions can have a stage that pages no longer report. */
const stageName = (stage: string) => (texts.stages as Record<string, string>)[stage] ?? stage;

/** Equal failures of one version. */
interface Group {
  latest: PortalFailure;
  firstAt: string;
  count: number;
  stack: readonly string[];
  pages: string;
  browsers: string;
  references: string;
}

/** Equal failures as one, the latest first, as they come from the server. */
function groupsOf(failures: readonly PortalFailure[]): Group[] {
  const groups = new Map<string, [PortalFailure, ...PortalFailure[]]>();
  for (const failure of failures) {
    const key = JSON.stringify([failure.Portal, failure.Version, failure.Stage, failure.Error]);
    const group = groups.get(key);
    if (group) group.push(failure);
    else groups.set(key, [failure]);
  }
  const distinct = (values: (string | null | undefined)[]) =>
    [...new Set(values.filter((value) => value != null))].join(', ');
  return [...groups.values()].map((all) => ({
    latest: all[0],
    firstAt: all.at(-1)?.At ?? all[0].At,
    count: all.length,
    stack: all.find(({ Stack }) => Stack)?.Stack ?? [],
    pages: distinct(all.map(({ Page }) => Page)),
    browsers: distinct(all.map(({ Browser }) => Browser)),
    references: distinct(all.map(({ Reference }) => Reference)),
  }));
}

const anywhere = { overflowWrap: 'anywhere' } as const;

/** The newest of them, and since when there are some. */
function Times({ group: { latest, firstAt, count } }: { group: Group }) {
  return (
    <>
      <Moment at={latest.At} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {count > 1 ? texts.timesSince(count, formatMoment(firstAt)) : texts.once}
      </Typography>
    </>
  );
}

/** A line for each frame, whose path breaks between its folders. */
function Stack({ frames }: { frames: readonly string[] }) {
  return (
    <Box sx={{ fontFamily: 'monospace' }}>
      {[...frames.join('\n').matchAll(/[^/]*\/|[^/]+/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </Box>
  );
}

/** What was thrown, where in the team's sources, and where to visitors. */
function What({ group: { latest, stack, pages, browsers } }: { group: Group }) {
  return (
    <Box sx={{ ...anywhere, whiteSpace: 'pre-line', minWidth: { sm: 220 } }}>
      {latest.Error}
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {stack.length > 0 && <Stack frames={stack} />}
        {pages && <div>{texts.onPages(pages)}</div>}
        {browsers && <div>{texts.inBrowsers(browsers)}</div>}
      </Typography>
    </Box>
  );
}

const columns: DataTableColumn<Group>[] = [
  {
    id: 'At',
    header: headers.at,
    value: ({ latest }) => `${latest.At} ${formatMoment(latest.At)}`,
    cell: (group) => <Times group={group} />,
    required: true,
  },
  {
    id: 'Portal',
    header: headers.portal,
    value: ({ latest }) => latest.Portal,
    filter: 'select',
  },
  {
    id: 'Version',
    header: headers.version,
    value: ({ latest }) => latest.Version,
    cell: ({ latest }) => <Box sx={{ ...anywhere, minWidth: { sm: 120 } }}>{latest.Version}</Box>,
  },
  { id: 'Stage', header: headers.stage, value: ({ latest }) => stageName(latest.Stage), filter: 'select' },
  {
    id: 'Error',
    header: headers.error,
    value: ({ latest, stack, pages, browsers }) => [latest.Error, ...stack, pages, browsers].join(' '),
    cell: (group) => <What group={group} />,
    required: true,
  },
  {
    id: 'Reference',
    header: headers.reference,
    value: ({ references }) => references || texts.none,
    cell: ({ references }) => <Box sx={anywhere}>{references || texts.none}</Box>,
  },
];

/** Failures that pages reported, equal ones of a version together: where, how often, and the stack in the team's sources. */
export function FailuresPage() {
  const list = useWholeList(listPortalFailures, 'Failures');
  const groups = useMemo(() => list.rows && groupsOf(list.rows), [list.rows]);
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(texts.failed));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.about}</Typography>
      <DataTable
        title={texts.title}
        heading="none"
        columns={columns}
        rowId={({ latest }) => latest.id}
        {...list}
        rows={groups}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </>
  );
}
