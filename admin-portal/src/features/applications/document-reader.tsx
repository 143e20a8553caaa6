import type { Applicant } from '@internship-portals/shared-api/contract';
import { ErrorPanel } from '@internship-portals/shared-ui';
import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Ref, useEffect, useState } from 'react';
import { common } from '../../messages';
import { type DocumentFiles, type DocumentName, documentNames } from './document-files';
import { messages } from './messages';
import { type PdfControls, PdfPages } from './pdf-pages';
import { useLoadedDocument } from './use-loaded-document';

const { documents: texts } = messages;

/** Saves a document that is here already, so that the link cannot have ended. */
function DownloadLink({ file, name, label }: { file: Blob; name: string; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return (
    <Button size="small" href={address} download={name} startIcon={<Download fontSize="small" />} aria-label={label}>
      {texts.download}
    </Button>
  );
}

interface DocumentReaderProps {
  applicant: Applicant;
  files: DocumentFiles;
  name: DocumentName;
  /** The links of the server's answer; undefined until it is there. */
  links: Record<DocumentName, string> | undefined;
  fileNames: Record<DocumentName, string> | undefined;
  /** Offers both documents here. Without it, the page does so elsewhere. */
  onChoose?: (name: DocumentName) => void;
  controls?: Ref<PdfControls>;
}

/** Shows one of the applicant's documents. */
export function DocumentReader({ applicant, files, name, links, fileNames, onChoose, controls }: DocumentReaderProps) {
  const { retry, ...read } = useLoadedDocument(files, { id: applicant.id, name, link: links?.[name] });
  const document = read.state === 'loaded' ? read.document : undefined;
  const label = texts.named(texts.of[name], applicant.Name);
  const fileName = fileNames?.[name] ?? `${label}.pdf`;
  const unreadable = typeof document?.content === 'string' ? document.content : undefined;
  const opened = document && typeof document.content !== 'string' ? document.content : undefined;
  const download = document && (
    <DownloadLink file={document.file} name={fileName} label={texts.downloadOf(texts.of[name], applicant.Name)} />
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="documents"
      aria-busy={read.state === 'loading' || undefined}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', minWidth: 0, flex: '1 1 auto' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" id="documents">
          {onChoose ? texts.title : texts.tab[name]}
        </Typography>
        {onChoose &&
          documentNames.map((one) => (
            <Button
              key={one}
              size="small"
              variant={name === one ? 'contained' : 'outlined'}
              aria-pressed={name === one}
              onClick={() => onChoose(one)}
            >
              {texts.tab[one]}
            </Button>
          ))}
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {fileNames?.[name]}
        </Typography>
      </Box>
      {opened?.unshown.map((what) => (
        <Typography key={what} role="status" variant="body2" sx={{ mb: 1 }}>
          {texts.unshown[what]}
        </Typography>
      ))}
      {read.state === 'failed' ? (
        <ErrorPanel title={texts.failed[name]} text={read.advice} onRetry={retry} retrying={false} />
      ) : unreadable ? (
        <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', py: 2 }}>
          <Typography>{texts.unreadable[unreadable]}</Typography>
          {download}
        </Box>
      ) : (
        <PdfPages label={label} document={opened} tools={download} controls={controls} />
      )}
      {read.state === 'loading' && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {common.loading}
        </Typography>
      )}
    </Paper>
  );
}
