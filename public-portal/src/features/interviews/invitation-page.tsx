import { ApiError } from '@internship-portals/shared-api/client';
import {
  type Answer,
  answerInvitation,
  getInvitation,
  type InterviewAnswer,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import {
  Details,
  describeError,
  formatLongDate,
  LoadingScreen,
  PublicLayout,
  TextLink,
  useTexts,
  useToast,
} from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import {
  FieldFrame,
  Form,
  FormCard,
  SubmitButton,
  TextField,
  useField,
  useServerForm,
  useWatch,
} from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useState } from 'react';
import { spoken } from './messages';

type Invitation = Answer<typeof getInvitation>;
const ANSWERS = ['coming', 'another-day', 'withdrawn'] as const satisfies readonly InterviewAnswer[];

/**
 * The page that the link of an invitation opens. Opening it changes nothing: the applicant answers with a button, since
 * programs that check the links in e-mails open them too.
 */
export function InvitationPage() {
  const { token = '' } = useParams();
  const read = useEndpoint(getInvitation, { params: { token } });
  const [given, setGiven] = useState<Given>();
  useEffect(() => {
    // The form disappears with the button that had the focus.
    if (given) document.querySelector('h1')?.focus();
  }, [given]);
  if (given) return <Answered {...given} invitation={read.data} onChange={() => setGiven(undefined)} />;
  if (read.data)
    return <AnswerForm token={token} invitation={read.data} onAnswered={setGiven} onFailed={read.refetch} />;
  if (!read.error) return <LoadingScreen />;
  const gone = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 409);
  return (
    <Card>
      <Alert severity="error">{gone ? (read.error as ApiError).message : describeError(read.error)}</Alert>
    </Card>
  );
}

/** An answer that was just sent. */
interface Given {
  answer: InterviewAnswer;
  /** What the server says to it. */
  message: string;
}

/** What applicants who come still need: when and where it is, their calendar, and a way to answer otherwise. */
function Answered({
  answer,
  message,
  invitation,
  onChange,
}: Given & { invitation: Invitation | undefined; onChange: () => void }) {
  const texts = useTexts(spoken.page);
  return (
    <Card>
      <Alert severity="success">{message}</Alert>
      {answer === 'coming' && invitation && (
        <Box sx={{ mt: 3 }}>
          <Facts invitation={invitation} />
          {invitation.Calendar && <AddToCalendar invitation={invitation} />}
        </Box>
      )}
      {answer !== 'withdrawn' && (
        <Button onClick={onChange} sx={{ mt: 2 }}>
          {texts.changeAnswer}
        </Button>
      )}
    </Card>
  );
}

/** The event of the invitation's e-mail, for those who no longer have the e-mail at hand. */
function AddToCalendar({ invitation: { Calendar } }: { invitation: Invitation }) {
  const texts = useTexts(spoken.page);
  return (
    <Button
      variant="outlined"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(Calendar)}`}
      download="interview.ics"
      sx={{ mt: 2, mr: 1 }}
    >
      {texts.calendar}
    </Button>
  );
}

function Card({ hint, children }: { hint?: string; children: React.ReactNode }) {
  const texts = useTexts(spoken.page);
  return (
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={hint}
        footer={<TextLink to={visitorPages.applicationStatus}>{texts.askAgain}</TextLink>}
      >
        {children}
      </FormCard>
    </PublicLayout>
  );
}

const EMPTY = {
  Answer: '',
  Reason: '',
  Date1: '',
  Time1: '',
  Date2: '',
  Time2: '',
  Date3: '',
  Time3: '',
  Proposals: '',
  Chosen: '',
};
type Values = typeof EMPTY;

const NUMBERS = [1, 2, 3] as const;

type OfferedTime = NonNullable<Invitation['Times']>[number];

/** The answer that chooses an offered time. */
const keyOf = ({ Date: date, Time: time }: OfferedTime) => `${date} ${time}`;

/**
 * The proposed days that are filled in.
 *
 * @throws ApiError for a time without its day
 */
function proposalsOf(values: Values) {
  const texts = spoken.page.get();
  const proposals = NUMBERS.map((number) => ({ Date: values[`Date${number}`], Time: values[`Time${number}`] }));
  const dayless = NUMBERS.filter((_, index) => proposals[index]?.Time && !proposals[index].Date);
  if (dayless.length > 0)
    throw new ApiError(
      texts.chooseDay,
      422,
      Object.fromEntries(dayless.map((number) => [`Date${number}`, [texts.chooseDay]])),
    );
  return proposals.filter((proposal) => proposal.Date !== '');
}

function AnswerForm({
  token,
  invitation,
  onAnswered,
  onFailed,
}: {
  token: string;
  invitation: Invitation;
  onAnswered: (given: Given) => void;
  onFailed: () => unknown;
}) {
  const texts = useTexts(spoken.page);
  const toast = useToast();
  const answer = useEndpointMutation(answerInvitation);
  const { Reply, Times } = invitation;
  const form = useServerForm({
    defaultValues: EMPTY,
    submit: async (values) => {
      const time = Times?.find((one) => keyOf(one) === values.Answer);
      if (time) return answer.mutateAsync({ params: { token }, body: { Answer: 'coming', Chosen: time } });
      const chosen = ANSWERS.find((one) => one === values.Answer);
      if (!chosen) throw new ApiError(texts.choose, 422, { Answer: [texts.choose] });
      const Reason = chosen === 'coming' ? '' : values.Reason;
      const Proposals = chosen === 'another-day' ? proposalsOf(values) : [];
      return answer.mutateAsync({ params: { token }, body: { Answer: chosen, Reason, Proposals } });
    },
    onSuccess: ({ message }, values) =>
      onAnswered({ answer: ANSWERS.find((one) => one === values.Answer) ?? 'coming', message }),
    onFailure: (error) => {
      // Another time was taken, too, for all this page knows.
      if (Times && error instanceof ApiError && error.errors?.Chosen) void onFailed();
      toast.error(texts.failed);
    },
  });
  return (
    <Card hint={(Times ? texts.chooseHint : texts.hint)({ name: invitation.Name, position: invitation.Position })}>
      <Box sx={{ mb: 3 }}>
        <Facts invitation={invitation} />
        {Reply?.Answer === 'coming' && <AddToCalendar invitation={invitation} />}
      </Box>
      {Reply && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.said[Reply.Answer]} {texts.change}
        </Alert>
      )}
      {Times?.length === 0 && !Reply && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.noneLeft}
        </Alert>
      )}
      <Form form={form} label={texts.title}>
        <Choice times={Times} zone={invitation.TimeZone} />
        <MoreOfAnswer today={invitation.Today} />
      </Form>
    </Card>
  );
}

function Facts({ invitation }: { invitation: Invitation }) {
  const facts = useTexts(spoken.facts);
  const { Date: date, Time, Times, TimeZone, Length, Place, VideoLink, Message, City } = invitation;
  return (
    <Details
      items={[
        ...(Times ? [] : [{ label: facts.date, value: formatLongDate(date) }]),
        ...(Time && !Times ? [{ label: facts.time, value: facts.zone({ time: Time, zone: TimeZone }) }] : []),
        ...(Length ? [{ label: facts.length, value: facts.minutes({ count: Length }) }] : []),
        ...(Place ? [{ label: facts.place, value: <PlaceOnMap place={Place} city={City} />, wide: true }] : []),
        ...(VideoLink ? [{ label: facts.video, value: <Link href={VideoLink}>{VideoLink}</Link>, wide: true }] : []),
        ...(Message
          ? [{ label: facts.message, value: <Box sx={{ whiteSpace: 'pre-line' }}>{Message}</Box>, wide: true }]
          : []),
      ]}
    />
  );
}

function PlaceOnMap({ place, city }: { place: string; city: string }) {
  const facts = useTexts(spoken.facts);
  const address = place.includes(city) ? place : `${place}, ${city}`;
  return (
    <>
      {place}{' '}
      <Link
        sx={{ whiteSpace: 'nowrap' }}
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noreferrer"
      >
        {facts.map}
      </Link>
    </>
  );
}

/** @param times those that the applicant chooses from; undefined where one is planned */
function Choice({ times, zone }: { times: Invitation['Times']; zone: string }) {
  const texts = useTexts(spoken.page);
  const { field, error: unanswered, ids } = useField('Answer', false);
  const { error = unanswered } = useField('Chosen', false);
  const facts = useTexts(spoken.facts);
  const answers: { value: string; label: string }[] = [
    ...(times ?? []).map((time) => ({
      value: keyOf(time),
      label: `${formatLongDate(time.Date)}, ${facts.zone({ time: time.Time, zone })}`,
    })),
    ...ANSWERS.filter((one) => !times || one !== 'coming').map((value) => ({
      value,
      label: times && value === 'another-day' ? texts.noneSuits : texts.answers[value],
    })),
  ];
  return (
    <FieldFrame name="Answer" label={texts.question} error={error} ids={ids} kind="group">
      <RadioGroup aria-labelledby={ids.label} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
        {answers.map(({ value, label }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio slotProps={index === 0 ? { input: { ref: field.ref } } : undefined} />}
            label={label}
            // An offered time has two lines on a phone: the radio stands at the first, and the next one has its distance.
            sx={{ alignItems: 'flex-start', '& > :last-child': { py: 1.125 } }}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}

function MoreOfAnswer({ today }: { today: string }) {
  const texts = useTexts(spoken.page);
  const answer: unknown = useWatch({ name: 'Answer' });
  const chosen = ANSWERS.find((one) => one === answer);
  return (
    <>
      {chosen === 'another-day' && <Proposals today={today} />}
      {chosen === 'withdrawn' && <Alert severity="warning">{texts.withdrawal}</Alert>}
      {chosen && chosen !== 'coming' && (
        <TextField
          name="Reason"
          {...(chosen === 'another-day'
            ? { label: texts.reasonForAnother, hint: texts.reasonHint }
            : { label: texts.reason })}
          multiline
          rows={3}
          maxLength={1000}
        />
      )}
      <SubmitButton busyText={texts.sending}>{texts.submit[chosen ?? 'coming']}</SubmitButton>
    </>
  );
}

function Proposals({ today }: { today: string }) {
  const texts = useTexts(spoken.page);
  const typed = useWatch({ name: NUMBERS.flatMap((number) => [`Date${number}`, `Time${number}`]) }) as string[];
  const [proposalCount, setProposalCount] = useState(1);
  // Days that were typed before another answer was tried are sent, so they are shown.
  const count = Math.max(proposalCount, Math.ceil((typed.findLastIndex((value) => value !== '') + 1) / 2));
  const { error, ids } = useField('Proposals', true);
  return (
    <FieldFrame
      name="Proposals"
      label={texts.proposals}
      hint={texts.proposalsHint}
      error={error}
      ids={ids}
      kind="group"
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '3fr 2fr' } }}>
        {NUMBERS.slice(0, count).map((number) => (
          <Box key={number} sx={{ display: 'contents' }}>
            <DateField name={`Date${number}`} label={texts.day({ number })} minDate={today} />
            <TextField name={`Time${number}`} label={texts.time({ number })} type="time" />
          </Box>
        ))}
      </Box>
      {count < 3 && (
        <Button onClick={() => setProposalCount(count + 1)} sx={{ mt: 1 }}>
          {texts.addDay}
        </Button>
      )}
    </FieldFrame>
  );
}
