import { ApiError, call } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type ApplicationEvent,
  eraseApplication,
  exportApplication,
  getApplicationPage,
  replaceApplicationLink,
  sendApplicationLink,
  visitorPages,
  withdrawApplication,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import {
  ActionButton,
  ContactLinks,
  Details,
  describeError,
  download,
  formatLongDate,
  formatMoment,
  LinkButton,
  LoadingScreen,
  locale,
  Moment,
  PhoneNumber,
  PublicLayout,
  programmeFacts,
  TextLink,
  useTexts,
  useToast,
} from '@internship-portals/shared-ui';
import { EmailField, Form, FormCard, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { ChangeApplication } from './change-application';
import { DocumentPicture } from './document-picture';
import { spoken } from './messages';
import { OfferAnswer } from './offer-answer';
import { changeTexts, choiceTexts, offerTexts } from './page-texts';
import { studyFacts } from './studies';

type Page = Answer<typeof getApplicationPage>;

/** The page that the private link in each e-mail to an applicant opens. */
export function ApplicationPage() {
  const { token = '' } = useParams();
  const read = useEndpoint(getApplicationPage, { params: { token } });
  // Said in place of the page, whose link has ended.
  const [ended, setEnded] = useState<string>();
  if (ended) {
    return (
      <Card>
        <Alert severity="success">{ended}</Alert>
      </Card>
    );
  }
  const readAgain = async () => (await read.refetch()).data;
  if (read.data) return <ApplicationFacts token={token} page={read.data} readAgain={readAgain} onEnd={setEnded} />;
  if (!read.error) return <LoadingScreen />;
  const { status, message } = read.error instanceof ApiError ? read.error : { status: 0, message: '' };
  return (
    <Card>
      <Alert severity="error">{status === 404 || status === 409 ? message : describeError(read.error)}</Alert>
      {status === 404 && <NewLink />}
    </Card>
  );
}

function Card({ hint, children }: { hint?: string; children: ReactNode }) {
  const texts = useTexts(spoken.page);
  return (
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={hint}
        footer={<TextLink to={visitorPages.applicationStatus}>{texts.footer}</TextLink>}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>
      </FormCard>
    </PublicLayout>
  );
}

/** For someone whose link no longer works: the answer never tells whether the address has an application. */
function NewLink() {
  const texts = useTexts(spoken.page);
  const toast = useToast();
  const [sent, setSent] = useState<string>();
  const form = useServerForm({
    defaultValues: { Email: '' },
    submit: (body) => call(sendApplicationLink, { body }),
    onSuccess: ({ message }) => setSent(message),
    onFailure: () => toast.error(texts.link.sendFailed),
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

type ReadAgain = () => Promise<Page | undefined>;

function ApplicationFacts({
  token,
  page,
  readAgain,
  onEnd,
}: {
  token: string;
  page: Page;
  readAgain: ReadAgain;
  onEnd: (message: string) => void;
}) {
  const texts = useTexts(spoken.page);
  const { Interview, Documents, Replaced = [], CanWithdraw, CanChange } = page;
  const { facts } = texts;
  const offer = useTexts(offerTexts);
  const change = useTexts(changeTexts);
  const { ContactEmail, ContactPhone } = programmeFacts();
  const [changing, setChanging] = useState(false);
  return (
    <Card hint={texts.hint({ name: page.Name, position: page.Position })}>
      {page.Offer && (
        <Section title={offer.title}>
          <OfferAnswer token={token} offer={page.Offer} position={page.Position} isActive={page.Account === 'Active'} />
        </Section>
      )}
      {page.Choice && <ChoiceSection choice={page.Choice} />}
      <Section title={texts.timeline}>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {page.Events.map((event) => (
            <Box
              component="li"
              key={`${event.At} ${event.Event}`}
              sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 2 }}
            >
              <div>{describeEvent(event, page.Offer !== undefined)}</div>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Moment at={event.At} />
              </Typography>
            </Box>
          ))}
        </Box>
        {page.Waiting && <p>{texts.waiting({ position: page.Position })}</p>}
        {page.AnswerBy && !page.Choice && <p>{texts.answerBy({ day: formatLongDate(page.AnswerBy) })}</p>}
        {page.Account === 'Active' && <p>{texts.account}</p>}
      </Section>
      {Interview && <InterviewSection interview={Interview} />}
      <Section title={texts.received}>
        <Details
          items={[
            { label: facts.reference, value: <span translate="no">{page.Reference}</span> },
            { label: facts.position, value: page.Position },
            ...(page.Intake ? [{ label: facts.intake, value: page.Intake }] : []),
            { label: facts.email, value: <span translate="no">{page.Email}</span> },
            { label: facts.phone, value: <PhoneNumber number={page.PhoneNumber} /> },
            ...studyFacts(page.Studies),
            ...Documents.map((document) => ({
              label: facts[document.Kind],
              value: <DocumentView document={document} readAgain={readAgain} />,
              wide: true,
            })),
          ]}
        />
        {Replaced.length > 0 && (
          <Box component="details" sx={{ mt: 2 }}>
            <summary>{texts.replaced}</summary>
            {Replaced.map((document) => (
              <Box key={`${document.Kind} ${document.ReplacedAt}`} sx={{ mt: 2 }}>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.replacedOn({ document: facts[document.Kind], moment: formatMoment(document.ReplacedAt) })}
                </Typography>
                <DocumentView document={document} readAgain={readAgain} />
              </Box>
            ))}
          </Box>
        )}
        {CanChange && (
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setChanging(true)}>
            {change.button}
          </Button>
        )}
        {changing && <ChangeApplication token={token} page={page} onClose={() => setChanging(false)} />}
        {(ContactEmail || ContactPhone) && (
          <Box sx={{ mt: 2 }}>
            {texts.wrong} <ContactLinks />
          </Box>
        )}
      </Section>
      <Section title={texts.link.title}>
        <Typography sx={{ mb: 2 }}>{texts.link.text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ActionButton
            variant="outlined"
            onAct={async () => {
              // The page is not read again: its link has just ended.
              const { message } = await call(replaceApplicationLink, { params: { token } });
              onEnd(message);
              return message;
            }}
            done={(message) => message}
            failed={texts.link.failed}
          >
            {texts.link.replace}
          </ActionButton>
          {CanWithdraw && <WithdrawButton token={token} />}
        </Box>
      </Section>
      <Section title={texts.held.title}>
        <Typography sx={{ mb: 2 }}>{texts.held.text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ActionButton
            variant="outlined"
            onAct={async () => download((await call(exportApplication, { params: { token } })).Link)}
            done={() => texts.held.started}
            failed={texts.held.exportFailed}
          >
            {texts.held.export}
          </ActionButton>
          {page.Account !== 'Active' && (
            <ActionButton
              color="error"
              variant="outlined"
              question={{ ...texts.held.question, tone: 'danger' }}
              onAct={async () => {
                const { message } = await call(eraseApplication, { params: { token } });
                onEnd(message);
                return message;
              }}
              done={(message) => message}
              failed={texts.held.eraseFailed}
            >
              {texts.held.erase}
            </ActionButton>
          )}
        </Box>
      </Section>
    </Card>
  );
}

const pathOf = (link: string) => link.split('?', 1)[0];

function DocumentView({
  document: { FileName, Size, Link: address },
  readAgain,
}: {
  document: Page['Documents'][number];
  readAgain: ReadAgain;
}) {
  const texts = useTexts(spoken.page);
  const newLink = async () => {
    const { Documents = [], Replaced = [] } = (await readAgain()) ?? {};
    return [...Documents, ...Replaced].find(({ Link: link }) => pathOf(link) === pathOf(address))?.Link;
  };
  return (
    <>
      <Link href={address} target="_blank" rel="noopener noreferrer">
        {texts.document({ name: FileName, kilobytes: Math.ceil(Size / 1024) })}
      </Link>
      <DocumentPicture name={FileName} link={address} newLink={newLink} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function describeEvent(
  { Event, InterviewDate, InterviewTime, Fields = [] }: ApplicationEvent,
  hasOffer: boolean,
): string {
  const texts = spoken.page.get();
  if (Event === 'passed' && hasOffer) return texts.passedWithOffer;
  const events = spoken.events.get();
  if (Event === 'changed') {
    const fields = new Intl.ListFormat(locale()).format(Fields.map((field) => texts.fields[field]));
    return events.changed({ fields });
  }
  if (Event !== 'scheduled') return events[Event];
  const day = InterviewDate ? formatLongDate(InterviewDate) : '';
  return events.scheduled({ when: InterviewTime ? texts.at({ day, time: InterviewTime }) : day });
}

function ChoiceSection({ choice: { Times, TimeZone, AnswerPage } }: { choice: NonNullable<Page['Choice']> }) {
  const texts = useTexts(spoken.page);
  const choice = useTexts(choiceTexts);
  return (
    <Section title={texts.interview}>
      <Typography>{Times.length > 0 ? choice.text : choice.none}</Typography>
      {Times.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {Times.map(({ Date: date, Time: time }) => (
            <li key={`${date} ${time}`}>
              {formatLongDate(date)}, {texts.zone({ time, zone: TimeZone })}
            </li>
          ))}
        </Box>
      )}
      <LinkButton to={AnswerPage} variant="contained" sx={{ mt: 2 }}>
        {choice.choose}
      </LinkButton>
    </Section>
  );
}

function InterviewSection({ interview }: { interview: NonNullable<Page['Interview']> }) {
  const texts = useTexts(spoken.page);
  const { Date: date, Time, TimeZone, Place, VideoLink, Message, Reply, AnswerPage } = interview;
  const { interviewFacts: facts } = texts;
  return (
    <Section title={texts.interview}>
      <Details
        items={[
          { label: facts.date, value: formatLongDate(date) },
          ...(Time ? [{ label: facts.time, value: texts.zone({ time: Time, zone: TimeZone }) }] : []),
          ...(Place ? [{ label: facts.place, value: Place, wide: true }] : []),
          ...(VideoLink ? [{ label: facts.video, value: <Link href={VideoLink}>{VideoLink}</Link>, wide: true }] : []),
          ...(Message
            ? [{ label: facts.message, value: <Box sx={{ whiteSpace: 'pre-line' }}>{Message}</Box>, wide: true }]
            : []),
        ]}
      />
      {Reply && <Typography sx={{ mt: 2 }}>{texts.replies[Reply.Answer]}</Typography>}
      {AnswerPage && (
        <LinkButton to={AnswerPage} variant="contained" sx={{ mt: 2 }}>
          {texts.answer}
        </LinkButton>
      )}
    </Section>
  );
}

function WithdrawButton({ token }: { token: string }) {
  const texts = useTexts(spoken.page);
  const withdraw = useEndpointMutation(withdrawApplication);
  const { button, title, text, keep, failed } = texts.withdraw;
  return (
    <ActionButton
      color="error"
      variant="outlined"
      question={{ title, text, confirmLabel: button, cancelLabel: keep, tone: 'danger' }}
      onAct={() => withdraw.mutateAsync({ params: { token } })}
      done={({ message }) => message}
      failed={failed}
    >
      {button}
    </ActionButton>
  );
}
