import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount } from '../dashboard/format-count';
import { ChartCard } from './chart-card';
import type { Figures } from './figures-table';
import { Keys, Textures, textureOf } from './textures';

/** A stage of a process and the outcome for those who reached it. */
export interface Stage {
  label: string;
  /** How many reached it. */
  count: number;
  /** How many of these are still undecided, and the label for that. */
  open: number;
  openLabel?: string;
  /** How many of these were rejected here. */
  declined: number;
}

export interface StagesCardProps {
  title: string;
  /** What `stages` were counted over, such as periods. The first one is selected by default. */
  periods: readonly { label: string; note: string; stages: readonly Stage[] }[];
  /** Shown if the first stage is empty. */
  empty: string;
  headers: {
    periods: string;
    stage: string;
    count: string;
    ofAll: string;
    ofBefore: string;
    /** Those who reached the next stage. */
    wentOn: string;
    open: string;
    declined: string;
  };
  /** '40% of all applications' and '80% of the previous stage'. */
  shares: { ofAll: (share: string) => string; ofBefore: (share: string) => string; declined: string };
}

/** A whole percentage, or '–' if the total is 0. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;
}

function figuresOf({ title, headers }: StagesCardProps, stages: readonly Stage[]): Figures {
  const all = stages[0]?.count ?? 0;
  return {
    caption: title,
    head: [headers.stage, headers.count, headers.ofBefore, headers.ofAll, headers.open, headers.declined],
    rows: stages.map(({ label, count, open, declined }, index) => [
      label,
      count,
      shareOf(count, stages[index - 1]?.count ?? count),
      shareOf(count, all),
      open,
      declined,
    ]),
  };
}

/** The legend: what each texture means. */
const FILLS = { wentOn: 0, open: 1, declined: 6 };

/** The bar of a stage, as wide as its share of the total. Its parts: continued, undecided, rejected. */
function StageBar({ stage, all, scope }: { stage: Stage; all: number; scope: string }) {
  const { count, open, declined } = stage;
  const parts = [
    { key: 'on', width: count - open - declined, texture: FILLS.wentOn },
    { key: 'open', width: open, texture: FILLS.open },
    { key: 'declined', width: declined, texture: FILLS.declined },
  ].filter(({ width }) => width > 0);
  let from = 0;
  return (
    <Box sx={{ height: 14, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}>
      <svg width="100%" height="14" display="block" aria-hidden="true" focusable="false">
        {parts.map(({ key, width, texture }) => {
          const x = from;
          from += width;
          return (
            <rect
              key={key}
              x={`${(100 * x) / all}%`}
              width={`${(100 * width) / all}%`}
              height="14"
              fill={textureOf(scope, texture)}
              stroke="var(--mui-palette-background-paper)"
            />
          );
        })}
      </svg>
    </Box>
  );
}

/** A funnel of several stages with counts, shares and rejections, also available as a table. */
export function StagesCard(props: StagesCardProps) {
  const { title, periods, empty, headers, shares } = props;
  const [chosen, setChosen] = useState(0);
  const scope = useId();
  const { note = '', stages = [] } = periods[chosen] ?? {};
  const all = stages[0]?.count ?? 0;
  const facts = (stage: Stage, index: number) => [
    ...(index > 0 ? [shares.ofAll(shareOf(stage.count, all))] : []),
    ...(index > 1 ? [shares.ofBefore(shareOf(stage.count, stages[index - 1]?.count ?? 0))] : []),
    ...(stage.open > 0 ? [`${formatCount(stage.open)} ${stage.openLabel ?? headers.open}`] : []),
    ...(stage.declined > 0 ? [`${formatCount(stage.declined)} ${shares.declined}`] : []),
  ];
  return (
    <ChartCard
      title={title}
      note={note}
      figures={figuresOf(props, stages)}
      empty={all === 0 ? empty : undefined}
      choices={
        periods.length > 1 && (
          <ToggleButtonGroup
            size="small"
            exclusive
            aria-label={headers.periods}
            value={chosen}
            onChange={(_event, index: number | null) => index !== null && setChosen(index)}
          >
            {periods.map(({ label }, index) => (
              <ToggleButton key={label} value={index} sx={{ px: 1.5, py: 0.5, color: 'text.primary' }}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )
      }
    >
      <Textures scope={scope}>
        <Keys
          scope={scope}
          keys={[
            { label: headers.wentOn, index: FILLS.wentOn },
            { label: headers.open, index: FILLS.open },
            { label: headers.declined, index: FILLS.declined },
          ]}
        />
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {stages.map((stage, index) => (
            <li key={stage.label}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {stage.label}
                </Typography>
                <Typography component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(stage.count)}
                </Typography>
              </Box>
              <StageBar stage={stage} all={all} scope={scope} />
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, minHeight: '1.55em' }}>
                {facts(stage, index).join(' · ')}
              </Typography>
            </li>
          ))}
        </Box>
      </Textures>
    </ChartCard>
  );
}
