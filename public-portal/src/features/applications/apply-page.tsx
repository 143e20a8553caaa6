import { listOpenIntakes, visitorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { LinkButton, PublicLayout, TextLink, useTexts } from '@internship-portals/shared-ui';
import { Form, FormCard, SubmitButton } from '@internship-portals/shared-ui/form';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { spoken as portal } from '../../messages';
import { AnswerList } from './answer-list';
import { answersOf } from './answers';
import { ApplicationFields, IntakeNotice, SendApplication, useApplication } from './application-form';
import { findDocumentProblems } from './document-field';
import { ErrorSummary, focusNamed } from './error-summary';
import { spoken } from './messages';
import { NeedList } from './need-list';
import { stepTexts } from './steps-texts';

type Step = 'start' | 'form' | 'check';

/** Each step has an address, for the browser's Back. */
const addressOf = (step: Step) => (step === 'start' ? visitorPages.apply : `${visitorPages.apply}?step=${step}`);

/** The application in steps: what one needs, the form of the landing page, and the answers read again before they are sent. */
export function ApplyPage() {
  const application = useApplication();
  const { form } = application;
  const links = useTexts(portal.links);
  const texts = useTexts(spoken.form);
  const steps = useTexts(stepTexts);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data } = useEndpoint(listOpenIntakes, {});
  const summary = useRef<HTMLDivElement>(null);
  /** How often the answers were checked. Files do not survive a reload, so they are checked again after one. */
  const [checks, setChecks] = useState(0);

  const values = form.form.getValues();
  const intakes = data?.Intakes ?? [];
  const intake = intakes.find(({ id }) => id === values.Intake) ?? intakes[0];
  const answers = answersOf(values, intakes, intake);
  const { errors } = form.form.formState;
  const problems = answers.flatMap(({ name, label }) =>
    errors[name]?.message ? [{ name, field: label, message: errors[name].message }] : [],
  );
  const isChecked = checks > 0 && problems.length === 0;
  const asked = new URLSearchParams(search).get('step');
  const step: Step = asked === 'check' && isChecked ? 'check' : asked === null ? 'start' : 'form';
  const wanted = step === 'form' ? (state as { field?: string } | null)?.field : undefined;

  // After the heading of the step has taken the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: problems take the focus after a check, not while they are mended.
  useEffect(() => {
    if (summary.current) summary.current.focus();
    else if (wanted) focusNamed(wanted);
  }, [step, checks, wanted]);

  const check = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    form.form.clearErrors();
    const isValid = await form.form.trigger();
    const entered = form.form.getValues();
    const found = await findDocumentProblems(entered, (name) => form.form.setValue(name, null));
    for (const [name, { message }] of Object.entries(found))
      form.form.setError(name as keyof typeof found, { type: 'check', message });
    const { required } = steps;
    const missing = answersOf(entered, intakes, intake).filter(({ isRequired, value }) => isRequired && !value);
    for (const { name } of missing)
      form.form.setError(name, {
        type: 'check',
        message: name in required ? required[name as keyof typeof required] : texts.documents.required,
      });
    setChecks((count) => count + 1);
    if (isValid && missing.length === 0 && Object.keys(found).length === 0) navigate(addressOf('check'));
  };

  return (
    <PublicLayout
      actions={
        <LinkButton to={visitorPages.login} variant="outlined" size="small">
          {links.logIn}
        </LinkButton>
      }
    >
      {step === 'start' && (
        <FormCard title={texts.heading} hint={texts.lead} footer={<TextLink to="/">{links.home}</TextLink>}>
          <IntakeNotice intake={intake} />
          <NeedList heading="h2" />
          {!(data && !intake) && (
            <LinkButton to={addressOf('form')} variant="contained" size="large" fullWidth sx={{ mt: 4 }}>
              {steps.start}
            </LinkButton>
          )}
          <Typography sx={{ mt: 3, color: 'text.secondary' }}>
            {texts.already} <TextLink to={visitorPages.applicationStatus}>{texts.lookUp}</TextLink>
          </Typography>
        </FormCard>
      )}
      {step === 'form' && (
        <FormCard
          key="form"
          title={steps.answers}
          hint={steps.step({ step: 1, steps: 2 })}
          footer={<TextLink to={addressOf('start')}>{steps.back}</TextLink>}
        >
          <Form form={{ ...form, onSubmit: check }} label={texts.form}>
            {checks > 0 && problems.length > 0 && <ErrorSummary problems={problems} ref={summary} />}
            <ApplicationFields />
            <SubmitButton>{steps.continue}</SubmitButton>
          </Form>
        </FormCard>
      )}
      {step === 'check' && (
        <FormCard
          key="check"
          title={steps.check}
          hint={
            <>
              {steps.step({ step: 2, steps: 2 })}
              <Box sx={{ mt: 0.5 }}>{steps.checkHint}</Box>
            </>
          }
          footer={<TextLink to={addressOf('form')}>{steps.back}</TextLink>}
        >
          <Form form={{ ...form, discardDraft: undefined }} label={texts.form}>
            <AnswerList answers={answers} address={addressOf('form')} />
            <SendApplication {...application} />
          </Form>
        </FormCard>
      )}
    </PublicLayout>
  );
}
