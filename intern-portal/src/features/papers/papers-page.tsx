import { listPapers } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatMoment, PageHeading, Verbatim } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';

/** Every paper of the signed-in intern's record, each with its PDF. */
export function PapersPage() {
  const read = useEndpoint(listPapers, {});
  return (
    <>
      <PageHeading title={texts.title} />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{texts.lead}</Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Papers }) =>
          Papers.length === 0 ? (
            <Paper variant="outlined">
              <EmptyState title={texts.empty} hint={texts.emptyHint} />
            </Paper>
          ) : (
            <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 920 }}>
              {Papers.map(({ Kind, Reference = '', At, By = '', File }, index) => (
                <Box
                  component="li"
                  key={`${Kind} ${Reference}`}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 2,
                    rowGap: 1,
                    px: 2,
                    py: 1.5,
                    borderTop: index === 0 ? 0 : 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Typography variant="h2">{texts.kinds[Kind]}</Typography>
                    {Reference && (
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        <Verbatim of={[Reference, By]}>
                          {[Reference, ...(By ? [texts.by(By)] : []), ...(At ? [formatMoment(At)] : [])].join(' · ')}
                        </Verbatim>
                      </Typography>
                    )}
                  </Box>
                  <Button
                    variant="outlined"
                    href={File}
                    aria-label={texts.downloadOf(`${texts.kinds[Kind]} ${Reference}`.trim())}
                  >
                    {texts.download}
                  </Button>
                </Box>
              ))}
            </Paper>
          )
        }
      </QueryBoundary>
    </>
  );
}
