import { getReviewLists } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReasonKind } from './reason-fields';

/** The first nine reasons of the firm's list, which the keys 1 to 9 choose. */
export function useNumberedReasons(kind: ReasonKind): readonly string[] {
  const { data } = useEndpoint(getReviewLists, {});
  return ((kind === 'accept' ? data?.AcceptReasons : data?.DeclineReasons) ?? []).slice(0, 9);
}

/** Reasons as buttons with the digit that chooses each. */
export function ReasonChoices({
  label,
  reasons,
  chosen,
  disabled = false,
  onChoose,
}: {
  label: string;
  reasons: readonly string[];
  /** Where choosing one decides nothing yet: the one that is chosen, or an empty text. */
  chosen?: string;
  disabled?: boolean;
  onChoose: (reason: string) => void;
}) {
  if (reasons.length === 0) return null;
  return (
    <Box role="group" aria-label={label} sx={{ '@media print': { display: 'none' } }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {reasons.map((reason, index) => (
          <Button
            key={reason}
            size="small"
            variant={reason === chosen ? 'contained' : 'outlined'}
            color="inherit"
            disabled={disabled}
            aria-pressed={chosen === undefined ? undefined : reason === chosen}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChoose(reason)}
            sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            <Box component="kbd" sx={{ font: 'inherit', fontWeight: 700, mr: 0.75 }}>
              {index + 1}
            </Box>
            {reason}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
