import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Applicant } from 'shared-api/contract';
import { BusyButton, ErrorPanel } from 'shared-ui';
import { common } from '../../messages';
import { DocumentButton } from './document-button';
import { documentNames } from './document-name';
import { messages } from './messages';
import { useDocumentLink } from './use-document-link';

const { documents: texts } = messages;

/** Whether the browser shows a PDF inside a page. If it cannot, a frame would start a download. */
const showsPdf = () => navigator.pdfViewerEnabled !== false;

/** Shows one of the applicant's documents at a time, on request. */
export function DocumentViewer({ applicant }: { applicant: Applicant }) {
  const { shown, open } = useDocumentLink(applicant.id);
  const { name } = shown;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="documents"
      aria-busy={shown.state === 'loading' || undefined}
      sx={{ p: { xs: 2, sm: 2.5 }, position: { lg: 'sticky' }, top: { lg: 88 } }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <Typography variant="h2" id="documents">
          {texts.title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {documentNames.map((document) => (
            <BusyButton
              key={document}
              size="small"
              variant={name === document ? 'contained' : 'outlined'}
              aria-pressed={name === document}
              aria-label={texts.read[document]}
              busy={shown.state === 'loading' && name === document}
              onClick={() => open(document)}
            >
              {texts.tab[document]}
            </BusyButton>
          ))}
        </Box>
      </Box>
      {!showsPdf() && name ? (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography sx={{ color: 'text.secondary' }}>{texts.noViewer}</Typography>
          <DocumentButton applicant={applicant} document={name} />
        </Box>
      ) : shown.state === 'shown' ? (
        <Box
          component="iframe"
          key={shown.link}
          src={shown.link}
          title={texts.frame(texts.of[shown.name], applicant.Name)}
          sx={{
            display: 'block',
            width: '100%',
            height: { xs: '75vh', lg: 'calc(100vh - 220px)' },
            minHeight: 360,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      ) : shown.state === 'failed' ? (
        <ErrorPanel
          title={texts.failed[shown.name]}
          text={shown.advice}
          onRetry={() => open(shown.name)}
          retrying={false}
        />
      ) : (
        <Typography role="status" sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
          {shown.state === 'loading' ? common.loading : texts.choose}
        </Typography>
      )}
    </Paper>
  );
}
