import { ApiError, call, endSession, endSessionEverywhere, followOtherTabs, renameSession, useSession } from './client';
import { apply, listApplications, listPositions, signOut } from './contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from './testing';

describe('a call', () => {
  beforeEach(signedOut);

  it('fills the path and leaves empty values out of the query', async () => {
    const { calls } = fakeApi(on(listApplications, { Applicants: [], Total: 0, TotalAll: 0 }));
    await call(listApplications, { query: { page: 2, search: '', filter: { Position: 'Engineering', Name: '' } } });
    expect(calls[0]?.input.query).toEqual({ page: '2', 'filter[Position]': 'Engineering' });
  });

  it('sends an application as a form with its files', async () => {
    const { calls } = fakeApi(on(apply, { message: 'ok' }));
    const file = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });
    await call(apply, {
      body: {
        Name: 'A',
        Email: 'a@example.com',
        PhoneNumber: '+254',
        Position: 'Advisory',
        Cv: file,
        AttachmentLetter: file,
      },
    });
    expect(calls[0]?.input.body).toMatchObject({ Name: 'A', Cv: expect.any(File) });
  });

  it('fails with the messages of a 422, per field', async () => {
    fakeApi(on(listPositions, new FakeFailure(422, { message: 'no', errors: { Name: ['Enter a name.'] } })));
    await expect(call(listPositions, {})).rejects.toMatchObject({ status: 422, errors: { Name: ['Enter a name.'] } });
  });

  it('fails with status 0 when no answer arrives', async () => {
    fakeApi(on(listPositions, new FakeFailure(0)));
    await expect(call(listPositions, {})).rejects.toEqual(expect.objectContaining({ status: 0 }));
    await expect(call(listPositions, {})).rejects.toBeInstanceOf(ApiError);
  });

  it('says how long to wait after a 429', async () => {
    fakeApi(on(listPositions, new FakeFailure(429, { message: 'slow down' }, { 'retry-after': '30' })));
    await expect(call(listPositions, {})).rejects.toMatchObject({ retryAfter: 30 });
  });
});

describe('the session', () => {
  beforeEach(signedOut);

  it('is kept under the names of the specification and gone from there when it ends', () => {
    signedInAs('ADM', 'Amina Otieno');
    expect(Object.keys(localStorage).sort()).toEqual(['ACCESS_TOKEN', 'Name', 'Roles', 'user_id']);
    endSession('signed-out');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(useSession.getState()).toMatchObject({ token: null, roles: [], ended: 'signed-out' });
  });

  it('ends once when the server no longer knows it', async () => {
    signedInAs('ADM');
    const ends = jest.fn();
    const stop = useSession.subscribe(ends);
    fakeApi(on(signOut, new FakeFailure(401, { message: 'Unauthenticated.' })));
    await Promise.allSettled([call(signOut, {}), call(signOut, {})]);
    stop();
    expect(ends).toHaveBeenCalledTimes(1);
    expect(useSession.getState().ended).toBe('expired');
  });

  it('outlives the 401 of a proxy, which has no code', async () => {
    signedInAs('ADM');
    fakeApi(on(listApplications, new FakeFailure(401, {})));
    await expect(call(listApplications, { query: {} })).rejects.toMatchObject({ status: 502 });
    expect(useSession.getState().token).toBe('token-of-ADM');
  });

  it('outlives the late 401 of an earlier one', async () => {
    signedInAs('ADM');
    fakeApi(
      on(signOut, () => {
        signedOut();
        signedInAs('INT');
        return new FakeFailure(401, { message: 'Unauthenticated.' });
      }),
    );
    await expect(call(signOut, {})).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().token).toBe('token-of-INT');
  });

  it('follows a sign-out in another tab', () => {
    signedInAs('ADM');
    const stop = followOtherTabs();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(useSession.getState()).toMatchObject({ token: null, ended: 'other-tab' });
  });

  it('takes over a changed name, here and in other tabs', () => {
    signedInAs('ADM', 'Amina Otieno');
    renameSession('Amina Wanjiru');
    expect(useSession.getState().name).toBe('Amina Wanjiru');
    expect(localStorage.getItem('Name')).toBe('Amina Wanjiru');

    const stop = followOtherTabs();
    localStorage.setItem('Name', 'Amina Njeri');
    window.dispatchEvent(new StorageEvent('storage', { key: 'Name' }));
    stop();
    expect(useSession.getState()).toMatchObject({ name: 'Amina Njeri', token: 'token-of-ADM', ended: null });
  });

  it('has no name to change when no one is signed in', () => {
    renameSession('Amina Wanjiru');
    expect(useSession.getState().name).toBeNull();
    expect(localStorage.getItem('Name')).toBeNull();
  });
});

describe('signing out', () => {
  beforeEach(signedOut);

  it('ends the session on the server first, then here', async () => {
    signedInAs('INT');
    const { calls } = fakeApi(
      on(signOut, () => {
        expect(useSession.getState().token).toBe('token-of-INT');
        return { message: 'ok' };
      }),
    );
    await endSessionEverywhere();
    expect(calls).toHaveLength(1);
    expect(useSession.getState()).toMatchObject({ token: null, ended: 'signed-out' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each([0, 500])('fails with status %d and leaves the person signed in', async (status) => {
    signedInAs('INT');
    fakeApi(on(signOut, new FakeFailure(status)));
    await expect(endSessionEverywhere()).rejects.toMatchObject({ status });
    expect(useSession.getState()).toMatchObject({ token: 'token-of-INT', ended: null });
  });

  it('of a session that the server no longer knows is a sign-out all the same', async () => {
    signedInAs('INT');
    const ends: unknown[] = [];
    const stop = useSession.subscribe(({ ended }) => ends.push(ended));
    fakeApi(on(signOut, new FakeFailure(401, { message: 'Unauthenticated.' })));
    await endSessionEverywhere();
    stop();
    // Not 'expired' in between: that would bring the next person back to this one's page.
    expect(ends).toEqual(['signed-out']);
  });

  it('leaves alone a session that began meanwhile', async () => {
    signedInAs('INT');
    fakeApi(
      on(signOut, () => {
        signedOut();
        signedInAs('SUP');
        return { message: 'ok' };
      }),
    );
    await endSessionEverywhere();
    expect(useSession.getState().token).toBe('token-of-SUP');
  });
});
