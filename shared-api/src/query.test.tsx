import { act, renderHook, waitFor } from '@testing-library/react';
import { endSession, serverAnswers, useConnection, useSession } from './client';
import {
  addComment,
  completeTask,
  type Endpoint,
  endpoints,
  getTask,
  listApplications,
  listPositions,
  type Task,
  updatePosition,
  updateUser,
} from './contract';
import { ApiProvider, type RowsQuery, useEndpoint, useEndpointMutation, useListRows, useOnFailure } from './query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from './testing';

const wrapper = ApiProvider;
const done = { message: 'ok' };

const task = (over: Partial<Task> = {}): Task => ({
  id: 't1',
  Task: 'Write the report',
  Description: 'Two pages.',
  Deadline: '2026-11-27',
  Status: 'Assigned',
  Rating: null,
  AssignedTo: 'int-1',
  assignedto: { Name: 'Amina Otieno' },
  assignedby: { user_id: 'sup-1', Name: 'Grace Wambui' },
  Revision: 1,
  ...over,
});
const taskAnswer = (over?: Partial<Task>) => ({
  task: task(over),
  Supervisor: 'Grace Wambui',
  comment: [],
  History: [],
  HandIns: [],
  Withdrawn: null,
});

/** A promise whose end the test decides. */
function held<T>() {
  let release: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

const seen = (calls: { endpoint: Endpoint }[], endpoint: Endpoint) =>
  calls.filter((call) => call.endpoint === endpoint).length;

describe('a read', () => {
  beforeEach(signedOut);

  it('is shared by everyone who asks for the same, and is one call', async () => {
    const { calls } = fakeApi(on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] }));
    const { result } = renderHook(() => [useEndpoint(listPositions, {}), useEndpoint(listPositions, {})] as const, {
      wrapper,
    });
    await waitFor(() => expect(result.current[1].data?.Positions).toHaveLength(1));
    expect(result.current[0].data).toBe(result.current[1].data);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [0, 2],
    [503, 2],
    [403, 1],
    [404, 1],
    [429, 1],
  ])('that fails with status %d is tried %d times', async (status, times) => {
    const { calls } = fakeApi(on(listPositions, new FakeFailure(status)));
    const { result } = renderHook(() => useEndpoint(listPositions, {}), { wrapper });
    await waitFor(() => expect(result.current.error).toMatchObject({ status }));
    expect(calls).toHaveLength(times);
  });

  it('waits for its turn', async () => {
    const { calls } = fakeApi(on(listPositions, { Positions: [] }));
    const { result, rerender } = renderHook(({ enabled }) => useEndpoint(listPositions, {}, { enabled }), {
      wrapper,
      initialProps: { enabled: false },
    });
    expect(calls).toHaveLength(0);
    rerender({ enabled: true });
    await waitFor(() => expect(result.current.data).toEqual({ Positions: [] }));
  });

  it('of one person is forgotten when another signs in', async () => {
    signedInAs('INT');
    fakeApi(on(getTask, () => taskAnswer({ Task: `The task of ${useSession.getState().token}` })));
    const { result } = renderHook(() => useEndpoint(getTask, { params: { id: 't1' } }), { wrapper });
    await waitFor(() => expect(result.current.data?.task.Task).toBe('The task of token-of-INT'));
    // In another tab, while this page is open.
    act(() => signedInAs('SUP'));
    await waitFor(() => expect(result.current.data?.task.Task).not.toBe('The task of token-of-INT'));
    await waitFor(() => expect(result.current.data?.task.Task).toBe('The task of token-of-SUP'));
  });

  it('is not repeated when the session ends', async () => {
    signedInAs('INT');
    const { calls } = fakeApi(on(getTask, taskAnswer()));
    const { result } = renderHook(() => useEndpoint(getTask, { params: { id: 't1' } }), { wrapper });
    await waitFor(() => expect(result.current.data).toBeDefined());
    act(() => endSession('signed-out'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(calls).toHaveLength(1);
  });
});

describe('a failed read', () => {
  beforeEach(signedOut);

  it('is told once', async () => {
    fakeApi(on(listPositions, new FakeFailure(404, { message: 'Not found.' })));
    const tell = jest.fn();
    const { result, rerender } = renderHook(
      () => {
        const read = useEndpoint(listPositions, {});
        useOnFailure(read.error, tell);
        return read;
      },
      { wrapper },
    );
    await waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
    rerender();
    expect(tell).toHaveBeenCalledTimes(1);
    await act(() => result.current.refetch());
    await waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
  });

  it('is not told when the session is over: the login page says so', async () => {
    signedInAs('INT');
    fakeApi(on(getTask, new FakeFailure(401, { message: 'Unauthenticated.' })));
    const tell = jest.fn();
    renderHook(
      () => {
        const read = useEndpoint(getTask, { params: { id: 't1' } });
        useOnFailure(read.error, tell);
      },
      { wrapper },
    );
    await waitFor(() => expect(useSession.getState().ended).toBe('expired'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(tell).not.toHaveBeenCalled();
  });
});

describe('a write', () => {
  beforeEach(() => {
    signedOut();
    signedInAs('INT');
  });

  function show<E extends Endpoint>(endpoint: E) {
    return renderHook(
      () => ({ task: useEndpoint(getTask, { params: { id: 't1' } }), write: useEndpointMutation(endpoint) }),
      { wrapper },
    );
  }

  it('refetches what its tag covers, and succeeds once that is here', async () => {
    let status: Task['Status'] = 'Assigned';
    fakeApi(
      on(getTask, () => taskAnswer({ Status: status })),
      on(completeTask, () => {
        status = 'Completed';
        return done;
      }),
    );
    const { result } = show(completeTask);
    await waitFor(() => expect(result.current.task.data?.task.Status).toBe('Assigned'));
    await act(() => result.current.write.mutateAsync({ params: { id: 't1' } }));
    expect(result.current.task.data?.task.Status).toBe('Completed');
  });

  it('refetches the tags that the contract names: a comment changes its task', async () => {
    const { calls } = fakeApi(on(getTask, taskAnswer()), on(addComment, done));
    const { result } = show(addComment);
    await waitFor(() => expect(result.current.task.data).toBeDefined());
    await act(() => result.current.write.mutateAsync({ body: { Taskid: 't1', Intern_comment: 'Done.' } }));
    expect(seen(calls, getTask)).toBe(2);
  });

  it('leaves alone what it does not change', async () => {
    const { calls } = fakeApi(on(listPositions, { Positions: [] }), on(addComment, done));
    const { result } = renderHook(
      () => ({ positions: useEndpoint(listPositions, {}), write: useEndpointMutation(addComment) }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.positions.data).toBeDefined());
    await act(() => result.current.write.mutateAsync({ body: { Taskid: 't1', Intern_comment: 'Done.' } }));
    expect(seen(calls, listPositions)).toBe(1);
  });

  it('that fails reports it immediately, while changed data is refetched', async () => {
    const slow = held<ReturnType<typeof taskAnswer>>();
    const api = fakeApi(on(getTask, taskAnswer()), on(completeTask, new FakeFailure(409, { message: 'why' })));
    const { result } = show(completeTask);
    await waitFor(() => expect(result.current.task.data).toBeDefined());
    api.use(on(getTask, () => slow.promise));
    const failed = jest.fn();
    await act(() => result.current.write.mutateAsync({ params: { id: 't1' } }).catch(failed));
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 409, message: 'why' }));
    await waitFor(() => expect(result.current.task.isFetching).toBe(true));
    await act(async () => slow.release(taskAnswer({ Status: 'Completed' })));
    await waitFor(() => expect(result.current.task.data?.task.Status).toBe('Completed'));
  });

  it('succeeds even if the refetch fails, and the page keeps its data', async () => {
    const api = fakeApi(on(getTask, taskAnswer()), on(completeTask, done));
    const { result } = show(completeTask);
    await waitFor(() => expect(result.current.task.data).toBeDefined());
    api.use(on(getTask, new FakeFailure(404)));
    await act(() => result.current.write.mutateAsync({ params: { id: 't1' } }));
    await waitFor(() => expect(result.current.write.isSuccess).toBe(true));
    expect(result.current.task.data?.task.Task).toBe('Write the report');
    expect(result.current.task.error).toMatchObject({ status: 404 });
  });

  it('invalidates only tags that something is read under', () => {
    const read = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ tag }) => tag));
    for (const { invalidates = [], path } of endpoints) {
      for (const tag of invalidates) expect([path, read.has(tag) && tag]).toEqual([path, tag]);
    }
    expect(updatePosition.invalidates).toContain('interns');
    expect(updateUser.invalidates).toEqual(expect.arrayContaining(['supervisors', 'interns', 'performance', 'tasks']));
  });
});

describe('the rows of a list', () => {
  beforeEach(signedOut);

  const application = (Name: string) => ({
    id: Name,
    Name,
    Email: 'a@example.com',
    PhoneNumber: '+254712345678',
    Position: 'Advisory',
    ApplicationStatus: 'Processing' as const,
    InterviewDate: null,
    AppliedAt: '2026-11-20T08:00:00Z',
  });
  const first: RowsQuery = { page: 1, pageSize: 5, search: '', filter: {} };

  function show(query = first) {
    return renderHook((props: RowsQuery) => useListRows(listApplications, 'Applicants', props), {
      wrapper,
      initialProps: query,
    });
  }

  it('come page by page, with how many match and how many there are', async () => {
    const { calls } = fakeApi(on(listApplications, { Applicants: [application('Ann')], Total: 7, TotalAll: 31 }));
    const { result } = show({ page: 2, pageSize: 5, search: 'an', sort: '-Name', filter: { Position: 'Advisory' } });
    expect(result.current).toMatchObject({ rows: undefined, loading: true });
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current).toMatchObject({ total: 7, totalAll: 31, error: undefined });
    expect(result.current.rows?.map(({ Name }) => Name)).toEqual(['Ann']);
    expect(calls[0]?.input.query).toEqual({
      page: '2',
      pageSize: '5',
      search: 'an',
      sort: '-Name',
      'filter[Position]': 'Advisory',
    });
  });

  it('of before stay while the next ones load, and count as loading', async () => {
    const slow = held<{ Applicants: ReturnType<typeof application>[]; Total: number; TotalAll: number }>();
    fakeApi(
      on(listApplications, async ({ query }) =>
        String(query.page) === '1' ? { Applicants: [application('Ann')], Total: 6, TotalAll: 6 } : slow.promise,
      ),
    );
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.loading).toBe(false));
    rerender({ ...first, page: 2 });
    expect(result.current.loading).toBe(true);
    expect(result.current.rows?.map(({ Name }) => Name)).toEqual(['Ann']);
    await act(async () => slow.release({ Applicants: [application('Zoe')], Total: 6, TotalAll: 6 }));
    await waitFor(() => expect(result.current.rows?.map(({ Name }) => Name)).toEqual(['Zoe']));
    expect(result.current.loading).toBe(false);
  });

  it('that could not be read can be asked for again, and its words stay meanwhile', async () => {
    const api = fakeApi(on(listApplications, new FakeFailure(403, { message: 'This action is unauthorized.' })));
    const { result } = show();
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 403 }));
    expect(result.current.retrying).toBe(false);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api.use(
      on(listApplications, async () => {
        await arrived;
        return { Applicants: [application('Ann')], Total: 1, TotalAll: 1 };
      }),
    );
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.retrying).toBe(true));
    expect(result.current).toMatchObject({ error: { status: 403 }, loading: false });
    arrive();
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    expect(result.current.error).toBeUndefined();
  });
});

describe('a server that cannot be reached', () => {
  beforeEach(signedOut);
  afterEach(() => act(serverAnswers));

  it.each([
    ['no answer arrives', new FakeFailure(0)],
    ['its database is away', new FakeFailure(503, { code: 'database_unavailable', message: 'Away.' })],
    ['a proxy answers for it', new FakeFailure(502)],
  ])('is noticed when %s, and the failed reads of the page are repeated when it answers again', async (_name, away) => {
    fakeApi(on(listPositions, away as never));
    const { result } = renderHook(() => useEndpoint(listPositions, {}), { wrapper });
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(useConnection.getState().reachable).toBe(false);
    fakeApi(on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] }));
    act(serverAnswers);
    await waitFor(() => expect(result.current.data?.Positions).toHaveLength(1));
  });

  it('is not one that refuses a call', async () => {
    fakeApi(on(listPositions, new FakeFailure(500, { code: 'server_error', message: 'Server error.' }) as never));
    const { result } = renderHook(() => useEndpoint(listPositions, {}), { wrapper });
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(useConnection.getState().reachable).toBe(true);
  });
});
