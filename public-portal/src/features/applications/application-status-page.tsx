import { ApiError, call, useChecking } from '@internship-portals/shared-api/client';
import {
  type Answer,
  lookUpApplicationStatus,
  visitorPages,
  WRONG_ADDRESS_MINUTES,
} from '@internship-portals/shared-api/contract';
import { LinkButton, PublicLayout, TextLink, useTexts, useToast } from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  EmailField,
  Form,
  FormCard,
  SubmitButton,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import { useEffect, useState } from 'react';
import { spoken as portal } from '../../messages';
import { ApplicationStatusModal } from './application-status-modal';
import type { Applied } from './applied';
import { ArrivedNotice } from './arrived-notice';
import { spoken } from './messages';
import { WrongAddress } from './wrong-address';

/** An e-mail address without an application has its own message. */
function describe(error: unknown): string | undefined {
  const texts = spoken.status.get();
  return error instanceof ApiError && error.code === 'email_not_found' ? texts.notFound : undefined;
}

/** Looks up the status of an application by e-mail address. */
export function ApplicationStatusPage() {
  const links = useTexts(portal.links);
  const texts = useTexts(spoken.status);
  const [applied, setApplied] = useApplied();
  const toast = useToast();
  const [found, setFound] = useState<Answer<typeof lookUpApplicationStatus>>();
  const [open, setOpen] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const isInTime = useFirstMinutes();
  const secret = applied?.AddressSecret;
  const isChecking = useChecking().waiting > 0;
  const form = useServerForm({
    defaultValues: { Email: applied?.Email ?? '' },
    submit: (body) => call(lookUpApplicationStatus, { body }),
    onSuccess: (answer) => {
      setFound(answer);
      // The notice is never shown with another answer.
      if (answer.ApplicationStatus !== 'Processing' || answer.Email !== applied?.Email) setApplied(undefined);
      setOpen(true);
    },
    onFailure: (error) => {
      setApplied(undefined);
      toast.error(texts.failed);
      return describe(error);
    },
  });

  return (
    <PublicLayout
      actions={
        <LinkButton to={visitorPages.login} variant="outlined" size="small">
          {links.logIn}
        </LinkButton>
      }
    >
      <FormCard title={texts.title} hint={texts.hint} footer={<TextLink to="/">{links.home}</TextLink>}>
        <Form form={form} label={texts.title}>
          {applied && (
            <ArrivedNotice
              applied={applied}
              onWrongAddress={secret && isInTime ? () => setCorrecting(true) : undefined}
              isTooLate={secret !== undefined && !isInTime}
            />
          )}
          <EmailField name="Email" label={texts.email} autoComplete="email" />
          <CheckingNotice checking={isChecking} />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
      {correcting && applied && secret && (
        <WrongAddress
          applied={applied}
          secret={secret}
          onCorrected={(corrected) => {
            setApplied(corrected);
            form.form.setValue('Email', corrected.Email);
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
      {found && <ApplicationStatusModal result={found} open={open} onClose={() => setOpen(false)} />}
    </PublicLayout>
  );
}

/** Whether the page has been open for less than the time in which the address can be corrected. */
function useFirstMinutes() {
  const [isInTime, setInTime] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setInTime(false), WRONG_ADDRESS_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, []);
  return isInTime;
}

/** What the form has just sent. The browser forgets it at once, so that a reload does not repeat the notice. */
function useApplied() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const handedOver = (state as { applied?: Applied } | null)?.applied;
  const [applied, setApplied] = useState(handedOver);
  useEffect(() => {
    if (handedOver) void navigate('.', { replace: true, state: null });
  }, [handedOver, navigate]);
  return [applied, setApplied] as const;
}
