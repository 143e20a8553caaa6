import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { getPortalLoads, type LoadPeriod, type PortalLoads, type ReleaseEvent } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { formatMoment } from 'shared-ui';
import { StackedBarsCard } from 'shared-ui/charts';
import { formatShortDate, QueryBoundary } from 'shared-ui/dashboard';
import { common } from '../../messages';
import { messages } from './messages';

const { loadsOverTime: texts } = messages;
/** Height of the loaded chart. */
const HEIGHT = 560;

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const labelsOf: Record<LoadPeriod, (step: string) => { label: string; name: string }> = {
  Hours: (step) => ({ label: hour.format(new Date(step)), name: texts.from(formatMoment(step)) }),
  Days: (step) => ({ label: formatShortDate(step), name: formatShortDate(step) }),
};

/** Loads by step, those that failed apart; of one version, or of all. None if nothing was loaded. */
function seriesOf({ Steps, Versions }: PortalLoads, version: string | undefined) {
  const shown = Versions.filter(({ Version }) => version === undefined || Version === version);
  if (shown.length === 0) return [];
  const sumOf = (of: 'Loads' | 'Failures') =>
    Steps.map((_, step) => shown.reduce((sum, one) => sum + (one[of][step] ?? 0), 0));
  const failed = sumOf('Failures');
  return [
    { label: texts.loaded, values: sumOf('Loads').map((loads, step) => loads - (failed[step] ?? 0)) },
    { label: texts.failed, values: failed },
  ];
}

/** '21 November 2026, 11:04: 1.2.0 promoted by Amina Otieno'. */
function describe({ At, Action, Version, By }: ReleaseEvent): string {
  const words: Partial<Record<ReleaseEvent['Action'], (version: string) => string>> = texts.events;
  return texts.event(formatMoment(At), words[Action]?.(Version) ?? `${Version} ${Action}`, By);
}

interface ChoiceProps {
  label: string;
  value: string;
  /** By value. */
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput size="small" sx={{ minWidth: 0 }} />}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ id }}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** How often a portal was loaded and failed over time, with marks for its releases. */
export function LoadsChart({ portal }: { portal: string }) {
  const [period, setPeriod] = useState<LoadPeriod>('Hours');
  const [chosen, setChosen] = useState<string>();
  const read = useEndpoint(getPortalLoads, { params: { portal }, query: { Period: period } }, { keepPrevious: true });
  return (
    <QueryBoundary
      read={read}
      failed={texts.readFailed}
      waiting={<Skeleton role="status" aria-label={common.loading} variant="rounded" height={HEIGHT} />}
    >
      {(loads) => {
        // While the other period loads, this one stays.
        const shown = loads.Steps[0]?.includes('T') ? 'Hours' : 'Days';
        const versions = loads.Versions.map(({ Version }) => Version);
        // The other period may not have it.
        const version = chosen !== undefined && versions.includes(chosen) ? chosen : undefined;
        return (
          <StackedBarsCard
            title={texts.title}
            note={texts.note}
            empty={texts.empty}
            headers={texts.headers[shown]}
            categories={loads.Steps.map(labelsOf[shown])}
            series={seriesOf(loads, version)}
            marks={loads.Events.map(({ Step, Event }) => ({ category: Step, text: describe(Event) }))}
            choices={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
                <Choice
                  label={texts.time}
                  value={period}
                  options={texts.periods}
                  onChange={(chosenPeriod) => setPeriod(chosenPeriod as LoadPeriod)}
                />
                <Choice
                  label={texts.version}
                  value={version ?? ''}
                  options={{ '': texts.allVersions, ...Object.fromEntries(versions.map((one) => [one, one])) }}
                  onChange={setChosen}
                />
              </Box>
            }
          />
        );
      }}
    </QueryBoundary>
  );
}
