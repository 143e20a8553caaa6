import { ApiError } from '@internship-portals/shared-api/client';
import type { NewTotp } from '@internship-portals/shared-api/contract';
import { ErrorPanel, LoadingScreen } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from './messages';

const texts = messages.totp;

/** Shows a new key as a QR code, and asks for the app's first code. */
export function TotpSetUp({
  start,
  confirm,
  onFailure,
}: {
  start: () => Promise<NewTotp>;
  /** Sends the code, and goes on when it was right. */
  confirm: (code: string) => Promise<void>;
  /** Called for failures other than a wrong code. The returned text is shown above the form. */
  // biome-ignore lint/suspicious/noConfusingVoidType: as in useServerForm.
  onFailure?: (error: unknown) => string | void;
}) {
  const [totp, setTotp] = useState<NewTotp>();
  const [failure, setFailure] = useState<unknown>();
  const form = useServerForm({
    defaultValues: { code: '' },
    submit: ({ code }) => confirm(code),
    onFailure,
  });

  const begin = useEffectEvent(() => {
    start().then(setTotp, (error: unknown) => {
      setFailure(error);
      onFailure?.(error);
    });
  });
  // Each start makes a new key, so it happens once; `failure` is emptied to try again.
  useEffect(() => {
    if (!totp && !failure) begin();
  }, [totp, failure]);

  if (failure) {
    const text = failure instanceof ApiError ? failure.message : texts.startFailed;
    return <ErrorPanel title={texts.startFailed} text={text} onRetry={() => setFailure(undefined)} />;
  }
  if (!totp) return <LoadingScreen />;
  return (
    <Form form={form} label={texts.label}>
      <Typography>{texts.scan}</Typography>
      {/* Dark on white in both schemes: many cameras do not read light codes on dark. */}
      <Box sx={{ bgcolor: '#fff', color: '#000', p: 2, borderRadius: 1, alignSelf: 'flex-start', lineHeight: 0 }}>
        <QRCodeSVG value={totp.Uri} size={176} title={texts.picture} role="img" aria-label={texts.picture} />
      </Box>
      <Stack>
        <Typography variant="body2">{texts.byHand}</Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {totp.Secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography>
      </Stack>
      <TextField name="code" label={texts.code} hint={texts.codeHint} autoComplete="one-time-code" maxLength={12} />
      <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
    </Form>
  );
}
