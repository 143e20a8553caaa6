import { useState } from 'react';
import { call } from 'shared-api/client';
import { linkToComposition, type PortalFailure } from 'shared-api/contract';
import { BusyButton, describeError, useToast } from 'shared-ui';
import { common } from '../../messages';
import { messages } from './messages';

const { compositions: texts } = messages;

interface Props {
  id: string;
  label: string;
  name: string;
  /** The failure to reproduce; opens the canary if that version failed. */
  failed?: Pick<PortalFailure, 'Portal' | 'Version'>;
}

/** Opens the versions of a composition in a new window, for this person only. */
export function CompositionButton({ id, label, name, failed }: Props) {
  const toast = useToast();
  const [opening, setOpening] = useState(false);

  async function open() {
    // Open the window before the call: browsers block windows that are not opened by the click itself.
    const opened = window.open('', '_blank');
    if (!opened) {
      toast.error(texts.openFailed, texts.windowBlocked);
      return;
    }
    opened.opener = null;
    opened.document.title = common.loading;
    opened.document.body.textContent = common.loading;
    setOpening(true);
    try {
      const { url } = await call(linkToComposition, {
        params: { id },
        body: { Portal: failed?.Portal, Version: failed?.Version },
      });
      opened.location.replace(new URL(url, window.location.href).href);
    } catch (error) {
      opened.close();
      toast.error(texts.openFailed, describeError(error, 'reading'));
    } finally {
      setOpening(false);
    }
  }

  return (
    <BusyButton
      size="small"
      variant="outlined"
      title={texts.newWindow}
      aria-label={name}
      busy={opening}
      onClick={() => void open()}
    >
      {label}
    </BusyButton>
  );
}
