import { DecisionMail } from './decision-mail';
import { changedMail, refusedMail } from './edited-mail';

type Words = Partial<ReturnType<typeof changedMail>>;

/** The e-mail of a result, for pages of other features: they hand its words to the call, and back with what it refused. */
export function ResultMail({
  decision,
  applicant,
  refused,
  onEdit,
}: {
  decision: 'Passed' | 'Declined';
  applicant: { id: string; Name: string };
  refused?: { words: Words; error: unknown };
  onEdit: (words: Words) => void;
}) {
  const { MailSubject: subject = '', MailText: text = '' } = refused?.words ?? {};
  const edited = refused && refusedMail({ subject, text }, refused.error);
  return (
    <DecisionMail
      // Another refusal begins with its own messages.
      key={JSON.stringify(edited ?? '')}
      of={{ decision, people: [applicant] }}
      edited={edited}
      onEdit={(mail) => onEdit(changedMail(mail))}
    />
  );
}
