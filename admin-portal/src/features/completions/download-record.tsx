import { createRecordExport, type IntakeRecordFormat } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, download } from '@internship-portals/shared-ui';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { messages } from './messages';

const { record: texts } = messages;

const FORMATS: readonly IntakeRecordFormat[] = ['csv', 'xlsx', 'zip'];

/** Downloads what the product knows about the interns of an intake, as a table or as papers. */
export function DownloadRecord({ intakeId: id }: { intakeId: string }) {
  const create = useEndpointMutation(createRecordExport);
  return (
    <Box role="group" aria-label={texts.label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {FORMATS.map((Format) => (
        <ActionButton
          key={Format}
          size="small"
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          onAct={async () => {
            const answer = await create.mutateAsync({ params: { id }, body: { Format } });
            download(answer.Export);
            return answer;
          }}
          done={({ Interns }) => texts.begun(Interns)}
          failed={texts.failed}
        >
          {texts.formats[Format]}
        </ActionButton>
      ))}
    </Box>
  );
}
