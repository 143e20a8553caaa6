import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { formatMoment } from '../display/format-moment';
import { Verbatim } from '../display/verbatim';
import { BusyButton } from '../feedback/busy-button';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-fields';
import { useServerForm } from '../form/use-server-form';
import { letterTexts as texts } from './messages';
import { OnRequestCard } from './on-request-card';

/** A letter as the server names it. */
interface ShownLetter {
  id: string;
  Reference: string;
  By: string;
  At: string;
  File: string;
}

/** The place of an intern's reference letters. */
export function ReferenceLettersCard({ children }: { children: ReactNode }) {
  return (
    <OnRequestCard id="reference-letters" texts={texts}>
      {children}
    </OnRequestCard>
  );
}

/** The letters that were written, and the form of another one, which starts from a draft. */
export function ReferenceLetters({
  letters,
  intern,
  draft,
  draftKey,
  onWrite,
}: {
  /** The newest first. */
  letters: readonly ShownLetter[];
  /** Whom they are about. */
  intern: string;
  draft: string;
  /** Contains the user and the intern. */
  draftKey: string;
  /** Rejects if the call fails. */
  onWrite: (text: string) => Promise<{ message: string }>;
}) {
  // Without a letter, the form is what was asked for.
  const [isWriting, setIsWriting] = useState(letters.length === 0);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none', display: 'grid', gap: 2 }}>
      {letters.length > 0 && (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1 }}>
          {letters.map(({ id, Reference, By, At, File }) => (
            <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
              <span>
                <Verbatim of={[Reference, By]}>{texts.letter(Reference, By, formatMoment(At))}</Verbatim>
              </span>
              <Button size="small" variant="outlined" href={File} aria-label={texts.downloadOf(Reference)}>
                {texts.download}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {isWriting ? (
        <LetterForm
          intern={intern}
          draft={draft}
          draftKey={draftKey}
          onWrite={onWrite}
          onClose={() => {
            setIsWriting(false);
            // The form had the focus and is gone.
            list.current?.focus();
          }}
        />
      ) : (
        <Button
          variant="outlined"
          onClick={() => {
            setIsWriting(true);
            // The button had the focus and goes away.
            list.current?.focus();
          }}
          sx={{ justifySelf: 'start' }}
        >
          {texts.write}
        </Button>
      )}
    </Box>
  );
}

function LetterForm({
  intern,
  draft,
  draftKey,
  onWrite,
  onClose,
}: {
  intern: string;
  draft: string;
  draftKey: string;
  onWrite: (text: string) => Promise<{ message: string }>;
  onClose: () => void;
}) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Text: draft },
    draftKey,
    submit: ({ Text }) => onWrite(Text),
    onSuccess: ({ message }) => {
      toast.success(message, { detail: intern, names: [intern] });
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Form form={form} label={texts.title}>
      <TextField name="Text" label={texts.text} hint={texts.hint} multiline rows={12} readOnly={form.submitting} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.submitting}>
          {texts.submit}
        </SubmitButton>
        <BusyButton
          color="inherit"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            form.forgetDraft();
            onClose();
          }}
        >
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
