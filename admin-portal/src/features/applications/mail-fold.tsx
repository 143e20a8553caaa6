import { type Answer, getDecisionMail, getMailTemplate } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { lazyPart } from '@internship-portals/shared-ui';
import { QueryBoundary, type Read } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { foldSummary } from './fold-summary';
import type { Previewed } from './mail-preview';
import { mailTexts as texts } from './mail-texts';

// Tables of applications need none of its code.
const preview = () => import(/* webpackChunkName: "decision-mail" */ './mail-preview');
const Preview = lazyPart(async () => ({ default: (await preview()).MailPreview }));

/** An e-mail as its editor needs it. */
type Mail = Pick<Answer<typeof getDecisionMail>, 'Subject' | 'Text' | 'Variables'>;

/** The e-mail of a decision: on one application, or on several with the text of a template. */
export type MailOf = Previewed & { template?: string };

interface MailFoldProps {
  of: MailOf;
  open?: boolean;
  /** The words as they were edited, as calls take them. */
  words: { MailSubject?: string; MailText?: string };
  /** Whether something is wrong with the words, which their fields show. */
  wrong: boolean;
  /** The fields, once the e-mail is read. */
  children: (mail: Mail) => ReactNode;
}

/** The e-mail of a decision as it will be sent, folded up. Opening it loads it. A button leads to its words. */
export function MailFold({ of, open = false, words, wrong, children }: MailFoldProps) {
  const [opened, setOpened] = useState(open);
  const [editing, setEditing] = useState(wrong);
  // Typing takes what is wrong away, not the field.
  if (wrong && !editing) setEditing(true);
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={{ mt: 2, ...foldSummary }}
    >
      <summary>{texts.title}</summary>
      {opened && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {!editing ? (
            <Preview of={of} words={words} />
          ) : of.template ? (
            <OfSeveral template={of.template}>{children}</OfSeveral>
          ) : (
            <OfOne of={of}>{children}</OfOne>
          )}
          {!wrong && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              sx={{ justifySelf: 'start' }}
              onClick={() => setEditing(!editing)}
            >
              {editing ? texts.show : texts.edit}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function OfOne({ of: { people, decision }, children }: Pick<MailFoldProps, 'of' | 'children'>) {
  const params = { id: people[0]?.id ?? '' };
  const mail = useEndpoint(getDecisionMail, { params, query: { Decision: decision } });
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
