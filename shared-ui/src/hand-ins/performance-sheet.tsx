import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownRating } from '../dashboard/rating';
import { formatShortDate } from '../display/format-short-date';
import type { PerformanceTask } from '../performance/performance-task';
import { PrintSheet } from '../print/print-sheet';
import { sheetTexts } from './messages';

interface PerformanceSheetProps {
  tasks: readonly PerformanceTask[];
  /** The headers of the columns. */
  headers: Record<'task' | 'status' | 'deadline' | 'completedOn' | 'rating' | 'remark', string>;
  /** In place of the day of a task that is not completed. */
  notCompleted: string;
  intern: string;
  /** Undefined if the intern has none. */
  supervisor?: string;
  /** The list on the screen, of which paper would show one page without its last columns. */
  children: ReactNode;
}

/** Makes the page of an intern's performance a sheet on paper: all tasks with their remarks, and lines to sign. */
export function PerformanceSheet({
  tasks,
  headers,
  notCompleted,
  intern,
  supervisor,
  children,
}: PerformanceSheetProps) {
  const printing = usePrinting();
  const { task, status, deadline, completedOn, rating, remark } = headers;
  const date = (day: string) => formatShortDate(day, { withYear: true });
  return (
    <>
      <div hidden={printing}>{children}</div>
      {printing && (
        <Box component="table" sx={paper}>
          <thead>
            <tr>
              {[task, status, deadline, completedOn, rating, remark].map((header) => (
                <th key={header}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map((row) => (
              <tr key={row.id}>
                <td>{row.Task}</td>
                <td>{row.Status}</td>
                <td>{date(row.Deadline)}</td>
                <td>{row.CompletedOn ? date(row.CompletedOn) : notCompleted}</td>
                <td>{shownRating(row).text}</td>
                <td>{row.Remark}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <PrintSheet
        signatures={[sheetTexts.intern(intern), ...(supervisor ? [sheetTexts.supervisor(supervisor)] : [])]}
      />
    </>
  );
}

const paper = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '9pt',
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    py: 0.5,
    pr: 1.5,
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  // A remark keeps its lines.
  '& td:last-child': { whiteSpace: 'pre-line', width: '32%' },
  '& td:first-of-type': { width: '28%' },
  '& td:not(:first-of-type, :last-child)': { whiteSpace: 'nowrap' },
} as const;

/** Whether the page is being printed. The browser lays paper out as soon as it has said so. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
