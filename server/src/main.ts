import { mayStart } from './arguments';
import { startWriterThread } from './database/sqlite-writer';

if (mayStart(process.argv.slice(2), { say: console.log, refuse: console.error })) {
  // The thread starts while the rest of the server is loaded, which takes longer.
  const writerThread = startWriterThread();
  const { start } = await import('./start');
  await start(writerThread);
}
