import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { ChartCard } from './chart-card';
import { type Figures, FiguresTable } from './figures-table';
import type { StackedBarsProps } from './stacked-bars';
import { Keys, Textures } from './textures';

// The chart library is larger than the page, so it loads only when there is something to draw. If it does not load,
// the figures are shown as a table.
const StackedBars = lazy(() =>
  import('./stacked-bars').then(
    (module) => ({
      default: ({ figures: _table, ...props }: DrawnProps) => (
        // Hidden from assistive technology. The switch next to the title shows the figures.
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
  /** Shown if there are no series. */
  empty: string;
  /** The labels of the axis and the table rows, and the longer ones of the tooltips. */
  categories: readonly { label: string; name: string }[];
  /** At most seven. Each has a value for every category. */
  series: readonly { label: string; values: readonly number[] }[];
  /** The headers of the table's first and last column, and the label of its last row. */
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

/** Counts by category as stacked bars, also available as a table. */
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
