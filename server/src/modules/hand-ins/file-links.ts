import type { FastifyInstance } from 'fastify';
import { registerUpload } from '../../http/upload-links';
import type { Services } from '../../services';
import { findFile, streamFile } from './repository';

/** Serves the files of hand-ins. */
export function registerHandInFiles(app: FastifyInstance, services: Services): void {
  const texts = {
    again: 'Go back to the task and open the file again.',
    gone: 'This file does not exist. It may have been erased on request.',
  };
  registerUpload(app, services.links, 'hand-in', texts, async (id) => {
    const file = await findFile(services.db, id);
    return file && { file, content: streamFile(services, file) };
  });
}
