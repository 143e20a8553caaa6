import { startWriterThread } from './database/sqlite-writer';

// The thread starts while the rest of the server is loaded, which takes longer.
const writerThread = startWriterThread();
const { start } = await import('./start');
await start(writerThread);
