import { formatCount } from '../dashboard/format-count';

/** '1 record', '1,204 records', or only 'records' while their number is not known. */
export const recordsOf = (count: number | undefined) =>
  count === undefined ? 'records' : `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;
