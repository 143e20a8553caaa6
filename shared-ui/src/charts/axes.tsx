import { AxisBottom, AxisLeft, type AxisScale, type TickRendererProps } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { getStringWidth } from '@visx/text';
import type { PlotArea } from './plot';

const FONT_SIZE = 12;
const TICK_LENGTH = 6;
/** The least space between two labels, in pixels. */
const LABEL_GAP = 8;
/** Of an average character, where the browser cannot measure text. */
const CHARACTER_WIDTH = 0.6 * FONT_SIZE;

const color = 'var(--mui-palette-text-primary)';
const shared = { stroke: color, tickStroke: color, tickLength: TICK_LENGTH };

const widthOf = (label: string) =>
  getStringWidth(label, { fontSize: `${FONT_SIZE}px` }) ?? label.length * CHARACTER_WIDTH;

/** Every value, or every second, third and so on: as many as have labels that do not touch each other. */
export function spacedTicks<Value>(
  values: readonly Value[],
  positionOf: (value: Value) => number,
  labelOf: (value: Value) => string,
): Value[] {
  const labels = values.map((value) => {
    const [center, half] = [positionOf(value), widthOf(labelOf(value)) / 2];
    return { value, start: center - half, end: center + half };
  });
  for (let step = 1; step < labels.length; step += 1) {
    const kept = labels.filter((_, index) => index % step === 0);
    const fits = kept.every(({ start }, index) => {
      const before = kept[index - 1];
      return !before || start - before.end >= LABEL_GAP;
    });
    if (fits) return kept.map(({ value }) => value);
  }
  return values.slice(0, 1);
}

// Plain text: the Text of visx breaks lines and computes with CSS lengths, for which it fetches more code than the axes have.
const label = (anchor: 'middle' | 'end') =>
  function Label({ x, y, formattedValue }: TickRendererProps) {
    const shift = anchor === 'end' ? { dx: -2, dy: '0.33em' } : { dy: 3 };
    return (
      <text x={x} y={y} {...shift} textAnchor={anchor} fontSize={FONT_SIZE} fill={color}>
        {formattedValue}
      </text>
    );
  };
const centered = label('middle');
const before = label('end');

interface AxisProps<Scale extends AxisScale, Value> {
  scale: Scale;
  area: PlotArea;
  values: readonly Value[];
  format: (value: Value) => string;
}

/** The vertical axis, with a line across the chart at each of its values. */
export function ValueAxis<Scale extends AxisScale<number>>({ scale, area, values, format }: AxisProps<Scale, number>) {
  return (
    <>
      <GridRows
        scale={scale}
        left={area.left}
        width={area.right - area.left}
        tickValues={[...values]}
        stroke="var(--mui-palette-divider)"
      />
      <AxisLeft
        {...shared}
        axisClassName="chart-values"
        scale={scale}
        left={area.left}
        tickValues={[...values]}
        tickFormat={(value) => format(Number(value))}
        tickComponent={before}
      />
    </>
  );
}

/** The horizontal axis. */
export function CategoryAxis<Scale extends AxisScale, Value extends number | Date>({
  scale,
  area,
  values,
  format,
}: AxisProps<Scale, Value>) {
  return (
    <AxisBottom
      {...shared}
      axisClassName="chart-categories"
      scale={scale}
      top={area.bottom}
      tickValues={[...values] as Parameters<Scale>[0][]}
      tickFormat={(value) => format(value as Value)}
      tickComponent={centered}
    />
  );
}
