import { QueryBoundary, type Read } from '@internship-portals/shared-ui/dashboard';

const show = (read: Partial<Read<string>>) => (
  <QueryBoundary
    read={{ data: undefined, error: undefined, refetch: () => undefined, ...read }}
    failed="Could not get Tasks"
  >
    {(data) => <p>{data}</p>}
  </QueryBoundary>
);

export default {
  waiting: show({}),
  data: show({ data: 'Four tasks.' }),
  failed: show({ error: new Error('Away') }),
  'data that may be out of date': show({ data: 'Four tasks.', error: new Error('Away') }),
};
