import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { BusyButton } from '../feedback/busy-button';
import { useToast } from '../feedback/toasts';
import { fileSize } from '../form/file-field';
import { handInTexts as texts } from './messages';
import type { WorkFile } from './types';

/** Whether every browser shows a file of this kind in a window. */
const isShown = ({ Type }: WorkFile) => /^(application\/pdf|image\/(png|jpeg|gif|webp))$/.test(Type);

/**
 * Opens a file: in a new window what a browser shows, as a download everything else.
 *
 * @param linkTo asks for a link each time, because links work for 5 minutes. Rejects if there is none
 */
export function FileButton({ file, linkTo }: { file: WorkFile; linkTo: (fileId: string) => Promise<string> }) {
  const toast = useToast();
  const [opening, setOpening] = useState(false);
  const address = async () => new URL(await linkTo(file.id), window.location.href).href;

  async function openWindow() {
    // Open the window before the call: browsers block windows that are not opened by the click itself.
    const opened = window.open('', '_blank');
    if (!opened) return toast.error(texts.openFailed, texts.windowBlocked);
    opened.opener = null;
    opened.document.title = texts.loading;
    opened.document.body.textContent = texts.loading;
    try {
      opened.location.replace(await address());
    } catch {
      opened.close();
      toast.error(texts.openFailed);
    }
  }
  async function download() {
    try {
      const anchor = document.createElement('a');
      anchor.href = await address();
      anchor.download = '';
      anchor.click();
    } catch {
      toast.error(texts.openFailed);
    }
  }
  return (
    <BusyButton
      size="small"
      variant="outlined"
      title={isShown(file) ? texts.newWindow : undefined}
      busy={opening}
      startIcon={<DescriptionOutlined aria-hidden />}
      onClick={async () => {
        setOpening(true);
        await (isShown(file) ? openWindow() : download());
        setOpening(false);
      }}
      sx={{ maxWidth: '100%', textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      <VisuallyHidden>{texts.open} </VisuallyHidden>
      {file.Name} ({fileSize(file.Bytes)})
    </BusyButton>
  );
}
