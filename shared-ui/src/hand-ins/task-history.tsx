import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Moment } from '../display/moment';
import { Verbatim } from '../display/verbatim';
import { describeEvent } from './messages';
import type { HistoryLine } from './types';

/**
 * What happened to a task, as lines between its comments.
 *
 * @param told the line whose words the page says elsewhere
 */
export function historyEvents(
  history: readonly HistoryLine[],
  told?: HistoryLine,
): { id: string; at: string; line: ReactNode }[] {
  return history.map((line) => ({
    id: line.id,
    at: line.At,
    line: (
      <>
        {describeEvent(line)} · <Verbatim>{line.By}</Verbatim>, <Moment at={line.At} />
        {line !== told && (line.Event === 'reopened' || line.Event === 'withdrawn') && line.Text && (
          <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' }}>
            {line.Text}
          </Box>
        )}
      </>
    ),
  }));
}
