import {
  addComment,
  type Endpoint,
  getTask,
  listPositions,
  UPDATES_MADE,
} from '@internship-portals/shared-api/contract';
import { ApiProvider, useEndpoint, useEndpointMutation, useRefresh } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { isOldAfter } from './is-old';

const wrapper = ApiProvider;
const done = { message: 'ok' };
const taskAnswer = (Task = 'Write the report') => ({
  task: {
    id: 't1',
    Task,
    Description: 'Two pages.',
    Deadline: '2026-11-27',
    Status: 'Assigned' as const,
    Rating: null,
    AssignedTo: 'int-1',
    assignedto: { Name: 'Amina Otieno' },
    assignedby: { user_id: 'sup-1', Name: 'Grace Wambui' },
    Revision: 1,
  },
  Supervisor: 'Grace Wambui',
  comment: [],
  History: [],
  HandIns: [],
  Withdrawn: null,
});
const seen = (calls: { endpoint: Endpoint }[], endpoint: Endpoint) =>
  calls.filter((call) => call.endpoint === endpoint).length;

describe('a change that the page is told of', () => {
  beforeEach(() => {
    signedOut();
    signedInAs('SUP');
  });

  const change = (Id: string, id: string, receivedAt: number) => ({
    Id,
    Calls: [{ Path: getTask.path, Id: id }],
    receivedAt,
  });

  async function show() {
    const { result } = renderHook(
      () => ({
        task: useEndpoint(getTask, { params: { id: 't1' } }),
        positions: useEndpoint(listPositions, {}),
        write: useEndpointMutation(addComment),
        refresh: useRefresh(),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.task.data && result.current.positions.data).toBeDefined());
    return result;
  }
  const positions = on(listPositions, { Positions: [] });

  it('is read, and nothing else', async () => {
    const { calls } = fakeApi(on(getTask, taskAnswer()), positions);
    const page = await show();
    await act(() => page.current.refresh(isOldAfter([change('c-1', 't1', performance.now())])));
    expect([seen(calls, getTask), seen(calls, listPositions)]).toEqual([2, 1]);
    await act(() => page.current.refresh(isOldAfter([change('c-2', 't2', performance.now())])));
    expect(seen(calls, getTask)).toBe(2);
    await act(() => page.current.refresh());
    expect([seen(calls, getTask), seen(calls, listPositions)]).toEqual([3, 2]);
  });

  it('is not read again by a page that has read it since', async () => {
    const { calls } = fakeApi(on(getTask, taskAnswer()), positions);
    const receivedAt = performance.now();
    const page = await show();
    await act(() => page.current.refresh(isOldAfter([change('c-3', 't1', receivedAt)])));
    expect(seen(calls, getTask)).toBe(1);
  });

  it('is read again if that read has failed', async () => {
    const api = fakeApi(on(getTask, taskAnswer()), positions, on(addComment, done));
    const page = await show();
    const receivedAt = performance.now();
    api.use(on(getTask, new FakeFailure(404)));
    await act(() => page.current.write.mutateAsync({ body: { Taskid: 't1', Intern_comment: 'Done.' } }));
    api.use(on(getTask, taskAnswer('Another name')));
    await act(() => page.current.refresh(isOldAfter([change('c-4', 't1', receivedAt)])));
    await waitFor(() => expect(page.current.task.data?.task.Task).toBe('Another name'));
  });

  it('by itself is read once, as the mutation has read it; that of another person is read as well', async () => {
    const { calls } = fakeApi(
      on(getTask, taskAnswer()),
      positions,
      on(addComment, done, { [UPDATES_MADE]: 'c-own,c-too' }),
    );
    const page = await show();
    await act(() => page.current.write.mutateAsync({ body: { Taskid: 't1', Intern_comment: 'Done.' } }));
    expect(seen(calls, getTask)).toBe(2);
    // The stream tells of it later than the answer.
    await act(() => page.current.refresh(isOldAfter([change('c-own', 't1', performance.now())])));
    await act(() => page.current.refresh(isOldAfter([change('c-too', 't1', performance.now())])));
    expect(seen(calls, getTask)).toBe(2);
    await act(() => page.current.refresh(isOldAfter([change('c-other', 't1', performance.now())])));
    expect(seen(calls, getTask)).toBe(3);
  });
});
