import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded, BarStack } from '@visx/shape';
import { formatCount } from '../dashboard/format-count';
import { CategoryAxis, spacedTicks, ValueAxis } from './axes';
import { ChartTooltip, useChartTooltip } from './chart-tooltip';
import { Plot, type PlotArea } from './plot';
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

const MARGIN = { top: 12, right: 16, bottom: 25, left: 44 };
/** Has space for the labels of marks, which would be hard to read on the bars. */
const MARGIN_WITH_MARKS = { ...MARGIN, top: 20 };
/** Of the space of a category, what is left empty. */
const GAP_RATIO = 0.3;
const VALUE_TICKS = 6;

/** Stacked bars of several series. Hidden from assistive technology, so also show the figures as a table. */
export function StackedBars({ categories, series, marks = [], scope, height }: StackedBarsProps) {
  const tooltip = useChartTooltip();
  // By index: two categories may have the same label.
  const columns = categories.map((_, column) => column);
  const countOf = (column: number, index: number) => series[index]?.values[column] ?? 0;
  const totals = columns.map((column) => series.reduce((sum, _, index) => sum + countOf(column, index), 0));
  const labelOf = (column: number) => categories[column]?.label ?? '';

  const xScaleOf = ({ left, right }: PlotArea) =>
    scaleBand({ domain: columns, range: [left, right], paddingInner: GAP_RATIO, paddingOuter: GAP_RATIO / 2 });
  const yScaleOf = ({ top, bottom }: PlotArea) =>
    // At least 1, because nothing can be measured from 0 to 0.
    scaleLinear({ domain: [0, Math.max(1, ...totals)], range: [bottom, top], nice: VALUE_TICKS });

  return (
    <div ref={tooltip.root}>
      <Plot
        height={height}
        margin={marks.length > 0 ? MARGIN_WITH_MARKS : MARGIN}
        onPoint={(x, y, { left, right }) => {
          const column = Math.floor(((x - left) / (right - left)) * columns.length);
          if (column in columns) tooltip.show(column, y);
          else tooltip.hide();
        }}
        onLeave={tooltip.hide}
        overlay={(area) => {
          if (!tooltip.isOpen || tooltip.index === undefined) return null;
          const column = tooltip.index;
          const xScale = xScaleOf(area);
          const left = xScale(column) ?? 0;
          return (
            <ChartTooltip anchor={{ left, right: left + xScale.bandwidth(), y: tooltip.y }} area={area}>
              <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
                {categories[column]?.name}
              </Typography>
              <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', columnGap: 1, alignItems: 'center' }}>
                {series.map(({ label }, index) => (
                  <Row key={label} texture={textureOf(scope, index)} label={label} value={countOf(column, index)} />
                ))}
              </Box>
            </ChartTooltip>
          );
        }}
      >
        {(area) => {
          const xScale = xScaleOf(area);
          const yScale = yScaleOf(area);
          const bandwidth = xScale.bandwidth();
          const startOf = (column: number) => xScale(column) ?? 0;
          return (
            <>
              {tooltip.index !== undefined && (
                <rect
                  className="chart-highlight"
                  x={startOf(tooltip.index) - (xScale.step() - bandwidth) / 2}
                  y={area.top}
                  width={xScale.step()}
                  height={area.bottom - area.top}
                  fill="var(--mui-palette-action-hover)"
                />
              )}
              <ValueAxis
                scale={yScale}
                area={area}
                values={yScale.ticks(VALUE_TICKS).filter(Number.isInteger)}
                format={formatCount}
              />
              <BarStack
                data={columns}
                keys={series.map((_, index) => index)}
                value={countOf}
                x={(column) => column}
                xScale={xScale}
                yScale={yScale}
                color={(index) => textureOf(scope, index)}
              >
                {(stacks) =>
                  stacks.flatMap(({ key, bars }) =>
                    bars
                      .filter((bar) => bar.height > 0)
                      .map(({ index: column, bar, color, ...box }) => (
                        <BarRounded
                          key={`${key} ${column}`}
                          className="chart-bar"
                          x={box.x}
                          y={box.y}
                          width={box.width}
                          height={box.height}
                          radius={4}
                          top={bar[1] === totals[column]}
                          fill={color}
                          stroke="var(--mui-palette-background-paper)"
                        />
                      )),
                  )
                }
              </BarStack>
              <CategoryAxis
                scale={xScale}
                area={area}
                values={spacedTicks(columns, (column) => startOf(column) + bandwidth / 2, labelOf)}
                format={labelOf}
              />
              {marks.map(({ category, label }) => (
                <g key={category} fill="var(--mui-palette-text-primary)">
                  <line
                    x1={startOf(category)}
                    x2={startOf(category)}
                    y1={area.top}
                    y2={area.bottom}
                    stroke="var(--mui-palette-text-primary)"
                    strokeDasharray="4 3"
                  />
                  <text
                    className="chart-mark-label"
                    x={startOf(category)}
                    y={area.top - 6}
                    textAnchor="middle"
                    fontSize={12}
                    fontWeight={650}
                  >
                    {label}
                  </text>
                </g>
              ))}
            </>
          );
        }}
      </Plot>
    </div>
  );
}

function Row({ texture, label, value }: { texture: string; label: string; value: number }) {
  return (
    <>
      <svg width="12" height="12" aria-hidden="true" focusable="false">
        <rect width="12" height="12" rx="3" fill={texture} />
      </svg>
      <Typography variant="body2" component="span">
        {label}
      </Typography>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(value)}
      </Typography>
    </>
  );
}
