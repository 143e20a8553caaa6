import type { FastifyInstance } from 'fastify';
import { registerUpload } from '../../http/upload-links';
import type { Services } from '../../services';
import { streamContent } from '../files';
import { findUpload } from './uploads';

/** Serves the documents of interns. */
export function registerJoiningDocuments(app: FastifyInstance, services: Services): void {
  const texts = {
    again: 'Go back and open the document again.',
    gone: 'This document does not exist. It may have been replaced or erased.',
  };
  registerUpload(app, services.links, 'joining-document', texts, async (id) => {
    const file = await findUpload(services.db, id);
    return file && { file, content: streamContent(services, file) };
  });
}
