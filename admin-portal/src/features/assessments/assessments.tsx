import {
  type Answer,
  type Assessment,
  inviteAssessor,
  listAssessments,
  renewAssessment,
  withdrawAssessment,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import {
  ActionButton,
  conflictWords,
  formatLongDate,
  formatMoment,
  useToast,
  Verbatim,
} from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { DateField } from '@internship-portals/shared-ui/dates';
import { EmailField, FormModal, SelectField, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages as texts } from './messages';

const TONES: Record<Assessment['State'], BadgeTone> = { open: 'green', lapsed: 'grey', withdrawn: 'red' };

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
];

type Preset = NonNullable<Answer<typeof listAssessments>['Preset']>;

/** The lecturers who read an intern's record, on the intern's page: invites them, sends new links and withdraws links. */
export function Assessments() {
  const { id = '' } = useParams();
  const read = useEndpoint(listAssessments, { params: { id } });
  const [inviting, setInviting] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="assessments" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="assessments" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Assessments: all, ShowsRatings, Hindrance, Preset: preset }) => (
          <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.about} {texts.ratings[ShowsRatings ? 'shown' : 'hidden']}
            </Typography>
            {all.map((assessment) => (
              <OneAssessment key={assessment.id} assessment={assessment} lastDay={preset?.LastDay ?? ''} />
            ))}
            {Hindrance ? (
              <Typography variant="body2">{Hindrance}</Typography>
            ) : (
              <>
                {all.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
                <Button variant="contained" size="small" onClick={() => setInviting(true)}>
                  {texts.invite}
                </Button>
              </>
            )}
            {inviting && preset && <InviteModal id={id} preset={preset} onClose={() => setInviting(false)} />}
          </Stack>
        )}
      </QueryBoundary>
    </Paper>
  );
}

function OneAssessment({ assessment, lastDay }: { assessment: Assessment; lastDay: string }) {
  const {
    id,
    Name,
    Email = '',
    LastDay,
    State,
    InvitedBy = '',
    InvitedAt = '',
    OpenedAt,
    AskedAt,
    Written,
  } = assessment;
  const withdraw = useEndpointMutation(withdrawAssessment);
  const [renewing, setRenewing] = useState(false);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <Verbatim>{Name}</Verbatim>
        </Typography>
        <Badge tone={TONES[State]}>{texts.states[State]}</Badge>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {Email ? <Verbatim>{Email}</Verbatim> : texts.addressDeleted} {texts.until(formatLongDate(LastDay))}
      </Typography>
      <Typography variant="body2">
        {texts.invitedBy(InvitedBy, formatMoment(InvitedAt))}{' '}
        {OpenedAt ? texts.opened(formatMoment(OpenedAt)) : texts.notOpened}
      </Typography>
      {AskedAt && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.asked(formatMoment(AskedAt))}
        </Typography>
      )}
      {Written && <Remarks written={Written} />}
      {State !== 'withdrawn' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {Email && (
            <Button size="small" variant="outlined" onClick={() => setRenewing(true)}>
              {texts.renew}
            </Button>
          )}
          {State === 'open' && (
            <ActionButton
              size="small"
              variant="outlined"
              color="error"
              question={texts.question(Name)}
              onAct={() => withdraw.mutateAsync({ params: { id } })}
              done={texts.withdrawn}
              of={Name}
              failed={texts.withdrawFailed}
            >
              {texts.withdraw}
            </ActionButton>
          )}
        </Box>
      )}
      {renewing && <RenewModal id={id} name={Name} lastDay={lastDay} onClose={() => setRenewing(false)} />}
    </Box>
  );
}

function Remarks({ written }: { written: NonNullable<Assessment['Written']> }) {
  const { Remarks: remarks, Marks, BestMarks, ForIntern, At } = written;
  return (
    <Box sx={{ borderLeft: 4, borderColor: 'divider', pl: 2, mt: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.written(formatMoment(At))}
      </Typography>
      {remarks && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {remarks}
        </Typography>
      )}
      {Marks !== null && <Typography sx={{ fontWeight: 600 }}>{texts.marks(Marks, BestMarks)}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {ForIntern ? texts.forIntern : texts.notForIntern}
      </Typography>
    </Box>
  );
}

function InviteModal({ id, preset, onClose }: { id: string; preset: Preset; onClose: () => void }) {
  const invite = useEndpointMutation(inviteAssessor);
  const toast = useToast();
  const { inviting } = texts;
  const form = useServerForm({
    defaultValues: { ...preset, Language: 'en' as const },
    submit: (body) => invite.mutateAsync({ params: { id }, body }),
    onSuccess: (_answer, { Name }) => {
      toast.success(inviting.done, { detail: Name, names: [Name] });
      onClose();
    },
    onFailure: (error) => {
      toast.error(inviting.failed, form.form.getValues('Name') || undefined);
      return conflictWords(error, '') || undefined;
    },
  });
  const labels = { submit: inviting.submit, submitting: inviting.submitting, cancel: common.actions.cancel };
  return (
    <FormModal title={inviting.title} form={form} labels={labels} width="xs" onClose={onClose}>
      <Typography>{inviting.text}</Typography>
      <TextField name="Name" label={inviting.name} maxLength={100} />
      <EmailField name="Email" label={inviting.email} />
      <DateField name="LastDay" label={inviting.lastDay} />
      <SelectField name="Language" label={inviting.language} options={LANGUAGES} />
    </FormModal>
  );
}

interface RenewModalProps {
  id: string;
  name: string;
  /** What the form starts with. */
  lastDay: string;
  onClose: () => void;
}

function RenewModal({ id, name, lastDay, onClose }: RenewModalProps) {
  const renew = useEndpointMutation(renewAssessment);
  const toast = useToast();
  const { renewing } = texts;
  const form = useServerForm({
    defaultValues: { LastDay: lastDay },
    submit: (body) => renew.mutateAsync({ params: { id }, body }),
    onSuccess: () => {
      toast.success(renewing.done, { detail: name, names: [name] });
      onClose();
    },
    onFailure: (error) => {
      toast.error(renewing.failed, name);
      return conflictWords(error, '') || undefined;
    },
  });
  const labels = { submit: renewing.submit, submitting: renewing.submitting, cancel: common.actions.cancel };
  return (
    <FormModal title={renewing.title} form={form} labels={labels} width="xs" onClose={onClose}>
      <Typography>{renewing.text(name)}</Typography>
      <DateField name="LastDay" label={texts.inviting.lastDay} />
    </FormModal>
  );
}
