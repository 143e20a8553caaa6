import { ApiError, call } from '@internship-portals/shared-api/client';
import {
  type Answer,
  getAssessmentPage,
  hoursAndMinutes,
  type LogbookDay,
  type LogbookWeek,
  sendAssessmentLink,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  Details,
  describeError,
  formatLongDate,
  formatMoment,
  LoadingScreen,
  PageHeading,
  PublicLayout,
  TextLink,
  useTexts,
  useToast,
  Verbatim,
} from '@internship-portals/shared-ui';
import { EvaluationCard } from '@internship-portals/shared-ui/evaluations';
import { EmailField, Form, FormCard, fileSize, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { base } from '../../messages';
import { spoken } from './messages';
import { RemarksForm } from './remarks-form';
import { Visits } from './visits';

type Page = Answer<typeof getAssessmentPage>;

/** The record of an internship, which the private link of the university's lecturer opens. */
export function AssessmentPage() {
  const texts = useTexts(spoken.page);
  const { token = '' } = useParams();
  const read = useEndpoint(getAssessmentPage, { params: { token } });
  if (read.data) return <Assessed token={token} page={read.data} />;
  if (!read.error) return <LoadingScreen />;
  const { status, message } = read.error instanceof ApiError ? read.error : { status: 0, message: '' };
  const hasEnded = status === 404 || status === 409;
  return (
    <PublicLayout>
      <FormCard title={texts.title} footer={<TextLink to={base}>{texts.footer}</TextLink>}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Alert severity="error">{hasEnded ? message : describeError(read.error)}</Alert>
          {hasEnded && <NewLink />}
        </Box>
      </FormCard>
    </PublicLayout>
  );
}

/** The answer never tells whether a lecturer with the address has a link. */
function NewLink() {
  const texts = useTexts(spoken.page);
  const toast = useToast();
  const [sent, setSent] = useState<string>();
  const form = useServerForm({
    defaultValues: { Email: '' },
    submit: (body) => call(sendAssessmentLink, { body }),
    onSuccess: ({ message }) => setSent(message),
    onFailure: () => toast.error(texts.link.failed),
  });
  if (sent) {
    return (
      <Alert severity="success" role="status">
        {sent}
      </Alert>
    );
  }
  return (
    <Form form={form} label={texts.link.send}>
      <EmailField name="Email" label={texts.link.email} autoComplete="email" />
      <SubmitButton busyText={texts.link.sending}>{texts.link.send}</SubmitButton>
    </Form>
  );
}

function Assessed({ token, page }: { token: string; page: Page }) {
  const texts = useTexts(spoken.page);
  const { Name, Firm, LastDay, Intern, Placement, Evaluations, Ratings } = page;
  const visits = useTexts(spoken.visits);
  const hasBegun = Placement?.State !== 'Upcoming';
  return (
    <PublicLayout>
      <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        <Box>
          <PageHeading title={texts.titleOf({ name: Intern.Name })} names={[Intern.Name]} />
          <Typography sx={{ color: 'text.secondary', mt: -2 }}>
            <Verbatim of={[Name]}>
              {texts.hint({ name: Name, firm: Firm || texts.organisation, day: formatLongDate(LastDay) })}
            </Verbatim>
          </Typography>
        </Box>
        <PlacementFacts page={page} />
        {!hasBegun && <Alert severity="info">{texts.notBegun({ day: formatLongDate(Placement.StartsOn) })}</Alert>}
        {/* Before what is read on the day: a time is booked first, and the record may be long. */}
        <Section title={visits.title}>
          <Visits token={token} intern={Intern.Name} />
        </Section>
        {page.Record && (
          <Section title={texts.record.title}>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              {texts.record.hint}
            </Typography>
            <Button variant="outlined" size="small" href={page.Record}>
              {texts.record.download}
            </Button>
          </Section>
        )}
        {hasBegun && <Logbook page={page} />}
        {hasBegun && <Attendance page={page} />}
        {Ratings && <RatedTasks ratings={Ratings} />}
        {hasBegun && Evaluations.length === 0 && (
          <Section title={texts.evaluations.title}>
            <Typography variant="body2">{texts.evaluations.none}</Typography>
          </Section>
        )}
        {Evaluations.map((evaluation) => (
          <EvaluationCard key={evaluation.id} evaluation={evaluation} />
        ))}
        <Section title={texts.remarks.title}>
          <RemarksForm token={token} intern={Intern.Name} own={page.Own} />
        </Section>
        <Section title={texts.privacy.title}>
          <Typography variant="body2">{texts.privacy.text}</Typography>
        </Section>
      </Box>
    </PublicLayout>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

function PlacementFacts({ page: { Intern, Placement } }: { page: Page }) {
  const texts = useTexts(spoken.page);
  const { facts } = texts;
  return (
    <Section title={texts.placement}>
      <Details
        items={[
          { label: facts.intern, value: <Verbatim>{Intern.Name}</Verbatim> },
          { label: facts.university, value: Intern.University || texts.notKnown },
          { label: facts.course, value: Intern.Course || texts.notKnown },
          { label: facts.position, value: Intern.Position || texts.notKnown },
          {
            label: facts.supervisor,
            value: Intern.Supervisor ? <Verbatim>{Intern.Supervisor}</Verbatim> : texts.notKnown,
          },
          ...(Placement ? [{ label: facts.startsOn, value: formatLongDate(Placement.StartsOn) }] : []),
          ...(Placement?.EndsOn ? [{ label: facts.endsOn, value: formatLongDate(Placement.EndsOn) }] : []),
          ...(Placement && Placement.HoursAWeek > 0 ? [{ label: facts.hours, value: Placement.HoursAWeek }] : []),
        ]}
      />
    </Section>
  );
}

function Logbook({ page: { Weeks, Logbook: file } }: { page: Page }) {
  const logbook = useTexts(spoken.logbook);
  return (
    <Section title={logbook.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {Weeks.length === 0 ? logbook.none : logbook.hint}
      </Typography>
      {file && (
        <Button variant="outlined" size="small" href={file} sx={{ mt: 1.5 }}>
          {logbook.download}
        </Button>
      )}
      <Box sx={{ mt: Weeks.length > 0 ? 2 : 0 }}>
        {Weeks.map((week, index) => (
          <Week key={week.Monday} week={week} isOpen={index === 0} />
        ))}
      </Box>
    </Section>
  );
}

/** A week that opens and closes; many weeks would be a long page on a phone. */
function Week({ week, isOpen }: { week: LogbookWeek; isOpen: boolean }) {
  const { Monday, Days, Summary, Comment, Signature, Amendments } = week;
  const logbook = useTexts(spoken.logbook);
  const hours = Days.reduce((sum, { Hours }) => sum + Hours, 0);
  return (
    <Box component="details" open={isOpen} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {logbook.week({ day: formatLongDate(Monday) })}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {logbook.facts({ hours: logbook.hours(hours), by: Signature?.By ?? '' })}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pt: 1 }}>
        {Days.filter(({ Done }) => Done !== '').map((day) => (
          <Day key={day.Date} day={day} />
        ))}
        {Summary && <Text label={logbook.summary}>{Summary}</Text>}
        {Comment && <Text label={logbook.comment({ by: Comment.By })}>{Comment.Text}</Text>}
        {Amendments.map(({ Text: text, By, At }) => (
          <Text key={At} label={logbook.added({ by: By })}>
            {text}
          </Text>
        ))}
        {Signature && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Verbatim of={[Signature.By, Signature.Reference]}>
              {logbook.signature({
                by: Signature.By,
                at: formatMoment(Signature.At),
                reference: Signature.Reference,
              })}
            </Verbatim>
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Day({ day: { Date: date, Done, Learnt, Hours, Tasks, Files } }: { day: LogbookDay }) {
  const logbook = useTexts(spoken.logbook);
  return (
    <Box>
      <Typography variant="h3">
        {formatLongDate(date)}{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {logbook.hours(Hours)}
        </Typography>
      </Typography>
      <Text>{Done}</Text>
      {Learnt && <Text label={logbook.learnt}>{Learnt}</Text>}
      {Tasks.length > 0 && <Text label={logbook.tasks}>{Tasks.join(', ')}</Text>}
      {Files.length > 0 && (
        <Text label={logbook.files}>{Files.map(({ Name, Bytes }) => `${Name} (${fileSize(Bytes)})`).join(', ')}</Text>
      )}
    </Box>
  );
}

/** A text as typed, after its label. */
function Text({ label, children }: { label?: string; children: string }) {
  return (
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      {label && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}:{' '}
        </Typography>
      )}
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
    </Typography>
  );
}

function Attendance({ page: { Attendance: weeks, Placement } }: { page: Page }) {
  const attendance = useTexts(spoken.attendance);
  const hoursAWeek = Placement?.HoursAWeek ?? 0;
  return (
    <Section title={attendance.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {weeks.length === 0 ? attendance.none : hoursAWeek > 0 ? attendance.hintOf(hoursAWeek) : attendance.hint}
      </Typography>
      {weeks.length > 0 && (
        <Pairs
          label={attendance.title}
          headers={[attendance.week, attendance.hours]}
          rows={weeks.map(({ Monday, Minutes }) => [Monday, formatLongDate(Monday), hoursAndMinutes(Minutes)])}
        />
      )}
    </Section>
  );
}

function RatedTasks({ ratings: { Tasks, Average } }: { ratings: NonNullable<Page['Ratings']> }) {
  const ratings = useTexts(spoken.ratings);
  return (
    <Section title={ratings.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {Tasks.length === 0 ? ratings.none : ratings.hint}
      </Typography>
      {Tasks.length > 0 && (
        <Pairs
          label={ratings.title}
          headers={[ratings.task, ratings.rating]}
          rows={Tasks.map(({ id, Task, Rating }) => [id, Task, `${Rating}%`])}
        />
      )}
      {Average !== null && (
        <Typography sx={{ mt: 1.5, fontWeight: 600 }}>{ratings.average({ percent: Average })}</Typography>
      )}
    </Section>
  );
}

/** A table of two columns. Each row begins with its key. */
function Pairs({
  label,
  headers,
  rows,
}: {
  label: string;
  headers: readonly [string, string];
  rows: readonly (readonly [string, string, string])[];
}) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: '100%',
        mt: 1.5,
        borderCollapse: 'collapse',
        '& th, & td': { py: 0.75, pr: 1.5, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
        '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
        '& td': { whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, first, second]) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
