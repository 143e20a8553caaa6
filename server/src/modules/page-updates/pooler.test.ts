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
    const { body } = await fetch(`${await two.server.listen({ port: 0, host: '127.0.0.1' })}/api/Change/Stream`, {
      headers: { authorization: `Bearer ${supervisor.token}` },
    });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const read = async (until: string) => {
      while (!text.includes(until)) text += Buffer.from((await reader.read()).value ?? []).toString();
    };
    await read('event: hello');
    const said = { Taskid: task, Intern_comment: 'Noted' };
    expect((await one.call('POST', '/api/Comment', { token: intern.token, body: said })).status).toBe(200);
    await read('/Comment');
    await reader.cancel();
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await Promise.all([database.drop(), elsewhere.drop()]);
  }
});
