import { useSession } from '@internship-portals/shared-api/client';
import { type Answer, type listAttendance, withdrawLeave } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, formatLongDate, useToast, Verbatim } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { messages } from './messages';

const { leave: texts, queue } = messages;

type Leave = Answer<typeof listAttendance>['Leave'][number];

const daysOf = ({ StartsOn, EndsOn }: Leave) => queue.days(formatLongDate(StartsOn), formatLongDate(EndsOn));

/** Confirmed leave that is not over, which the supervisor can take back. */
export function ConfirmedLeave({ leave }: { leave: readonly Leave[] }) {
  const id = useId();
  const [withdrawing, setWithdrawing] = useState<Leave>();
  if (leave.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {leave.map((each, index) => (
          <Box
            component="li"
            key={each.id}
            sx={{
              px: 2,
              py: 1,
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
            }}
          >
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <Verbatim>{each.Intern.Name}</Verbatim>
            </Typography>
            <Typography component="span">{`${messages.kinds[each.Kind]}, ${daysOf(each)}`}</Typography>
            <Button
              size="small"
              aria-label={texts.withdrawOf(each.Intern.Name, daysOf(each))}
              onClick={() => setWithdrawing(each)}
              sx={{ ml: { sm: 'auto' } }}
            >
              {texts.withdraw}
            </Button>
          </Box>
        ))}
      </Paper>
      {withdrawing && <WithdrawModal leave={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </section>
  );
}

function WithdrawModal({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const withdraw = useEndpointMutation(withdrawLeave);
  const form = useServerForm({
    defaultValues: { Reason: '' },
    draftKey: `${userId}/withdraw-leave/${leave.id}`,
    submit: (body) => withdraw.mutateAsync({ params: { id: leave.id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message, { detail: leave.Intern.Name, names: [leave.Intern.Name] });
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <FormModal
      title={texts.question}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      width="xs"
      onClose={onClose}
    >
      <Typography>
        <Verbatim of={[leave.Intern.Name]}>{texts.about(leave.Intern.Name, daysOf(leave))}</Verbatim>
      </Typography>
      <TextField name="Reason" label={queue.reason} multiline rows={3} maxLength={2000} readOnly={form.submitting} />
    </FormModal>
  );
}
