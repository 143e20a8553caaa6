import { ApiError, call } from '@internship-portals/shared-api/client';
import { type Answer, linkToOverride } from '@internship-portals/shared-api/contract';
import { BusyButton, formatMoment, Modal, useToast } from '@internship-portals/shared-ui';
import {
  CopyField,
  EmailField,
  FormModal,
  SelectField,
  TextField,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { overrides: texts } = messages;

/** The call has the portal in its address, so that a missing portal is reported here. */
function refuseNone(portal: string): void {
  if (!portal) throw new ApiError(texts.portalMissing, 422, { Portal: [texts.portalMissing] });
}

/** Creates and shows a signed link that shows one person one portal from another address. */
export function OverrideModal({ portals, onClose }: { portals: string[]; onClose: () => void }) {
  const [link, setLink] = useState<Answer<typeof linkToOverride>>();
  return link ? <LinkModal link={link} onClose={onClose} /> : <AskModal {...{ portals, onClose }} onMade={setLink} />;
}

function AskModal({
  portals,
  onMade,
  onClose,
}: {
  portals: string[];
  onMade: (link: Answer<typeof linkToOverride>) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Portal: '', Address: '', Email: '', Hours: '8' },
    submit: async ({ Portal, Hours, ...body }) => {
      refuseNone(Portal);
      const hours = Hours.trim() ? Number(Hours) : Number.NaN;
      return call(linkToOverride, { params: { portal: Portal }, body: { ...body, Hours: hours } });
    },
    onSuccess: onMade,
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={texts.formTitle}
      form={form}
      labels={{ ...texts, cancel: common.actions.cancel }}
      onClose={onClose}
    >
      <SelectField
        name="Portal"
        label={texts.portal}
        options={portals.map((portal) => ({ value: portal, label: portal }))}
      />
      <TextField name="Address" label={texts.address} hint={texts.addressHint} maxLength={500} autoComplete="off" />
      <EmailField name="Email" label={texts.email} hint={texts.emailHint} maxLength={254} autoComplete="off" />
      <TextField name="Hours" label={texts.hours} hint={texts.hoursHint} maxLength={2} autoComplete="off" />
    </FormModal>
  );
}

function LinkModal({ link, onClose }: { link: Answer<typeof linkToOverride>; onClose: () => void }) {
  return (
    <Modal
      open
      title={texts.formTitle}
      onClose={onClose}
      actions={
        <BusyButton variant="outlined" color="inherit" busy={false} onClick={onClose}>
          {common.actions.close}
        </BusyButton>
      }
    >
      <CopyField
        label={texts.link}
        value={new URL(link.url, window.location.href).href}
        hint={texts.until(formatMoment(link.expiresAt))}
      />
    </Modal>
  );
}
