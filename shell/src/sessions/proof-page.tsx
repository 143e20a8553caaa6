import { useSession } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { LinkButton, PublicLayout } from '@internship-portals/shared-ui';
import { FormCard } from '@internship-portals/shared-ui/form';
import { Navigate } from '@internship-portals/shared-ui/router';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Notice } from '../errors/notice';
import type { RegisteredPortal } from '../portals/registry';
import { dropAttempt, localAddress, readAttempt } from './attempt';
import { dashboardOf } from './dashboards';
import { Guard } from './guard';
import { messages } from './messages';
import { PrintedPassword } from './printed-password';
import { Proof } from './proof';

const texts = messages.proof;

/**
 * Asks for a proof of identity, or for the change of a printed password, in a document without portal code. A page that waits
 * for it is in another tab, or was left for this one and has kept its address.
 */
export function ProofPage({ portals }: { portals: RegisteredPortal[] }) {
  return (
    <PublicLayout>
      <Guard>
        <Steps portals={portals} />
      </Guard>
    </PublicLayout>
  );
}

type Step = 'proof' | 'printed' | 'cancelled' | 'done';

function Steps({ portals }: { portals: RegisteredPortal[] }) {
  const own = useSession(({ roles }) => dashboardOf(portals, roles));
  const [attempt] = useState(readAttempt);
  const from = localAddress(attempt?.from);
  const [step, setStep] = useState<Step>(attempt?.printed ? 'printed' : 'proof');
  useEffect(dropAttempt, []);
  /** Browsers let a page close a tab that has shown nothing else. In others the person reads what to do. */
  const leave = (as: Step) => {
    setStep(as);
    if (!from) window.close();
  };
  const done = () => leave('done');

  if (step === 'printed') return <PrintedPassword onDone={() => setStep('done')} />;
  if (step === 'done') {
    if (from) return <Navigate to={from} replace />;
    return (
      <Notice title={texts.done} text={texts.close}>
        <LinkButton to={own}>{texts.dashboard}</LinkButton>
      </Notice>
    );
  }
  if (step === 'cancelled') {
    return (
      <Notice title={texts.cancelled} text={texts.closeUnproved}>
        <Button variant="contained" onClick={() => setStep('proof')}>
          {texts.again}
        </Button>
      </Notice>
    );
  }
  return (
    <FormCard
      title={texts.title}
      hint={texts.address(window.location.origin + visitorPages.login)}
      footer={<Button onClick={() => leave('cancelled')}>{texts.cancel}</Button>}
    >
      <Proof onProved={done} onPrinted={() => setStep('printed')} />
    </FormCard>
  );
}
