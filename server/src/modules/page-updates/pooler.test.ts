import { openChanges } from '../../testing/change-stream';
import { createPostgresDatabase, startTestServer } from '../../testing/server';

const onPostgresql = globalThis.ENGINE === 'postgresql' ? it : it.skip;

onPostgresql('an instance asks for changes while it hears nothing of them, as behind a pooler', async () => {
  const [database, elsewhere] = await Promise.all([1, 2].map(() => createPostgresDatabase({ migrated: true })));
  if (!database || !elsewhere) throw new Error('There are two databases');
  const one = await startTestServer({ DATABASE_URL: database.url });
  const two = await startTestServer({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: elsewhere.url });
  try {
    const supervisor = await one.signInAs('SUP');
    const intern = await one.signInAs('INT', { supervisorId: supervisor.id });
    const task = await one.assignTask(supervisor, intern);
    const changes = await openChanges(two, supervisor);
    await changes.until('event: hello');
    const said = { Taskid: task, Intern_comment: 'Noted' };
    expect((await one.call('POST', '/api/Comment', { token: intern.token, body: said })).status).toBe(200);
    await changes.until('/Comment');
    await changes.close();
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([database.drop(), elsewhere.drop()]);
  }
});
