import { ApiError } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type Input,
  type MailedDecision,
  previewDecisionMail,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { describeError } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { mailTexts as texts } from './mail-texts';

/** How long typing rests before the e-mail is shown again, in milliseconds. */
const REST = 400;

type Body = Input<typeof previewDecisionMail>['body'];

/** What an e-mail says besides its own words. */
export interface Previewed {
  decision: MailedDecision;
  /** To whom it goes. With several, one of them is chosen to see theirs. */
  people: readonly { id: string; Name: string }[];
  /** The interview of a person as it stands in the form. */
  planOf?: (id: string) => Omit<Body, 'Decision' | 'MailSubject' | 'MailText'>;
}

/**
 * An e-mail as the server would send it now.
 *
 * @param words those that are edited; nothing for those of the template
 */
export function MailPreview({
  of: { decision, people, planOf },
  words,
}: {
  of: Previewed;
  words: Pick<Body, 'MailSubject' | 'MailText'>;
}) {
  const [chosen, choose] = useState('');
  const field = useId();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const id = person?.id ?? '';
  const input = useRested({ params: { id }, body: { Decision: decision, ...planOf?.(id), ...words } });
  const needsDate = decision === 'Accepted' && !input.body.Date;
  const { data, error } = useEndpoint(previewDecisionMail, input, { enabled: !needsDate, keepPrevious: true });
  return (
    <>
      {people.length > 1 && (
        <Box>
          <Typography component="label" htmlFor={field} sx={{ display: 'block', mb: 0.5, fontWeight: 550 }}>
            {texts.person}
          </Typography>
          <NativeSelect
            fullWidth
            variant="outlined"
            input={<OutlinedInput />}
            value={id}
            onChange={(event) => choose(event.target.value)}
            inputProps={{ id: field, translate: 'no' }}
          >
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.Name}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {needsDate ? texts.needsDate : error ? <Alert severity="warning">{failure(error)}</Alert> : null}
      </Box>
      {!needsDate && !error && data && <Letter mail={data} />}
    </>
  );
}

/** What keeps the e-mail from being shown: what is wrong in the form stands under its fields, too. */
function failure(error: unknown): string {
  const wrong = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : [];
  return wrong.length > 0 ? wrong.join(' ') : `${texts.failed}. ${describeError(error)}`;
}

/** The input once nothing has been typed for a moment. */
function useRested(input: Input<typeof previewDecisionMail>): Input<typeof previewDecisionMail> {
  const latest = JSON.stringify(input);
  const [rested, setRested] = useState(latest);
  useEffect(() => {
    const timer = setTimeout(() => setRested(latest), REST);
    return () => clearTimeout(timer);
  }, [latest]);
  return JSON.parse(rested) as Input<typeof previewDecisionMail>;
}

function Letter({ mail: { To, Subject, Parts, Event } }: { mail: Answer<typeof previewDecisionMail> }) {
  return (
    <Box
      role="region"
      aria-label={texts.preview}
      translate="no"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere', fontSize: '0.9375rem' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.to(To)}
      </Typography>
      <Typography sx={{ fontWeight: 650, mb: 1.5 }}>{Subject}</Typography>
      {Parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and none is moved.
        <Part key={index} part={part} />
      ))}
      {Event && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.event}
        </Typography>
      )}
    </Box>
  );
}

function Part({ part: { Text, Button, Link, Facts } }: { part: Answer<typeof previewDecisionMail>['Parts'][number] }) {
  if (Facts)
    return (
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, mt: 0, mb: 1.5 }}
      >
        {Facts.map(({ Label, Value }) => (
          <Box key={Label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {Label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {Value}
            </Box>
          </Box>
        ))}
      </Box>
    );
  if (Button)
    return (
      // No button: it opens what is the applicant's alone.
      <Box component="p" sx={{ mt: 0, mb: 1.5 }}>
        <Box
          component="span"
          sx={{
            display: 'inline-block',
            px: 2,
            py: 1,
            borderRadius: 1,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontWeight: 600,
          }}
        >
          {Button}
        </Box>
      </Box>
    );
  return (
    <Box component="p" sx={{ mt: 0, mb: 1.5, whiteSpace: 'pre-line', ...(Link && { textDecoration: 'underline' }) }}>
      {Text ?? Link}
    </Box>
  );
}
