import { ApiError, call, useSession } from '@internship-portals/shared-api/client';
import { type Answer, getProgrammeSettings, updateProgrammeSettings } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import {
  EmailField,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { PhoneField } from '@internship-portals/shared-ui/phone';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { LookSection, noPictures, type Pictures, type PictureValues, picturesToSend } from './look-section';
import { messages } from './messages';
import { Section } from './section';
import { TestMailButton } from './test-mail-button';

const { firm, mail, interviews, attendance, offers } = messages;

type Count =
  | 'PauseMinutes'
  | 'PauseAfterHours'
  | 'AnswerDays'
  | 'OfferDays'
  | 'InterviewLength'
  | 'InterviewBreak'
  | 'InterviewDays';

/** The settings that are numbers, which fields hold as texts. */
const mapNumbers = <Value,>(map: (name: Count) => Value): Record<Count, Value> => ({
  PauseMinutes: map('PauseMinutes'),
  PauseAfterHours: map('PauseAfterHours'),
  AnswerDays: map('AnswerDays'),
  OfferDays: map('OfferDays'),
  InterviewLength: map('InterviewLength'),
  InterviewBreak: map('InterviewBreak'),
  InterviewDays: map('InterviewDays'),
});

/**
 * The settings of the programme. Those of another administrator are not replaced before the form is saved again.
 *
 * @param pictures the addresses of those that the server has now
 */
export function SettingsForm({
  opened,
  pictures,
}: {
  opened: Answer<typeof getProgrammeSettings>;
  pictures: Pictures;
}) {
  const administrator = useSession((session) => session.userId);
  const update = useEndpointMutation(updateProgrammeSettings);
  const toast = useToast();
  const [seen, setSeen] = useState(opened.Revision);
  const form = useServerForm({
    draftKey: `${administrator}/programme-settings`,
    defaultValues: {
      ...opened.Settings,
      ...mapNumbers((name) => String(opened.Settings[name])),
      ...noPictures,
    },
    submit: async ({ Logo, RemoveLogo, Photo, RemovePhoto, ...values }) => {
      try {
        const newPictures = await picturesToSend({ Logo, RemoveLogo, Photo, RemovePhoto });
        const numbers = mapNumbers((name) => Number(values[name]));
        await update.mutateAsync({ body: { ...values, ...numbers, ...newPictures, Seen: seen } });
        setSeen(seen + 1);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setSeen((await call(getProgrammeSettings, {})).Revision);
        throw error;
      }
    },
    onSuccess: () => {
      for (const [name, value] of Object.entries(noPictures)) form.form.setValue(name as keyof PictureValues, value);
      toast.success(messages.saved);
    },
    onFailure: () => toast.error(messages.notSaved),
  });
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={messages.form}>
        <Section id="firm" heading={firm.heading} lead={firm.lead}>
          <TextField name="Firm" label={firm.name} autoComplete="organization" />
          <EmailField name="ContactEmail" label={firm.email} autoComplete="off" />
          <PhoneField name="ContactPhone" label={firm.phone} autoComplete="off" />
          <TextField name="City" label={firm.city} hint={firm.cityHint} autoComplete="off" />
        </Section>
        <LookSection {...pictures} />
        <Section id="mail" heading={mail.heading} lead={mail.lead}>
          <EmailField name="ReplyTo" label={mail.replyTo} hint={mail.replyToHint} autoComplete="off" />
          <TextField name="Signature" label={mail.signature} hint={mail.signatureHint} multiline rows={3} />
          <TestMailButton />
        </Section>
        <Section id="place" heading={interviews.heading}>
          <TextField name="InterviewPlace" label={interviews.place} hint={interviews.placeHint} autoComplete="off" />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField name="InterviewsFrom" label={interviews.from} type="time" hint={interviews.fromHint} />
            <TextField name="InterviewsUntil" label={interviews.until} type="time" />
            <TextField name="LunchFrom" label={interviews.lunchFrom} type="time" />
            <TextField name="LunchUntil" label={interviews.lunchUntil} type="time" />
            <TextField name="InterviewLength" label={interviews.length} type="number" />
            <TextField name="InterviewBreak" label={interviews.pause} type="number" />
            <SelectField name="InterviewDays" label={interviews.weekdays} options={interviews.weekdayOptions} />
            <SelectField
              name="HolidayCountry"
              label={interviews.holidays}
              emptyLabel={interviews.noHolidays}
              options={opened.Countries.map(({ Code, Name }) => ({ value: Code, label: Name }))}
            />
          </Box>
          <TextField name="AnswerDays" label={interviews.days} hint={interviews.daysHint} autoComplete="off" />
        </Section>
        <Section id="attendance" heading={attendance.heading} lead={attendance.lead}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField name="PauseMinutes" label={attendance.minutes} hint={attendance.minutesHint} type="number" />
            <TextField name="PauseAfterHours" label={attendance.after} type="number" />
          </Box>
          <TextField
            name="OfficeNetworks"
            label={attendance.networks}
            hint={attendance.networksHint(opened.Address)}
            multiline
            rows={3}
          />
        </Section>
        <Section id="offers" heading={offers.heading} lead={offers.lead}>
          <TextField name="OfferDays" label={offers.days} hint={offers.daysHint} autoComplete="off" />
          <TextField name="OfferBring" label={offers.bring} hint={offers.bringHint} multiline rows={3} />
          <TextField name="OfferSupervisor" label={offers.supervisor} autoComplete="off" />
          <TextField name="OfferSigner" label={offers.signer} hint={offers.signerHint} autoComplete="off" />
        </Section>
        <Box>
          <SubmitButton busyText={messages.saving}>{messages.save}</SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}
