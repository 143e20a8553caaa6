import { call } from '@internship-portals/shared-api/client';
import { listInternHandIns, openHandInFile, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { loadingText, TextLink } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { HandedInWork } from '@internship-portals/shared-ui/hand-ins';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { NewestFirst } from './newest-first';

const { intern: texts } = messages;

/** A link to a file of handed in work. It works for 5 minutes. */
const linkToFile = async (id: string) => (await call(openHandInFile, { params: { id } })).Link;

/** The newest work that an intern handed in, under the task that it is for. */
export function LatestWork({ internId }: { internId: string }) {
  const read = useEndpoint(listInternHandIns, { params: { id: internId } });
  return (
    <Paper component="section" variant="outlined" aria-label={texts.work} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.work}
      </Typography>
      <QueryBoundary
        read={read}
        failed={texts.workFailed}
        waiting={<Skeleton role="status" aria-label={loadingText} variant="rounded" height={120} />}
      >
        {({ HandIns }) =>
          HandIns.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{texts.noWork}</Typography>
          ) : (
            <NewestFirst items={HandIns} gap={2.5}>
              {(handIn) => (
                <>
                  <TextLink to={supervisorPages.task(handIn.TaskId)} sx={{ overflowWrap: 'anywhere' }}>
                    {handIn.Task}
                  </TextLink>
                  <HandedInWork handIn={handIn} linkTo={linkToFile} />
                </>
              )}
            </NewestFirst>
          )
        }
      </QueryBoundary>
    </Paper>
  );
}
