import { useSession } from '@internship-portals/shared-api/client';
import { listReferenceLetters, writeReferenceLetter } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { letterTexts, ReferenceLetters } from '@internship-portals/shared-ui/completion';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';

/** The reference letters of an intern. */
export function Letters({ internId: id, intern }: { internId: string; intern: string }) {
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(listReferenceLetters, { params: { id } });
  const write = useEndpointMutation(writeReferenceLetter);
  return (
    <QueryBoundary read={read} failed={letterTexts.failedToRead}>
      {({ Letters: letters, Draft }) => (
        <ReferenceLetters
          letters={letters}
          intern={intern}
          draft={Draft}
          draftKey={`${userId}/reference-letter/${id}`}
          onWrite={(Text) => write.mutateAsync({ params: { id }, body: { Text } })}
        />
      )}
    </QueryBoundary>
  );
}
