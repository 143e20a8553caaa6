/** Plots of measurements as SVG files that read in light and dark. */
import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';

/** Of what a plot compares, in the order of the values. Both schemes read them. */
const COLOURS = [
  '#1f8a70',
  '#d1792b',
  '#6f7fd0',
  '#b0559b',
  '#8a9a2b',
  '#3a9fc4',
  '#c25353',
  '#8c8c8c',
  '#a87c4f',
  '#4f7ca8',
];
const STYLE = `svg{background:#fff;color:#25302c;font:12px system-ui,sans-serif}
@media(prefers-color-scheme:dark){svg{background:#141b18;color:#dfe8e4}}`;

export interface Bar {
  /** Bars with the same name stand together. */
  group: string;
  series: string;
  value: number;
}

/** Bars beside each other in groups, from top to bottom, each with its value. */
export function bars(title: string, unit: string, values: readonly Bar[], limit?: number): string {
  const series = [...new Set(values.map((bar) => bar.series))];
  const groups = [...new Set(values.map((bar) => bar.group))];
  return draw(title, {
    width: 760,
    height: 60 + groups.length * (14 + series.length * 17),
    marginLeft: 110,
    marginRight: 170,
    x: { label: unit, grid: true },
    y: { axis: null, domain: series },
    fy: { label: null, domain: groups, padding: 0.18, axis: 'left' },
    color: { domain: series, range: COLOURS },
    marks: [
      Plot.barX(values, { x: 'value', y: 'series', fy: 'group', fill: 'series' }),
      Plot.text(values, {
        x: 'value',
        y: 'series',
        fy: 'group',
        text: (bar: Bar) => ` ${shortNumber(bar.value)}  ${bar.series}`,
        textAnchor: 'start',
        dx: 3,
        fill: 'currentColor',
      }),
      ...(limit === undefined ? [] : [Plot.ruleX([limit], { stroke: 'currentColor', strokeDasharray: '4 3' })]),
      Plot.ruleX([0]),
    ],
  });
}

export interface Point {
  series: string;
  x: number;
  y: number;
}

/** Curves with both axes logarithmic, each with its name at its end. */
export function curves(title: string, labels: { x: string; y: string }, points: readonly Point[]): string {
  const series = [...new Set(points.map((point) => point.series))];
  return draw(title, {
    width: 760,
    height: 420,
    marginRight: 190,
    marginLeft: 55,
    x: {
      type: 'log',
      label: labels.x,
      grid: true,
      ticks: 4,
      tickFormat: (value: number) => value.toLocaleString('en'),
    },
    y: { type: 'log', label: labels.y, grid: true, tickFormat: shortNumber },
    color: { domain: series, range: COLOURS },
    marks: [
      Plot.lineY(points, { x: 'x', y: 'y', stroke: 'series', strokeWidth: 2 }),
      Plot.dot(points, { x: 'x', y: 'y', fill: 'series', r: 3 }),
      Plot.text(ends(points), { x: 'x', y: 'y', text: 'series', fill: 'series', textAnchor: 'start', dx: 8 }),
    ],
  });
}

/** How near two names may come, as a share of the axis. */
const LINE = 0.042;

/** The last point of each curve. The lower of two that are near is moved down, so that both names can be read. */
function ends(points: readonly Point[]): Point[] {
  const heights = points.map(({ y }) => Math.log(y));
  const gap = (Math.max(...heights) - Math.min(...heights)) * LINE;
  const last = new Map(points.map((point) => [point.series, point]));
  let previous = Number.POSITIVE_INFINITY;
  return [...last.values()]
    .sort((one, other) => other.y - one.y)
    .map((point) => {
      previous = Math.min(Math.log(point.y), previous - gap);
      return { ...point, y: Math.exp(previous) };
    });
}

const shortNumber = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

function draw(title: string, options: Plot.PlotOptions): string {
  const { document } = new JSDOM('').window;
  const svg = Plot.plot({ ...options, document });
  for (const style of svg.querySelectorAll('style')) style.remove();
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = STYLE;
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  svg.prepend(name, style);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', title);
  return svg.outerHTML;
}
