import { ApiError, call } from '@internship-portals/shared-api/client';
import {
  addPasskey,
  confirmTotp,
  createRecoveryCodes,
  listSecondFactors,
  type Passkey,
  removePasskey,
  removeTotp,
  renamePasskey,
  requestNewPasskey,
  type SecondFactors,
  startTotp,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, LoadingScreen, lazyPart, Modal, Moment, useToast } from '@internship-portals/shared-ui';
import { Badge, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { createPasskey, hasPasskeys, PasskeyError } from '../second-factors/webauthn';
import { Fact, Item, Items } from './items';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.secondFactors;

// Only people who set something up need them.
const waiting = <LoadingScreen />;
const TotpSetUp = lazyPart(
  async () => ({
    default: (await import(/* webpackChunkName: "second-factors" */ '../second-factors/totp-set-up')).TotpSetUp,
  }),
  {
    waiting,
  },
);
const RecoveryCodes = lazyPart(
  async () => ({
    default: (await import(/* webpackChunkName: "second-factors" */ '../second-factors/recovery-codes')).RecoveryCodes,
  }),
  { waiting },
);

type Open = 'passkey' | 'totp' | { codes: readonly string[] };

/** The passkeys, the authenticator app and the recovery codes of the signed-in person. */
export function SecondFactorsSection() {
  const read = useEndpoint(listSecondFactors, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  /** A first second factor comes with recovery codes. */
  const added = ({ RecoveryCodes: codes }: { RecoveryCodes?: string[] }) => setOpen(codes && { codes });
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryBoundary read={read} failed={texts.failed}>
        {(factors) => <Methods factors={factors} onOpen={setOpen} />}
      </QueryBoundary>
      {open === 'passkey' && <NewPasskey onClose={close} onAdded={added} />}
      {open === 'totp' && <NewTotp onClose={close} onAdded={added} />}
      {typeof open === 'object' && (
        <Modal open title={texts.codes.shown} onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Modal>
      )}
    </Section>
  );
}

function Methods({ factors, onOpen }: { factors: SecondFactors; onOpen: (open: Open) => void }) {
  const { Passkeys, Totp, RecoveryCodesLeft } = factors;
  const dropTotp = useEndpointMutation(removeTotp);
  const renew = useEndpointMutation(createRecoveryCodes);
  const any = Passkeys.length > 0 || Totp !== null;
  return (
    <Stack spacing={3}>
      <Method title={texts.passkeys.title}>
        {Passkeys.length === 0 && <Typography>{texts.passkeys.none}</Typography>}
        <Items>
          {Passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </Items>
        {factors.PasskeysAvailable && hasPasskeys() ? (
          <Button variant="outlined" onClick={() => onOpen('passkey')} sx={{ mt: 1 }}>
            {texts.passkeys.add}
          </Button>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{texts.passkeys.unavailable}</Typography>
        )}
      </Method>
      <Method title={texts.totp.title}>
        <Typography sx={{ mb: 1 }}>
          {Totp ? (
            <>
              {texts.totp.since} <Moment at={Totp.CreatedAt} />
            </>
          ) : (
            texts.totp.none
          )}
        </Typography>
        {Totp ? (
          <ActionButton
            variant="outlined"
            question={texts.totp.question}
            onAct={() => dropTotp.mutateAsync({})}
            done={texts.totp.removed}
            failed={texts.totp.removeFailed}
          >
            {texts.totp.remove}
          </ActionButton>
        ) : (
          <Button variant="outlined" onClick={() => onOpen('totp')}>
            {texts.totp.add}
          </Button>
        )}
      </Method>
      {any && (
        <Method title={texts.codes.title}>
          <Typography sx={{ mb: 1 }}>{texts.codes.left(RecoveryCodesLeft)}</Typography>
          <ActionButton
            variant="outlined"
            question={texts.codes.question}
            onAct={async () => {
              const { RecoveryCodes: codes = [] } = await renew.mutateAsync({});
              onOpen({ codes });
            }}
            done={texts.codes.created}
            failed={texts.codes.createFailed}
          >
            {texts.codes.create}
          </ActionButton>
        </Method>
      )}
    </Stack>
  );
}

function Method({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const remove = useEndpointMutation(removePasskey);
  const [renaming, setRenaming] = useState(false);
  const { id, Name, CreatedAt, LastUsedAt, Synced } = passkey;
  return (
    <>
      <Item
        title={Name}
        badge={Synced && <Badge tone="blue">{texts.passkeys.synced}</Badge>}
        facts={
          <>
            <Fact>
              {texts.passkeys.added} <Moment at={CreatedAt} />
            </Fact>
            <Fact>
              {LastUsedAt ? (
                <>
                  {texts.passkeys.used} <Moment at={LastUsedAt} />
                </>
              ) : (
                texts.passkeys.unused
              )}
            </Fact>
          </>
        }
        actions={
          <>
            <Button
              size="small"
              variant="outlined"
              aria-label={texts.passkeys.renameOf(Name)}
              onClick={() => setRenaming(true)}
            >
              {texts.passkeys.rename}
            </Button>
            <ActionButton
              size="small"
              variant="outlined"
              aria-label={texts.passkeys.removeOf(Name)}
              question={texts.passkeys.question(Name)}
              onAct={() => remove.mutateAsync({ params: { id } })}
              done={texts.passkeys.removed}
              failed={texts.passkeys.removeFailed}
            >
              {texts.passkeys.remove}
            </ActionButton>
          </>
        }
      />
      {renaming && <NewName passkey={passkey} onClose={() => setRenaming(false)} />}
    </>
  );
}

function NewName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useEndpointMutation(renamePasskey);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Name: passkey.Name },
    submit: ({ Name }) => rename.mutateAsync({ params: { id: passkey.id }, body: { Name } }),
    onSuccess: () => {
      toast.success(texts.passkeys.renamed);
      onClose();
    },
    onFailure: () => toast.error(texts.passkeys.renameFailed),
  });
  return (
    <FormModal
      title={texts.passkeys.renameOf(passkey.Name)}
      form={form}
      labels={texts.passkeys.newName}
      width="xs"
      onClose={onClose}
    >
      <PasskeyNameField />
    </FormModal>
  );
}

function PasskeyNameField() {
  const { name, hint } = texts.passkeys.form;
  return <TextField name="Name" label={name} hint={hint} maxLength={100} autoFocus />;
}

interface NewProps {
  onClose: () => void;
  onAdded: (answer: { RecoveryCodes?: string[] }) => void;
}

function NewPasskey({ onClose, onAdded }: NewProps) {
  const add = useEndpointMutation(addPasskey);
  const form = useServerForm({
    defaultValues: { Name: '' },
    submit: async ({ Name }) => {
      const { Options } = await call(requestNewPasskey, {});
      return add.mutateAsync({ body: { Name, credential: await createPasskey(Options) } });
    },
    onSuccess: onAdded,
    onFailure: wordsOf,
  });
  return (
    <FormModal title={texts.passkeys.add} form={form} labels={texts.passkeys.form} width="xs" onClose={onClose}>
      <Typography>{texts.passkeys.form.text}</Typography>
      <PasskeyNameField />
    </FormModal>
  );
}

function NewTotp({ onClose, onAdded }: NewProps) {
  const confirm = useEndpointMutation(confirmTotp);
  return (
    <Modal open title={texts.totp.add} onClose={onClose}>
      <TotpSetUp
        start={() => call(startTotp, {})}
        confirm={async (code) => onAdded(await confirm.mutateAsync({ body: { code } }))}
        onFailure={wordsOf}
      />
    </Modal>
  );
}

/** The reason, where the server or the browser gives one for people. */
function wordsOf(error: unknown): string | undefined {
  const told = error instanceof PasskeyError || (error instanceof ApiError && error.status === 409);
  return told ? error.message : undefined;
}
