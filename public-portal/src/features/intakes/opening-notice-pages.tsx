import { ApiError, call, useChecking } from '@internship-portals/shared-api/client';
import {
  confirmOpeningNotice,
  deleteOpeningNotice,
  listOpenIntakes,
  requestOpeningNotice,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { describeError, PublicLayout, TextLink, useTexts, useToast } from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  EmailField,
  Form,
  FormCard,
  SubmitButton,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { base } from '../../messages';
import { spoken } from './messages';

/** Asks for the one e-mail that says when applications open. */
export function OpeningNoticePage() {
  const texts = useTexts(spoken.ask);
  const { footer } = useTexts(spoken.page);
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const isChecking = useChecking().waiting > 0;
  const { data } = useEndpoint(listOpenIntakes, {});
  const form = useServerForm({
    defaultValues: { Email: '' },
    submit: (body) => {
      setAsked(false);
      return call(requestOpeningNotice, { body });
    },
    onSuccess: () => setAsked(true),
    onFailure: () => toast.error(texts.failed),
  });
  const isOpen = data !== undefined && data.Intakes.length > 0;
  return (
    <PublicLayout>
      <FormCard title={texts.title} hint={texts.hint} footer={<TextLink to={base}>{footer}</TextLink>}>
        {isOpen && (
          <Alert severity="info" sx={{ mb: 2.5 }}>
            {texts.open} <TextLink to={`${base}#apply`}>{texts.apply}</TextLink>
          </Alert>
        )}
        <Form form={form} label={texts.title}>
          <EmailField name="Email" label={texts.email} autoComplete="email" />
          {/* Always rendered: screen readers announce only text added to an existing live region. */}
          <CheckingNotice checking={isChecking}>
            {asked && <Alert severity="success">{texts.done}</Alert>}
          </CheckingNotice>
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}

/** The server says why it refuses the link. */
const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

/** Fails with these words: the form has its own for a row that no longer exists. */
function explain(error: unknown): never {
  throw isGone(error) ? new ApiError(error.message, 422) : error;
}

/**
 * The page that the link in the e-mail opens. It acts on a press of a button: programs that check links in e-mails press none.
 */
export function ConfirmOpeningNoticePage() {
  const texts = useTexts(spoken.confirm);
  const { footer } = useTexts(spoken.page);
  const toast = useToast();
  const { token = '' } = useParams();
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const forget = useEndpointMutation(deleteOpeningNotice);
  useEffect(() => {
    // The button that had the focus disappears.
    if (answer) document.querySelector('h1')?.focus();
  }, [answer]);
  const form = useServerForm({
    defaultValues: {},
    submit: () => call(confirmOpeningNotice, { params: { token } }).catch(explain),
    onSuccess: ({ message }) => setAnswer(message),
    onFailure: () => toast.error(texts.failed),
  });
  const onForget = () => {
    setFailure(undefined);
    forget.mutate(
      { params: { token } },
      {
        onSuccess: ({ message }) => setAnswer(message),
        onError: (error) => {
          setFailure(isGone(error) ? error.message : describeError(error));
          toast.error(texts.failed);
        },
      },
    );
  };
  return (
    <PublicLayout>
      <FormCard
        title={answer ? texts.answered : texts.title}
        hint={answer ? undefined : texts.hint}
        footer={
          answer ? (
            <TextLink to={base}>{footer}</TextLink>
          ) : (
            <TextLink to={visitorPages.openingNotice}>{texts.again}</TextLink>
          )
        }
      >
        {answer ? (
          <Alert severity="success">{answer}</Alert>
        ) : (
          <Form form={form} label={texts.title}>
            {failure && <Alert severity="error">{failure}</Alert>}
            <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
            <Button variant="text" color="inherit" disabled={forget.isPending} onClick={onForget}>
              {texts.forget}
            </Button>
          </Form>
        )}
      </FormCard>
    </PublicLayout>
  );
}
