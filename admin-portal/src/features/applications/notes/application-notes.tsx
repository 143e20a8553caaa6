import { useSession } from '@internship-portals/shared-api/client';
import { addNote, deleteNote, editNote, listNotes } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { Comments } from '@internship-portals/shared-ui/comments';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { messages } from './messages';

/** What the administrators wrote about an application. The applicant can ask for it, and sees none of it here. */
export function ApplicationNotes({
  applicationId,
  of,
  narrow = false,
}: {
  applicationId: string;
  of: string;
  /** In a narrow column, whose cards have little room around their texts. */
  narrow?: boolean;
}) {
  const { name, userId } = useSession();
  const read = useEndpoint(listNotes, { params: { id: applicationId } });
  const add = useEndpointMutation(addNote);
  const edit = useEndpointMutation(editNote);
  const remove = useEndpointMutation(deleteNote);
  return (
    <Box sx={{ '& > section': { p: narrow ? 2 : { xs: 2, sm: 2.5 } }, '& > section > h2': { mb: 1.5 } }}>
      <QueryBoundary
        read={read}
        failed={messages.failed}
        waiting={<Skeleton role="status" aria-label="Loading..." variant="rounded" height={240} />}
      >
        {({ Notes, People }) => (
          <Comments
            key={applicationId}
            texts={messages.texts}
            comments={Notes.map((note) => ({
              id: note.id,
              text: note.Text,
              author: note.By,
              at: note.CreatedAt,
              edited: note.EditedAt !== null,
              own: note.user_id === userId,
            }))}
            people={[...new Set([...People.map(({ Name }) => Name), ...Notes.map(({ By }) => By)])]}
            userName={name}
            of={of}
            fields={{ add: 'Text', edit: 'Text' }}
            onAdd={(Text) => add.mutateAsync({ params: { id: applicationId }, body: { Text } })}
            onEdit={(id, Text) => edit.mutateAsync({ params: { id }, body: { Text } })}
            onDelete={(id) => remove.mutateAsync({ params: { id } })}
            draftKey={`${userId}/application/${applicationId}/notes`}
          />
        )}
      </QueryBoundary>
    </Box>
  );
}
