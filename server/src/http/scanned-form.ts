import path from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Admission } from './admission';
import { type UploadedForm, type UploadRules, withUploadedForm } from './upload';
import { scanFiles } from './virus-scan';

interface UploadServices {
  config: Pick<Config, 'clamdUrl' | 'dataDir'>;
  log: FastifyBaseLogger;
  handInUploads: Admission;
}

/**
 * Receives the form of a signed-in person with its files, has the files scanned, and passes the form to `work`. The files are
 * deleted when `work` has ended.
 *
 * @throws 503 without a free slot or an answer of the virus scanner
 */
export async function withScannedForm<Result>(
  services: UploadServices,
  { request, user }: { request: FastifyRequest; user: { id: string } },
  rules: UploadRules,
  work: (form: UploadedForm) => Promise<Result>,
): Promise<Result> {
  const slot = services.handInUploads.enter(user.id);
  try {
    const folder = path.join(services.config.dataDir, 'uploads');
    return await withUploadedForm(request, folder, rules, slot, async (form) => {
      const files = Object.entries(form.files).flatMap(([field, received]) =>
        received.map((file) => ({ field, ...file })),
      );
      Object.assign(form.fileErrors, await scanFiles(services, files));
      return work(form);
    });
  } finally {
    slot.leave();
  }
}
