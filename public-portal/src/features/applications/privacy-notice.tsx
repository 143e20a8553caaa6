import type { Answer, getProgramme } from '@internship-portals/shared-api/contract';
import type { useEndpoint } from '@internship-portals/shared-api/query';
import { useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';

type ReadProgramme = ReturnType<typeof useEndpoint<typeof getProgramme>>;

/** The privacy notice that the applicant agrees to by sending. It opens in place, so that nothing typed is lost. */
export function PrivacyNotice({ read }: { read: ReadProgramme }) {
  const texts = useTexts(spoken.privacy);
  const { data, error, isFetching, refetch } = read;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.agree}
      </Typography>
      <Box
        component="details"
        sx={{
          '& summary': {
            py: 1.25,
            cursor: 'pointer',
            color: 'primary.main',
            fontSize: '0.9375rem',
            width: 'fit-content',
          },
        }}
      >
        <summary>{texts.read}</summary>
        {data && <Paragraphs notice={data.PrivacyNotice} />}
        {error && !data ? (
          <Typography variant="body2">
            {texts.failed}{' '}
            <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

function Paragraphs({ notice }: { notice: Answer<typeof getProgramme>['PrivacyNotice'] }) {
  const texts = useTexts(spoken.privacy);
  return (
    <Box sx={{ pb: 1, fontSize: '0.9375rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {notice.Text}
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {texts.version({ version: notice.Version })}
      </Typography>
    </Box>
  );
}
