import { listRetention, pruneReleases, type Retention } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatMoment } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { PortalGrid } from './portal-grid';

const { storage: texts } = messages;

/** A list of versions, each with what there is to say about it. */
function Versions({ title, rows }: { title: string | null; rows: [version: string, about: string][] }) {
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, ...(title === null ? {} : { borderTop: '1px solid', borderColor: 'divider', pt: 1.5 }) }}>
      {title !== null && (
        <Typography variant="h3" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {rows.map(([version, about]) => (
          <li key={version}>
            {version}{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {about}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** What the store has of a portal or of the shell, and what will be deleted of it. */
function StoredPortal({ stored }: { stored: Retention }) {
  const prune = useEndpointMutation(pruneReleases);
  const { Portal: name, Versions: count, Size, Deletable, Kept } = stored;
  const id = `storage-${name}`;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.stored(count, messages.size(Size))}
      </Typography>
      <Versions
        title={texts.deletable}
        rows={Deletable.map(({ Version, ReleasedAt, Size: size }) => [
          Version,
          texts.deletableFacts(formatMoment(ReleasedAt), messages.size(size)),
        ])}
      />
      {Deletable.length > 0 && (
        <ActionButton
          size="small"
          variant="outlined"
          aria-label={texts.deleteOf(name)}
          question={{
            title: texts.question(name, Deletable.length),
            text: texts.consequence,
            confirmLabel: texts.delete,
          }}
          onAct={() => prune.mutateAsync({ params: { portal: name }, body: { DryRun: false } })}
          done={texts.done}
          failed={texts.failed}
          sx={{ mt: 1 }}
        >
          {texts.delete}
        </ActionButton>
      )}
      <Versions title={texts.kept} rows={Kept.map(({ Version, Reason }) => [Version, Reason])} />
    </Paper>
  );
}

/** What the release store holds, what stays in it and why, and what the next run deletes. */
export function StoragePage() {
  const read = useEndpoint(listRetention, {});
  return (
    <QueryBoundary read={read} failed={texts.readFailed}>
      {({ Newest, Days, Stored, Files = [] }) => (
        <>
          {Files.length > 0 && (
            <Paper
              component="section"
              variant="outlined"
              aria-label={texts.files}
              sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}
            >
              <Typography variant="h2">{texts.files}</Typography>
              <Versions title={null} rows={Files.map((files) => [files.Kind, texts.filesOf(files)])} />
            </Paper>
          )}
          <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 720 }}>{texts.about(Newest, Days)}</Typography>
          <PortalGrid>
            {Stored.map((stored) => (
              <StoredPortal key={stored.Portal} stored={stored} />
            ))}
          </PortalGrid>
        </>
      )}
    </QueryBoundary>
  );
}
