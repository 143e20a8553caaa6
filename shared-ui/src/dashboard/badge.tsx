import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The colours a badge can have. */
export type BadgeTone = 'blue' | 'orange' | 'green' | 'yellow' | 'red' | 'grey';

interface Colours {
  text: string;
  surface: string;
  border: string;
}

const light: Record<BadgeTone, Colours> = {
  blue: { text: '#17497f', surface: '#e6f0fb', border: '#b9d4f1' },
  orange: { text: '#85400a', surface: '#fdeedd', border: '#f4cda3' },
  green: { text: '#155733', surface: '#e3f4e9', border: '#b2dcc2' },
  yellow: { text: '#675000', surface: '#fcf4cf', border: '#e8d684' },
  red: { text: '#8f1d17', surface: '#fdeae8', border: '#f2c0bc' },
  grey: { text: '#46534e', surface: '#edf1ef', border: '#d0d9d5' },
};
const dark: Record<BadgeTone, Colours> = {
  blue: { text: '#a9cffb', surface: '#14283f', border: '#2b4a6e' },
  orange: { text: '#f8bd82', surface: '#3a2411', border: '#66421f' },
  green: { text: '#8fe0ae', surface: '#12301f', border: '#27583b' },
  yellow: { text: '#f0d776', surface: '#332b0c', border: '#5c4f1c' },
  red: { text: '#ffb0a8', surface: '#3d1715', border: '#6d2f2b' },
  grey: { text: '#c0ccc7', surface: '#242e2a', border: '#414d48' },
};

const style = ({ text, surface, border }: Colours) => ({ color: text, backgroundColor: surface, borderColor: border });

/** A short state in a coloured frame. The colour only repeats the text. */
export function Badge({
  tone,
  ticked = false,
  children,
}: {
  tone: BadgeTone;
  /** Puts a tick before the text, which screen readers leave out. */
  ticked?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={[
        {
          display: 'inline-flex',
          alignItems: 'center',
          border: '1px solid',
          borderRadius: 99,
          px: 1.25,
          py: 0.25,
          fontSize: '0.8125rem',
          fontWeight: 600,
          lineHeight: 1.5,
          whiteSpace: 'nowrap',
          // In line with other texts, also behind an icon.
          '& > time': { alignSelf: 'baseline' },
          ...(ticked && { '&::before': { content: '"\\2713" / ""', mr: 0.75 } }),
        },
        style(light[tone]),
        (theme) => theme.applyStyles('dark', style(dark[tone])),
      ]}
    >
      {children}
    </Box>
  );
}

const applicationTones: Record<string, BadgeTone> = {
  Processing: 'blue',
  'Accepted For Interview': 'orange',
  'Interview Passed': 'green',
  Declined: 'red',
};

/**
 * The badge of the status of an application or a task. Statuses of tasks are grey, as all that the specification gives no
 * colour, so a tick tells a completed one at a glance.
 */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={applicationTones[status] ?? 'grey'} ticked={status === 'Completed'}>
      {status}
    </Badge>
  );
}
