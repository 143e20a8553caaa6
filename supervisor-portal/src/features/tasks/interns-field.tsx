import { listMyInterns, type OwnIntern } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { loadingText, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FieldFrame, useField, useSubmitting } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { interns: texts } = messages;

/**
 * Gives the ids in the value of an `InternsField`, which is text so that drafts keep it. Someone who was chosen may have left
 * since: there is no box to untick any more, so nothing that is not ticked counts.
 */
export function useChosenInterns(): (value: string) => string[] {
  const interns = useEndpoint(listMyInterns, { query: {} }).data?.MyInterns;
  return (value) =>
    value.split(',').filter((id) => id !== '' && (!interns || interns.some(({ user_id }) => user_id === id)));
}

/** A choice among the supervisor's interns, as the field `Interns`. Shows nothing if there are no interns. */
export function InternsField({ label, hint, without }: { label: string; hint?: string; without?: string }) {
  const { field, error, ids } = useField('Interns', hint);
  const sending = useSubmitting();
  const read = useEndpoint(listMyInterns, { query: {} });
  // After the internship, nothing is assigned any more.
  const canBeChosen = ({ user_id, Placement }: OwnIntern) => user_id !== without && Placement?.State !== 'Ended';
  const interns = read.data?.MyInterns.filter(canBeChosen) ?? [];
  const chosen = useChosenInterns()(String(field.value ?? ''));
  const change = (next: string[]) => !sending && field.onChange(next.join(','));
  if (!read.data) {
    return (
      <QueryBoundary
        read={read}
        failed={texts.failed}
        waiting={<Skeleton role="status" aria-label={loadingText} variant="rounded" height={120} />}
      >
        {() => null}
      </QueryBoundary>
    );
  }
  if (interns.length === 0 && !error) {
    return without ? null : <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>;
  }
  return (
    <FieldFrame name="Interns" label={label} hint={hint} error={error} ids={ids} kind="group">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', pl: 0.5 }}>
        {interns.length > 1 && (
          <FormControlLabel
            label={texts.all}
            sx={{ gridColumn: '1 / -1' }}
            control={
              <Checkbox
                size="small"
                checked={interns.every(({ user_id }) => chosen.includes(user_id))}
                indeterminate={
                  interns.some(({ user_id }) => chosen.includes(user_id)) &&
                  !interns.every(({ user_id }) => chosen.includes(user_id))
                }
                onChange={(_event, checked) => change(checked ? interns.map(({ user_id }) => user_id) : [])}
              />
            }
          />
        )}
        {interns.map(({ user_id, Name }) => (
          <FormControlLabel
            key={user_id}
            label={<Verbatim>{Name}</Verbatim>}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(user_id)}
                onChange={(_event, checked) =>
                  change(checked ? [...chosen, user_id] : chosen.filter((id) => id !== user_id))
                }
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
