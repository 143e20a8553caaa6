import { LinkButton } from '@internship-portals/shared-ui';
import { messages } from './messages';
import { type ReviewQuery, reviewAddress } from './review-query';

/** Opens review mode for the applications that a list shows. */
export function ReviewButton({ query, total }: { query: ReviewQuery; total: number | undefined }) {
  if (total === 0) return null;
  return (
    <LinkButton variant="contained" to={reviewAddress(query)}>
      {messages.review.open}
    </LinkButton>
  );
}
