import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { ChartCard } from './chart-card';
import { type Figures, FiguresTable } from './figures-table';
import type { StackedBarsProps } from './stacked-bars';
import { Keys, Textures } from './textures';

// The chart library is larger than the page: it travels when there is something to draw. A page must not fail because
// its picture did not arrive: the figures then stand there as a table.
const StackedBars = lazy(() =>
  import('./stacked-bars').then(
    (module) => ({
      default: ({ figures: _table, ...props }: DrawnProps) => (
        // For the eye alone: the switch beside the title has the figures.
        <div aria-hidden="true">
          <module.StackedBars {...props} />
        </div>
      ),
    }),
    () => ({ default: NoChart }),
  ),
);
const HEIGHT = 360;

type DrawnProps = StackedBarsProps & { figures: Figures };

function NoChart({ figures }: DrawnProps) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>The chart could not be loaded.</Typography>
      <FiguresTable {...figures} />
    </>
  );
}

export interface StackedBarsCardProps {
  title: string;
  note: string;
  /** Said while there is no series. */
  empty: string;
  /** What stands along the axis and names the rows of the table, and what a tooltip has room for. */
  categories: readonly { label: string; name: string }[];
  /** At most seven can be told apart; each has a value for every category. */
  series: readonly { label: string; values: readonly number[] }[];
  /** Of the table's first and last column, and of its last row. */
  headers: { category: string; total: string };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figuresOf({ title, categories, series, headers }: StackedBarsCardProps): Figures {
  const totalOf = (place: number) => sum(series.map(({ values }) => values[place] ?? 0));
  return {
    caption: title,
    head: [headers.category, ...series.map(({ label }) => label), headers.total],
    rows: categories.map(({ label }, place) => [
      label,
      ...series.map(({ values }) => values[place] ?? 0),
      totalOf(place),
    ]),
    foot: [
      headers.total,
      ...series.map(({ values }) => sum(values)),
      sum(categories.map((_, place) => totalOf(place))),
    ],
  };
}

/** Counts by category, the series of each on top of one another; the same figures are there as a table. */
export function StackedBarsCard(props: StackedBarsCardProps) {
  const { title, note, empty, categories, series } = props;
  const scope = useId();
  const figures = figuresOf(props);
  return (
    <ChartCard title={title} note={note} figures={figures} empty={series.length === 0 ? empty : undefined}>
      <Textures scope={scope}>
        <Keys scope={scope} keys={series.map(({ label, values }, place) => ({ label, place, total: sum(values) }))} />
        <Box sx={{ minHeight: HEIGHT }}>
          <Suspense fallback={null}>
            <StackedBars categories={categories} series={series} scope={scope} height={HEIGHT} figures={figures} />
          </Suspense>
        </Box>
      </Textures>
    </ChartCard>
  );
}
