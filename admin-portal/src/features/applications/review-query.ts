import { adminPages } from '@internship-portals/shared-api/contract';
import type { RowsQuery } from '@internship-portals/shared-api/query';

/** Which applications are reviewed, in which order: as the list shows them. */
export type ReviewQuery = Pick<RowsQuery, 'search' | 'sort' | 'filter'>;

/** The address of review mode for a list, with the names that the list uses in its own address. */
export function reviewAddress({ search, sort, filter }: ReviewQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (sort) params.set('sort', sort);
  for (const [column, value] of Object.entries(filter)) if (value) params.set(`f.${column}`, value);
  const text = params.toString();
  return text ? `${adminPages.review}?${text}` : adminPages.review;
}

/** What an address of review mode asks for. */
export function reviewQuery(params: URLSearchParams): ReviewQuery {
  const filters = [...params].filter(([name, value]) => name.startsWith('f.') && value);
  return {
    search: params.get('q') ?? '',
    // Applicants are promised an answer in the order in which they applied.
    sort: params.get('sort') ?? 'AppliedAt',
    filter: Object.fromEntries(filters.map(([name, value]) => [name.slice(2), value])),
  };
}
