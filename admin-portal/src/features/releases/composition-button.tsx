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
  /** What failed with it: its canary is shown where that is what failed. */
  failed?: Pick<PortalFailure, 'Portal' | 'Version'>;
}

/** Opens the product with the versions of a composition in a new window, for whoever presses it. */
export function CompositionButton({ id, label, name, failed }: Props) {
  const toast = useToast();
  const [opening, setOpening] = useState(false);

  async function open() {
    // Opened before the call: browsers let the click itself open a window, not an answer that arrives later.
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
