import { BarChart, barClasses } from '@mui/x-charts/BarChart';
import { textureOf } from './textures';

export interface StackedBarsProps {
  categories: readonly { label: string; name: string }[];
  series: readonly { label: string; values: readonly number[] }[];
  /** The scope of the textures. */
  scope: string;
  height: number;
}

/** Stacked bars of several series. Hidden from assistive technology, so also show the figures as a table. */
export function StackedBars({ categories, series, scope, height }: StackedBarsProps) {
  return (
    <BarChart
      height={height}
      margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: categories.map(({ label }) => label),
          valueFormatter: (label: string, { location }) =>
            location === 'tooltip' ? (categories.find((category) => category.label === label)?.name ?? label) : label,
          categoryGapRatio: 0.3,
          tickLabelMinGap: 8,
        },
      ]}
      yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: (value: number) => value.toLocaleString('en') }]}
      series={series.map(({ label, values }, place) => ({
        label,
        data: [...values],
        stack: 'all',
        color: textureOf(scope, place),
        valueFormatter: (value: number | null) => (value ?? 0).toLocaleString('en'),
      }))}
      borderRadius={4}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={{ [`& .${barClasses.element}`]: { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 1 } }}
    />
  );
}
