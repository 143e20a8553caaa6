import { type Applicant, createDocumentsExport } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, download } from '@internship-portals/shared-ui';
import type { TableSelection } from '@internship-portals/shared-ui/table';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { documents: texts } = messages;

/** Limit of one call (contract). */
const MAX_APPLICATIONS = 100;

/** Downloads the documents of all selected applications as one ZIP file. */
export function DownloadDocuments({ selection: { selected } }: { selection: TableSelection<Applicant> }) {
  const create = useEndpointMutation(createDocumentsExport);
  const tooMany = selected.size > MAX_APPLICATIONS;
  return (
    <>
      <ActionButton
        size="small"
        variant="outlined"
        disabled={tooMany}
        onAct={async () => {
          const answer = await create.mutateAsync({ body: { Ids: [...selected.keys()] } });
          download(answer.Export);
          return answer;
        }}
        done={({ Documents }) => texts.downloadBegun(Documents)}
        failed={texts.downloadFailed}
      >
        {texts.downloadSelected}
      </ActionButton>
      {tooMany && (
        <Typography variant="body2" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          {texts.tooMany(MAX_APPLICATIONS)}
        </Typography>
      )}
    </>
  );
}
