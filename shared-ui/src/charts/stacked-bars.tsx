import { BarChart, barClasses } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { formatCount } from '../dashboard/format-count';
import { textureOf } from './textures';

export interface StackedBarsProps {
  categories: readonly { label: string; name: string }[];
  series: readonly { label: string; values: readonly number[] }[];
  /** Lines across the bars of a category, by its index. */
  marks?: readonly { category: number; label: string }[];
  /** The scope of the textures. */
  scope: string;
  height: number;
}

/** Stacked bars of several series. Hidden from assistive technology, so also show the figures as a table. */
export function StackedBars({ categories, series, marks = [], scope, height }: StackedBarsProps) {
  return (
    <BarChart
      height={height}
      margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          // By index: two categories may have the same label.
          data: categories.map((_, place) => place),
          valueFormatter: (place: number, { location }) =>
            categories[place]?.[location === 'tooltip' ? 'name' : 'label'] ?? '',
          categoryGapRatio: 0.3,
          tickLabelMinGap: 8,
        },
      ]}
      yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: (value: number) => formatCount(value) }]}
      series={series.map(({ label, values }, place) => ({
        label,
        data: [...values],
        stack: 'all',
        color: textureOf(scope, place),
        valueFormatter: (value: number | null) => formatCount(value ?? 0),
      }))}
      borderRadius={4}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={{ [`& .${barClasses.element}`]: { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 1 } }}
    >
      {marks.map(({ category, label }) => (
        <ChartsReferenceLine
          key={category}
          x={category}
          label={label}
          labelAlign="start"
          spacing={{ x: 3, y: 0 }}
          lineStyle={{ stroke: 'var(--mui-palette-text-primary)', strokeDasharray: '4 3' }}
          labelStyle={{ fill: 'var(--mui-palette-text-primary)', fontSize: 12, fontWeight: 650 }}
        />
      ))}
    </BarChart>
  );
}
