import { useSession } from '@internship-portals/shared-api/client';
import type { Asks, createIntake, Input, Intake } from '@internship-portals/shared-api/contract';
import { useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { Form, SubmitButton, TextField, useServerForm, useWatch } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { AsksField } from './asks-field';
import { messages } from './messages';
import { type Places, PlacesField } from './places-field';

const { form: texts } = messages;

export type IntakeBody = Input<typeof createIntake>['body'];

const NOTHING: Asks = {
  University: 'Off',
  Course: 'Off',
  YearOfStudy: 'Off',
  RegistrationNumber: 'Off',
  RequestedDates: 'Off',
};

/** What the fields start from: nothing, or another intake. */
export function startValues(intake: Intake | undefined) {
  return {
    Name: intake?.Name ?? '',
    OpensAt: intake?.OpensAt ?? '',
    ClosesAt: intake?.ClosesAt ?? '',
    StartsOn: intake?.StartsOn ?? '',
    EndsOn: intake?.EndsOn ?? '',
    HoursAWeek: String(intake?.HoursAWeek ?? 0),
    AnswerDays: String(intake?.AnswerDays ?? 0),
    Stipend: intake?.Stipend ?? '',
    Requirements: intake?.Requirements ?? '',
    Description: intake?.Description ?? '',
    Asks: intake?.Asks ?? NOTHING,
    Positions: Object.fromEntries(
      intake?.Positions.map(({ Position, Places }) => [Position, Places === null ? '' : String(Places)]) ?? [],
    ) as Places,
  };
}

const DAY_MS = 86_400_000;

/** How many days after the first day of an intake the last one is; undefined if it has no such days. */
export const lengthOf = (intake: Intake | undefined): number | undefined =>
  intake?.StartsOn && intake.EndsOn ? (Date.parse(intake.EndsOn) - Date.parse(intake.StartsOn)) / DAY_MS : undefined;

/** The fields of an intake. Times are typed as the programme's clocks show them. */
export function IntakeForm({
  values,
  days,
  positions,
  timeZone,
  label,
  draft,
  save,
  onSaved,
}: {
  values: ReturnType<typeof startValues>;
  /** The last day follows the first one by so many days, until another one is chosen. */
  days?: number;
  /** The names of all positions. */
  positions: readonly string[];
  timeZone: string;
  label: string;
  draft: string;
  save: (body: IntakeBody) => Promise<unknown>;
  onSaved: () => void;
}) {
  const administrator = useSession((session) => session.userId);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: values,
    draftKey: `${administrator}/${draft}`,
    submit: ({ Positions, HoursAWeek, AnswerDays, ...texts }) =>
      save({
        ...texts,
        HoursAWeek: Number(HoursAWeek),
        AnswerDays: Number(AnswerDays),
        Positions: Object.entries(Positions).map(([Position, places]) => ({
          Position,
          Places: places === '' ? null : Number(places),
        })),
      }),
    onSuccess: onSaved,
    onFailure: () => toast.error(texts.notSaved),
  });
  const { control, getValues, setValue } = form.form;
  const starts = useWatch({ control, name: 'StartsOn' });
  const proposed = useRef('');
  useEffect(() => {
    if (days === undefined || starts === '' || getValues('EndsOn') !== proposed.current) return;
    proposed.current = new Date(Date.parse(starts) + days * DAY_MS).toISOString().slice(0, 10);
    setValue('EndsOn', proposed.current, { shouldDirty: true });
  }, [days, starts, getValues, setValue]);
  return (
    <Paper variant="outlined" sx={{ maxWidth: 760, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={label}>
        <TextField name="Name" label={texts.name} hint={texts.nameHint} autoComplete="off" />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextField name="OpensAt" label={texts.opens} hint={texts.opensHint(timeZone)} type="datetime-local" />
          <TextField name="ClosesAt" label={texts.closes} hint={texts.closesHint} type="datetime-local" />
          <DateField name="StartsOn" label={texts.starts} />
          <DateField name="EndsOn" label={texts.ends} />
          <TextField name="HoursAWeek" label={texts.hours} hint={texts.hoursHint} type="number" />
          <TextField name="AnswerDays" label={texts.answerDays} hint={texts.answerDaysHint} type="number" />
        </Box>
        <PlacesField positions={positions} />
        <TextField name="Stipend" label={texts.stipend} autoComplete="off" />
        <TextField name="Requirements" label={texts.requirements} multiline rows={3} />
        <TextField name="Description" label={texts.description} multiline rows={3} />
        <AsksField />
        <Box>
          <SubmitButton busyText={texts.saving}>{texts.save}</SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}
