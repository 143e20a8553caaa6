import { readCompletion } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  CompletionCard,
  completionTexts,
  FilledFormsCard,
  ReferenceLettersCard,
} from '@internship-portals/shared-ui/completion';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import { Forms } from './forms';
import { Letters } from './letters';

/** What is missing until the internship of the page's intern is complete. */
export function Completion({ intern }: { intern: string }) {
  const { id = '' } = useParams();
  const read = useEndpoint(readCompletion, { params: { id } });
  return (
    <QueryBoundary read={read} failed={completionTexts.failed}>
      {({ Steps, Logbook, Record: record }) => (
        <>
          <CompletionCard steps={Steps} logbook={Logbook} record={record} />
          <ReferenceLettersCard>
            <Letters internId={id} intern={intern} />
          </ReferenceLettersCard>
          <FilledFormsCard>
            <Forms internId={id} />
          </FilledFormsCard>
        </>
      )}
    </QueryBoundary>
  );
}
