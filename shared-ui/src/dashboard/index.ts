/**
 * Entry point: what pages behind a sign-in show of records: badges, counts, deadlines, ratings, reads that can fail, and the
 * state of lists in the address.
 */

export { formatShortDate } from '../display/format-short-date';
export { Badge, type BadgeTone, StatusBadge } from './badge';
export { type CountLink, CountLinks } from './count-links';
export { DeadlineBadge, isDueThisWeek, isOverdue } from './deadline';
export { EmailText } from './email-text';
export { EmptyState } from './empty-state';
export { formatCount } from './format-count';
export { QueryBoundary, type Read } from './query-boundary';
export { type Rateable, ratingTone, shownRating, TaskRating } from './rating';
export { DatedText, longDateAndTime, ShortDate } from './short-date';
export { useAddressParams } from './use-address-params';
export { useKeys } from './use-keys';
export { useWhenSeen } from './use-when-seen';
