import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../dashboard/format-count';

/**
 * A colour for each series, with a contrast of at least 3:1 in its scheme. Textures distinguish series without colour.
 */
const light = ['#0b6b57', '#b25e09', '#1f5fa8', '#9c2f6f', '#5d6f12', '#6a4bb0', '#66736d'];
const dark = ['#5fcfb3', '#f0a95c', '#8fbdf4', '#f09ac8', '#bcd06a', '#bda6f5', '#9aa8a2'];

const variables = (colours: string[]) =>
  Object.fromEntries(colours.map((colour, index) => [`--series-${index}`, colour]));

/** The lines or dots of a texture, in a square of 8 by 8. The first series is plain. */
const marks: (string | null)[] = [
  null,
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M2,2 h0.01 M6,6 h0.01',
  'M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4',
  'M0,2 h8 M0,6 h8',
  'M2,0 v8 M6,0 v8',
  'M0,4 h8 M4,0 v8',
];

/** The maximum number of distinguishable series. */
const textureCount = marks.length;

/** The fill of a bar or legend key at this position. */
export const textureOf = (scope: string, index: number) => `url(#${scope}-${index % textureCount})`;

/** Defines the textures for the charts and legends inside. `scope` separates two charts on a page. */
export function Textures({ scope, children }: { scope: string; children: ReactNode }) {
  return (
    <Box sx={[variables(light), (theme) => theme.applyStyles('dark', variables(dark))]}>
      <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
        <defs>
          {marks.map((path, index) => (
            <pattern key={path ?? 'plain'} id={`${scope}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect width="8" height="8" fill={`var(--series-${index})`} />
              {path && (
                <path
                  d={path}
                  stroke="var(--mui-palette-background-paper)"
                  strokeOpacity="0.55"
                  strokeWidth={path.includes('h0.01') ? 2.6 : 1.4}
                  strokeLinecap="round"
                  fill="none"
                />
              )}
            </pattern>
          ))}
        </defs>
      </svg>
      {children}
    </Box>
  );
}

/** The legend: what each texture means. */
export function Keys({
  scope,
  keys,
}: {
  scope: string;
  keys: readonly { label: string; index: number; total?: number }[];
}) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, mb: 1.5, p: 0 }}
    >
      {keys.map(({ label, index, total }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <svg width="16" height="16" aria-hidden="true" focusable="false">
            <rect width="16" height="16" rx="4" fill={textureOf(scope, index)} />
          </svg>
          <Typography variant="body2" component="span">
            {label} {total !== undefined && <b>{formatCount(total)}</b>}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
