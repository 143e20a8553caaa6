import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useState } from 'react';
import { getPath, getWeeks } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { QueryBoundary, type Read } from 'shared-ui/dashboard';
import { CardSkeletons } from './card-skeletons';
import { messages } from './messages';

/** Height of the loaded cards. */
const HEIGHT = 512;
const waiting = <CardSkeletons heights={[HEIGHT]} />;

type Cards = typeof import('./chart-cards');

/** Before the code is loaded again after a failure, in milliseconds. Each further wait is twice as long, up to the maximum. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/**
 * The code of the charts. It loads when the page is drawn: people open the page for what is above the charts. After a failure
 * it loads again by itself; until it is there, the words of the failure stay.
 */
function useCards(): Read<Cards> {
  const [code, setCode] = useState<{ data?: Cards; error?: unknown }>({});
  const [presses, setPresses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(presses): Retry loads it at once.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const load = async (wait: number) => {
      try {
        const data = await import('./chart-cards');
        if (isShown) setCode({ data });
      } catch (error) {
        if (!isShown) return;
        setCode({ error });
        timer = setTimeout(load, wait, Math.min(2 * wait, MAX_WAIT_MS));
      }
    };
    load(FIRST_WAIT_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [presses]);
  const refetch = () => {
    setCode({});
    setPresses(presses + 1);
  };
  return { data: code.data, error: code.error, isFetching: !code.data && !code.error, refetch };
}

/** One chart. It loads and fails independently of the others. */
function Chart<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  const chart = (
    <QueryBoundary read={read} failed={messages.failed} waiting={waiting}>
      {children}
    </QueryBoundary>
  );
  return read.error && read.data === undefined ? <Paper variant="outlined">{chart}</Paper> : chart;
}

/** Two reads as one: it fails when one of them does, and Retry repeats what failed. */
function both<One, Other>(one: Read<One>, other: Read<Other>): Read<[One, Other]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => [one, other].filter(({ error }) => error).map(({ refetch }) => refetch()),
  };
}

/** The charts: applications per week and how far they get. */
export function Charts() {
  const weeks = useEndpoint(getWeeks, {});
  const path = useEndpoint(getPath, {});
  const cards = useCards();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Chart read={both(cards, weeks)}>{([{ WeeksCard }, answer]) => <WeeksCard {...answer} />}</Chart>
      <Chart read={both(cards, path)}>{([{ PathCard }, answer]) => <PathCard {...answer} />}</Chart>
    </Box>
  );
}
