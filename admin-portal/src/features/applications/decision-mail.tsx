import { lazyPart } from '@internship-portals/shared-ui';
import { useEffect, useState } from 'react';
import { changedMail, type EditedMail } from './edited-mail';
import { MailFold, type MailOf } from './mail-fold';

// Tables of applications need none of their code.
const fields = () => import(/* webpackChunkName: "decision-mail" */ './decision-mail-fields');
const Fields = lazyPart(async () => ({ default: (await fields()).DecisionMailFields }));

interface DecisionMailProps {
  of: MailOf;
  /** What was typed before the server refused it. */
  edited?: EditedMail;
  onEdit: (mail: EditedMail) => void;
}

/** The e-mail that a decision sends, to read and change before it goes. */
export function DecisionMail({ of, edited, onEdit }: DecisionMailProps) {
  useEffect(() => {
    // Opening the e-mail asks for it again.
    fields().catch(() => {});
  }, []);
  const [mail, setMail] = useState(edited);
  const change = (next: EditedMail) => {
    setMail(next);
    onEdit(next);
  };
  return (
    <MailFold of={of} open={edited !== undefined} words={changedMail(mail)} wrong={edited?.errors !== undefined}>
      {({ Subject, Text }) => <Fields start={mail ?? { subject: Subject, text: Text }} onEdit={change} />}
    </MailFold>
  );
}
