import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { ChartCard } from './chart-card';
import { type Figures, FiguresTable } from './figures-table';
import type { StackedBarsProps } from './stacked-bars';
import { Keys, Textures } from './textures';

// The chart library is larger than the page, so it loads only when there is something to draw. If it does not load,
// the figures are shown as a table.
const StackedBars = lazyPart(
  async () => {
    const module = await import('./stacked-bars');
    return {
      default: ({ figures: _table, ...props }: DrawnProps) => (
        // Hidden from assistive technology. The switch next to the title shows the figures.
        <div aria-hidden="true">
          <module.StackedBars {...props} />
        </div>
      ),
    };
  },
  { Instead: NoChart },
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
  /**
   * What happened in a category, by its index, in the order of time. Each is a numbered line across the chart, and a text in
   * the list below it and in the table.
   */
  marks?: readonly { category: number; text: string }[];
  /** The headers of the table's first and last column, the label of its last row, and the header of the marks. */
  headers: { category: string; total: string; marks?: string };
  /** Controls for the chart's content. */
  choices?: ReactNode;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figuresOf({ title, categories, series, headers, marks = [] }: StackedBarsCardProps): Figures {
  const hasMarks = marks.length > 0;
  const marksIn = (index: number) =>
    marks
      .filter(({ category }) => category === index)
      .map(({ text }) => text)
      .join('; ');
  const totalOf = (index: number) => sum(series.map(({ values }) => values[index] ?? 0));
  return {
    caption: title,
    endsWithText: hasMarks,
    head: [
      headers.category,
      ...series.map(({ label }) => label),
      headers.total,
      ...(hasMarks ? [headers.marks ?? ''] : []),
    ],
    rows: categories.map(({ label }, index) => [
      label,
      ...series.map(({ values }) => values[index] ?? 0),
      totalOf(index),
      ...(hasMarks ? [marksIn(index)] : []),
    ]),
    foot: [
      headers.total,
      ...series.map(({ values }) => sum(values)),
      sum(categories.map((_, index) => totalOf(index))),
      ...(hasMarks ? [''] : []),
    ],
  };
}

/** One label for all marks of a category: '2', or '2-4'. */
function labelsOf(marks: NonNullable<StackedBarsCardProps['marks']>): { category: number; label: string }[] {
  const numbers = new Map<number, number[]>();
  marks.forEach(({ category }, index) => {
    numbers.set(category, [...(numbers.get(category) ?? []), index + 1]);
  });
  return [...numbers].map(([category, [first = 0, ...others]]) => ({
    category,
    label: others.length > 0 ? `${first}–${others.at(-1)}` : `${first}`,
  }));
}

/** Counts by category as stacked bars with events marked, also available as a table. */
export function StackedBarsCard(props: StackedBarsCardProps) {
  const { title, note, empty, categories, series, marks = [], choices } = props;
  const scope = useId();
  const figures = figuresOf(props);
  return (
    <ChartCard
      title={title}
      note={note}
      figures={figures}
      empty={series.length === 0 ? empty : undefined}
      choices={choices}
    >
      <Textures scope={scope}>
        <Keys scope={scope} keys={series.map(({ label, values }, index) => ({ label, index, total: sum(values) }))} />
        <Box sx={{ minHeight: HEIGHT }}>
          <StackedBars
            categories={categories}
            series={series}
            marks={labelsOf(marks)}
            scope={scope}
            height={HEIGHT}
            figures={figures}
          />
        </Box>
        {marks.length > 0 && (
          <Typography component="ol" variant="body2" sx={{ m: 0, mt: 1.5, pl: 3, overflowWrap: 'anywhere' }}>
            {marks.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its number is all that a mark is known by.
              <li key={index}>{text}</li>
            ))}
          </Typography>
        )}
      </Textures>
    </ChartCard>
  );
}
