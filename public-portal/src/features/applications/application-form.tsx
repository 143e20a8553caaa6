import { ApiError, call, useChecking } from '@internship-portals/shared-api/client';
import {
  type Answer,
  apply,
  getProgramme,
  type Input,
  listOpenIntakes,
  listPositions,
  type OpenIntake,
  type StudyField,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { formatLongDate, lazyPart, TextLink, useTexts, useToast } from '@internship-portals/shared-ui';
import {
  BusyNotice,
  CheckingNotice,
  EmailField,
  Form,
  guardUpload,
  SelectField,
  type ServerForm,
  SubmitButton,
  TextField,
  UploadProgress,
  useRetryWhenBusy,
  useServerForm,
  useWatch,
} from '@internship-portals/shared-ui/form';
import { PhoneField } from '@internship-portals/shared-ui/phone';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { Applied } from './applied';
import { DocumentField, type DocumentValues, refuseDocuments } from './document-field';
import { spoken } from './messages';
import { PrivacyNotice } from './privacy-notice';

/** Few intakes ask more: its code is loaded with the first one that does. */
const StudyFields = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'landing-later' */ './study-fields')).StudyFields,
}));

/** What an intake can ask besides. Fields that stay empty are not sent. */
const emptyStudies: Record<StudyField, string> = {
  University: '',
  Course: '',
  YearOfStudy: '',
  RegistrationNumber: '',
  RequestedStart: '',
  RequestedEnd: '',
};

/** Why an upload was aborted: nobody sees the form's message any more. */
const LEFT = 'left';

export interface Values extends DocumentValues, Record<StudyField, string> {
  Name: string;
  Email: string;
  PhoneNumber: string;
  /** Empty for the one that the server chooses. */
  Intake: string;
  Position: string;
}

const empty: Values = {
  Name: '',
  Email: '',
  PhoneNumber: '',
  Intake: '',
  Position: '',
  ...emptyStudies,
  Cv: null,
  AttachmentLetter: null,
};

/** Empty fields are not checked here; the server checks them with all other rules. */
type ApplicationBody = Input<typeof apply>['body'];

/** The application: two PDFs and four answers, sent in one request. */
export function ApplicationForm() {
  const application = useApplication();
  const texts = useTexts(spoken.form);
  return (
    <Form form={application.form} label={texts.form}>
      <ApplicationFields />
      <SendApplication {...application} />
    </Form>
  );
}

/** The state of an application that is being written, and sends it. */
export function useApplication() {
  const texts = useTexts(spoken.form);
  const toast = useToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const { nextAttempt, retryWhenBusy } = useRetryWhenBusy();
  const isChecking = useChecking().waiting > 0;
  const programme = useEndpoint(getProgramme, {});
  const intakes = useEndpoint(listOpenIntakes, {});
  const form = useServerForm<Values, Applied>({
    defaultValues: empty,
    draftKey: 'application',
    submit: async (values) => {
      await refuseDocuments(values, (name) => form.form.setValue(name, null));
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const { PrivacyNotice: notice } = programme.data ?? (await call(getProgramme, {}, { signal }));
      const { Intake, ...answers } = values;
      const said = Object.entries(answers).filter(([name, value]) => value !== '' || !(name in emptyStudies));
      const body = {
        ...Object.fromEntries(said),
        ...(Intake ? { Intake } : {}),
        PrivacyVersion: String(notice.Version),
      } as ApplicationBody;
      const answer: Answer<typeof apply> = await guardUpload(() =>
        retryWhenBusy(signal, () => {
          setSent(0);
          return call(apply, { body }, { onUploadProgress: setSent, signal });
        }),
      );
      const { Email, Cv, AttachmentLetter } = values;
      const { Reference, AnswerBy, AddressSecret } = answer;
      return {
        Email,
        Reference,
        AnswerBy,
        AddressSecret,
        Files: [Cv, AttachmentLetter].flatMap((file) => file?.name ?? []),
      };
    },
    onSuccess: (applied) => {
      toast.success(texts.sent);
      navigate(visitorPages.applicationStatus, { state: { applied } });
    },
    onFailure: (error) => {
      // The intake closed while the form was open: its notice then offers to tell when the next one opens.
      if (error instanceof ApiError && error.code === 'applications_closed') {
        form.form.setValue('Intake', '');
        void intakes.refetch();
      }
      const { aborted, reason } = stopping.current?.signal ?? {};
      if (aborted && reason !== LEFT) return texts.busy.cancelled;
      toast.error(texts.failed);
    },
  });

  usePositionOfAddress(form.form);

  // Leaving the page aborts the upload, and says so.
  useEffect(() => () => stopping.current?.abort(LEFT), []);

  const share = form.submitting && !isChecking && nextAttempt === undefined ? sent : undefined;
  return { form, programme, isChecking, nextAttempt, share, onCancel: () => stopping.current?.abort() };
}

/** All fields of the form. */
export function ApplicationFields() {
  const texts = useTexts(spoken.form);
  return (
    <>
      <TextField name="Name" label={texts.name} autoComplete="name" />
      <EmailField name="Email" label={texts.email} autoComplete="email" />
      <PhoneField name="PhoneNumber" label={texts.phone} />
      <IntakeFields />
      <DocumentField name="Cv" label={texts.cv} />
      <DocumentField name="AttachmentLetter" label={texts.letter} />
      <AskedFields />
    </>
  );
}

/** The end of the form: what the applicant agrees to, the button, and how far the upload is. */
export function SendApplication({
  programme,
  isChecking,
  nextAttempt,
  share,
  onCancel,
}: Omit<ReturnType<typeof useApplication>, 'form'>) {
  const texts = useTexts(spoken.form);
  return (
    <>
      {share !== undefined && <UploadProgress label={texts.uploading} share={share} />}
      <CheckingNotice checking={isChecking}>
        {nextAttempt !== undefined && (
          <BusyNotice nextAttempt={nextAttempt} kept={texts.busy.kept} onCancel={onCancel} />
        )}
      </CheckingNotice>
      <PrivacyNotice read={programme} />
      <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
    </>
  );
}

/** Chooses the position that the address names, as the links of the landing page do, once it is known to be offered. */
function usePositionOfAddress({
  getValues,
  setFocus,
  setValue,
}: Pick<ServerForm<Values>['form'], 'getValues' | 'setFocus' | 'setValue'>) {
  const { search, key } = useLocation();
  const wanted = new URLSearchParams(search).get('position')?.toLowerCase();
  const { data } = useEndpoint(listOpenIntakes, {});
  const intake = data?.Intakes.find(({ Positions }) =>
    Positions.some((each) => each.Position.toLowerCase() === wanted),
  );
  const position = intake?.Positions.find((each) => each.Position.toLowerCase() === wanted)?.Position;
  const chosenIntake = intake && intake !== data?.Intakes[0] ? intake.id : '';
  useEffect(() => {
    const isFirstLoad = key === 'default';
    // What was chosen before a reload stays.
    if (position === undefined || (isFirstLoad && getValues('Position'))) return;
    setValue('Intake', chosenIntake);
    setValue('Position', position);
    // On the first load nobody has pressed anything.
    if (!isFirstLoad) setFocus('Name');
  }, [position, chosenIntake, key, getValues, setValue, setFocus]);
}

/** The open intakes, and the one that the application is for. */
function useIntakes() {
  const { data } = useEndpoint(listOpenIntakes, {});
  const chosen = useWatch<Values, 'Intake'>({ name: 'Intake' });
  const { Intakes = [] } = data ?? {};
  return { Intakes, intake: Intakes.find(({ id }) => id === chosen) ?? Intakes[0] };
}

function AskedFields() {
  const { intake } = useIntakes();
  return intake?.Asks && <StudyFields asks={intake.Asks} />;
}

/** Who can apply for what and when: nothing besides the positions while one intake is open and says no more. */
function IntakeFields() {
  const texts = useTexts(spoken.form);
  const { Intakes, intake } = useIntakes();
  const nameOf = ({ Name, StartsOn }: OpenIntake) =>
    StartsOn ? texts.intakeName({ name: Name, starts: formatLongDate(StartsOn) }) : Name;
  // One tree, so that the select of positions keeps the focus when the intakes arrive.
  return (
    <>
      <IntakeNotice intake={intake} />
      {Intakes[0] && Intakes.length > 1 && (
        <SelectField
          name="Intake"
          label={texts.intake}
          emptyLabel={nameOf(Intakes[0])}
          options={Intakes.slice(1).map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      )}
      <PositionSelect offered={intake?.Positions} />
    </>
  );
}

/** By when an application is answered, or that none is taken now. */
export function IntakeNotice({ intake }: { intake: OpenIntake | undefined }) {
  const texts = useTexts(spoken.form);
  const { data } = useEndpoint(listOpenIntakes, {});
  const next = data?.Next;
  const notice = !data
    ? texts.answer
    : intake
      ? intake.AnswerBy
        ? texts.answerBy({ day: formatLongDate(intake.AnswerBy) })
        : texts.answer
      : `${texts.closed} ${next ? texts.next({ name: next.Name, opens: formatOpening(next.OpensAt) }) : texts.noNext}`;
  return (
    // Room for two lines from the start: nothing below moves when the day is known.
    <Alert severity="info" sx={{ minHeight: 72, alignItems: 'center' }}>
      {notice}
      {data && !intake && (
        <>
          {' '}
          <TextLink to={visitorPages.openingNotice}>{texts.tell}</TextLink>
        </>
      )}
    </Alert>
  );
}

/** '2027-03-01T08:00' as 'Monday, 1 March 2027 at 08:00'. */
const formatOpening = (at: string) =>
  spoken.form.get().moment({ day: formatLongDate(at.slice(0, 10)), time: at.slice(11) });

/**
 * The positions, or a retry button in their place.
 *
 * @param offered those of an intake; by default all of them
 */
function PositionSelect({ offered }: { offered?: OpenIntake['Positions'] }) {
  const texts = useTexts(spoken.form);
  const toast = useToast();
  const { data, error, refetch, isFetching } = useEndpoint(listPositions, {});
  useOnFailure(error, () => toast.error(texts.positionsFailed));
  const left = new Map(offered?.map(({ Position, Left }) => [Position, Left]));
  const names = data?.Positions.map(({ Position }) => Position).filter((name) => !offered || left.has(name)) ?? [];
  return (
    <>
      <SelectField
        name="Position"
        label={texts.position}
        options={names.map((name) => ({
          value: name,
          label: left.get(name) === 0 ? texts.full({ position: name }) : name,
        }))}
      />
      {error && !data ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {texts.positionsFailedHint}
        </Alert>
      ) : null}
    </>
  );
}
