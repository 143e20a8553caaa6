import { listInternComments, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { loadingText, Moment, TextLink } from '@internship-portals/shared-ui';
import { CommentText } from '@internship-portals/shared-ui/comments';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { NewestFirst } from './newest-first';

const { intern: texts } = messages;

/**
 * The newest comments and remarks on an intern's tasks. Each leads to its task, where it can be answered.
 *
 * @param people the names that a mention can have
 */
export function LatestComments({ internId, people }: { internId: string; people: readonly string[] }) {
  const read = useEndpoint(listInternComments, { params: { id: internId } });
  return (
    <Paper component="section" variant="outlined" aria-label={texts.comments} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.comments}
      </Typography>
      <QueryBoundary
        read={read}
        failed={texts.commentsFailed}
        waiting={<Skeleton role="status" aria-label={loadingText} variant="rounded" height={160} />}
      >
        {({ Comments }) =>
          Comments.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{texts.noComments}</Typography>
          ) : (
            <NewestFirst items={Comments} gap={2}>
              {(comment) => (
                <>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    <b>{comment.madeby}</b>
                    {' · '}
                    <Moment at={comment.CreatedAt} />
                    {' · '}
                    <TextLink to={supervisorPages.task(comment.TaskId)}>{comment.Task}</TextLink>
                  </Typography>
                  <CommentText text={comment.Comments} people={people} />
                </>
              )}
            </NewestFirst>
          )
        }
      </QueryBoundary>
    </Paper>
  );
}
