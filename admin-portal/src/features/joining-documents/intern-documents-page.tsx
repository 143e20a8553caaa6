import { call } from '@internship-portals/shared-api/client';
import {
  adminPages,
  checkJoiningDocument,
  listInternJoiningDocuments,
  openJoiningDocument,
  type WantedDocument,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatLongDate, Moment, PageHeading, today } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { FileButton } from '@internship-portals/shared-ui/hand-ins';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';
import { SendBackModal } from './send-back-modal';

const { intern: texts } = messages;

const TONES: Record<WantedDocument['State'], BadgeTone> = {
  missing: 'grey',
  received: 'blue',
  accepted: 'green',
  'sent-back': 'orange',
};

const linkTo = async (id: string) => (await call(openJoiningDocument, { params: { id } })).Link;

/** Accepts an upload, or asks for another one. What was decided can be decided again: mistakes happen. */
function Decision({ document, intern }: { document: WantedDocument; intern: string }) {
  const check = useEndpointMutation(checkJoiningDocument);
  const [sendsBack, setSendsBack] = useState(false);
  const { Name, State, File: file } = document;
  if (!file || State === 'missing') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {State !== 'accepted' && (
        <ActionButton
          variant="contained"
          aria-label={`${texts.accept}: ${Name}`}
          onAct={() =>
            check.mutateAsync({ params: { id: file.id }, body: { State: 'accepted', Reason: '', Seen: State } })
          }
          done={texts.accepted}
          of={intern}
          failed={texts.acceptFailed}
        >
          {texts.accept}
        </ActionButton>
      )}
      {State !== 'sent-back' && (
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`${texts.sendBack}: ${Name}`}
          onClick={() => setSendsBack(true)}
        >
          {texts.sendBack}
        </Button>
      )}
      {sendsBack && (
        <SendBackModal {...{ name: Name, intern, fileId: file.id, seen: State }} onClose={() => setSendsBack(false)} />
      )}
    </Box>
  );
}

function DocumentItem({ document, intern }: { document: WantedDocument; intern: string }) {
  const { Name, DueOn, Required, State, Reason, File: file } = document;
  const isLate = (State === 'missing' || State === 'sent-back') && Required && DueOn !== '' && DueOn < today();
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        justifyItems: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
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
      {State === 'sent-back' && <Typography dir="auto">{texts.reason(Reason)}</Typography>}
      {file && (
        <>
          <FileButton file={file} linkTo={linkTo} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.uploaded} <Moment at={file.At} />
          </Typography>
        </>
      )}
      <Decision document={document} intern={intern} />
    </Paper>
  );
}

/** What an intern has uploaded before the first day, and what is missing. */
export function InternDocumentsPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(listInternJoiningDocuments, { params: { id } });
  return (
    <>
      <PageHeading
        title={read.data ? texts.title(read.data.Name) : texts.plain}
        back={{ label: texts.back, to: adminPages.joiningDocuments }}
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Documents, Name }) =>
          Documents.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, maxWidth: 860 }}>
              {Documents.map((document) => (
                <DocumentItem key={document.id} document={document} intern={Name} />
              ))}
            </Box>
          )
        }
      </QueryBoundary>
    </>
  );
}
