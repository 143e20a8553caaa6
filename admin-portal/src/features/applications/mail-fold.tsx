import { type Answer, type Decision, getDecisionMail, getMailTemplate } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary, type Read } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { foldSummary } from './fold-summary';
import { messages } from './messages';

const { mail: texts } = messages;

/** An e-mail as its editor needs it. */
type Mail = Pick<Answer<typeof getDecisionMail>, 'Subject' | 'Text' | 'Variables'>;

/** The e-mail of a decision on one application, or the text that goes to several. */
export type MailOf = { applicationId: string; decision: Decision } | { template: string };

interface MailFoldProps {
  of: MailOf;
  open?: boolean;
  /** The fields, once the e-mail is read. */
  children: (mail: Mail) => ReactNode;
}

/** The e-mail of a decision, folded up. Opening it loads it. */
export function MailFold({ of, open = false, children }: MailFoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={{ mt: 2, ...foldSummary }}
    >
      <summary>{texts.title}</summary>
      {opened &&
        ('template' in of ? (
          <OfSeveral template={of.template}>{children}</OfSeveral>
        ) : (
          <OfOne {...of}>{children}</OfOne>
        ))}
    </Box>
  );
}

function OfOne({
  applicationId,
  decision,
  children,
}: Pick<MailFoldProps, 'children'> & { applicationId: string; decision: Decision }) {
  const mail = useEndpoint(getDecisionMail, { params: { id: applicationId }, query: { Decision: decision } });
  return <Content read={mail}>{children}</Content>;
}

/** With a variable in place of each name, since it goes to several. */
function OfSeveral({ template, children }: Pick<MailFoldProps, 'children'> & { template: string }) {
  const mail = useEndpoint(getMailTemplate, { params: { template } });
  return <Content read={mail}>{children}</Content>;
}

function Content({ read, children }: Pick<MailFoldProps, 'children'> & { read: Read<Mail> }) {
  return (
    <QueryBoundary read={read} failed={texts.failed} once>
      {(answer) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {children(answer)}
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.variables(answer.Variables.map(({ Name }) => `{{${Name}}}`).join(', '))}
          </Typography>
        </Box>
      )}
    </QueryBoundary>
  );
}
