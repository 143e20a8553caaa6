import { call } from '@internship-portals/shared-api/client';
import {
  listOwnJoiningDocuments,
  openJoiningDocument,
  type WantedDocument,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, today } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FileButton } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { homeTexts } from './home-texts';
import { messages as texts } from './messages';
import { UploadForm } from './upload-form';

const TONES: Record<WantedDocument['State'], BadgeTone> = {
  missing: 'grey',
  received: 'blue',
  accepted: 'green',
  'sent-back': 'orange',
};

const linkTo = async (id: string) => (await call(openJoiningDocument, { params: { id } })).Link;

/** One document: what it is, when it is due, where it stands, and the form that uploads it. */
function WantedItem({ document }: { document: WantedDocument }) {
  const { Name, Explanation, DueOn, Required, State, Reason, File: file } = document;
  const [state, setState] = useState<'shown' | 'uploading' | 'uploaded'>('shown');
  const action = file ? texts.replace : texts.upload;
  const isLate = (State === 'missing' || State === 'sent-back') && Required && DueOn !== '' && DueOn < today();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        justifyItems: 'start',
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {Name}
        </Typography>
        <Badge tone={TONES[State]} ticked={State === 'accepted'}>
          {texts.states[State]}
        </Badge>
        {isLate && <Badge tone="red">{texts.overdue}</Badge>}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[DueOn && texts.due(formatLongDate(DueOn)), !Required && texts.optional].filter(Boolean).join('\u00A0· ')}
      </Typography>
      {Explanation && <Typography sx={{ overflowWrap: 'anywhere' }}>{Explanation}</Typography>}
      {State === 'sent-back' && (
        <Typography
          role="note"
          dir="auto"
          sx={{ borderLeft: 4, borderColor: 'warning.main', pl: 1.5, overflowWrap: 'anywhere' }}
        >
          {Reason}
        </Typography>
      )}
      {State === 'received' && <Typography>{texts.received}</Typography>}
      {file && <FileButton file={file} linkTo={linkTo} />}
      {State !== 'accepted' &&
        (state === 'uploading' ? (
          <Box sx={{ width: '100%', maxWidth: 480, mt: 1 }}>
            <UploadForm document={document} onClose={() => setState('uploaded')} />
          </Box>
        ) : (
          // The form had the focus and is gone.
          <Button
            variant="outlined"
            aria-label={`${action}: ${Name}`}
            autoFocus={state === 'uploaded'}
            onClick={() => setState('uploading')}
          >
            {action}
          </Button>
        ))}
    </Box>
  );
}

/** The documents that are wanted from the signed-in intern, those that are due first come first. */
export function WantedDocuments() {
  const read = useEndpoint(listOwnJoiningDocuments, {});
  return (
    <Paper component="section" variant="outlined" aria-label={homeTexts.title} sx={{ mb: 2.5, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{homeTexts.title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>{texts.about}</Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Documents }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {Documents.map((document) => (
              <WantedItem key={document.id} document={document} />
            ))}
          </Box>
        )}
      </QueryBoundary>
    </Paper>
  );
}
