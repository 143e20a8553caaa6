import type { FastifyRequest } from 'fastify';
import { DOCUMENT_MAX_BYTES, documentMessages } from 'shared-api/contract';
import type { DocumentKind } from '../../database/connection';
import { brokenForm } from '../../http/body-parsers';
import { drain } from '../../http/drain-body';
import { HttpError, type Messages } from '../../http/errors';
import { receiveFile, type TemporaryFile } from '../../lib/temporary-file';
import { isPdf } from './documents';

const KINDS: readonly DocumentKind[] = ['Cv', 'AttachmentLetter'];
/** A body up to this size is read to its end, so that all fields get their messages; excess bytes are dropped. */
const READ_AT_MOST_BYTES = 64 * 1024 * 1024;
/** An upload without any progress for this long ends, so that it does not keep others from sending theirs. */
const STALLED_MS = 60_000;

/** A document on the disk, with the name that its sender gave it. */
interface ReceivedDocument {
  filename: string;
  content: TemporaryFile;
}

/** The uploaded form: text fields, files, and messages about the files. */
export interface ApplicationForm {
  fields: Record<string, unknown>;
  files: Partial<Record<DocumentKind, ReceivedDocument>>;
  fileErrors: Messages;
}

/**
 * Reads the multipart form as a stream, with its documents in temporary files in `folder`, and passes it to `work`. The
 * files are deleted when `work` has ended. Throws when the connection breaks, before anything is written.
 */
export async function withApplicationForm<Result>(
  request: FastifyRequest,
  folder: string,
  work: (form: ApplicationForm) => Promise<Result>,
): Promise<Result> {
  const files: ApplicationForm['files'] = {};
  try {
    return await work(await readForm(request, folder, files));
  } finally {
    for (const file of Object.values(files)) await file.content.close();
  }
}

async function readForm(
  request: FastifyRequest,
  folder: string,
  files: ApplicationForm['files'],
): Promise<ApplicationForm> {
  if (!request.isMultipart()) throw new HttpError('unsupported_media_type', 'Send the form as multipart/form-data.');
  const fields: Record<string, unknown> = Object.create(null);
  const fileErrors: Messages = {};

  const stop = new OverflowWatch(request);
  const parts = request.parts({
    limits: {
      fileSize: DOCUMENT_MAX_BYTES,
      files: 10,
      fields: 50,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
      parts: 60,
    },
  });
  try {
    for (;;) {
      const next = await stop.or(parts.next());
      if (next === 'overflow' || next.done) break;
      const part = next.value;
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const kind = KINDS.find((name) => name === part.fieldname);
      if (!kind || files[kind]) {
        part.file.resume();
        continue;
      }
      const content = await receiveFile(folder, part.file);
      files[kind] = { filename: safeFilename(part.filename, kind), content };
      const error = part.file.truncated ? documentMessages.size : await fileError(part.filename, content);
      if (error) {
        fileErrors[kind] = [error];
        delete files[kind];
        await content.close();
      }
      if (part.file.truncated && stop.announcedTooMuch) break;
    }
  } catch (error) {
    throw brokenForm(error);
  } finally {
    stop.end();
  }
  // When reading stopped early, missing files are unknown: only errors that were found are reported.
  if (!stop.stoppedEarly) {
    for (const kind of KINDS) if (!files[kind]) fileErrors[kind] ??= [documentMessages.required];
  } else if (Object.keys(fileErrors).length === 0) {
    throw new HttpError('payload_too_large', 'The request is too large.');
  }
  return { fields, files, fileErrors };
}

async function fileError(filename: string | undefined, content: TemporaryFile): Promise<string | null> {
  // Browsers send a file field without a choice as an empty file without a name.
  if (content.size === 0) return filename ? documentMessages.empty : documentMessages.required;
  return (await isPdf(content)) ? null : documentMessages.type;
}

/** The last part of the name, without control characters, for a response header. */
function safeFilename(filename: string | undefined, kind: DocumentKind): string {
  const name =
    (filename ?? '')
      .split(/[\\/]/)
      .pop()
      ?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(-150) ?? '';
  return name || `${kind}.pdf`;
}

/** Detects a body that is far too large, and drains the rest for a limited time. */
class OverflowWatch {
  readonly announcedTooMuch: boolean;
  private readonly stalled: NodeJS.Timeout;
  private received = 0;
  private finished = false;
  private readonly overflow: Promise<'overflow'>;
  private onOverflow: () => void = () => {};

  constructor(private readonly request: FastifyRequest) {
    this.announcedTooMuch = Number(request.headers['content-length'] ?? 0) > READ_AT_MOST_BYTES;
    this.overflow = new Promise((resolve) => {
      this.onOverflow = () => resolve('overflow');
    });
    request.raw.on('data', this.count);
    this.stalled = setTimeout(() => request.raw.destroy(new Error('The upload stalled')), STALLED_MS);
    this.stalled.unref();
  }

  private readonly count = (chunk: Buffer) => {
    this.received += chunk.length;
    this.stalled.refresh();
    if (this.received > READ_AT_MOST_BYTES) this.onOverflow();
  };

  get stoppedEarly(): boolean {
    return !this.finished;
  }

  async or<T extends { done?: boolean }>(next: Promise<T>): Promise<T | 'overflow'> {
    // It may still fail after an overflow, when nothing awaits it.
    next.catch(() => {});
    const winner = await Promise.race([next, this.overflow]);
    if (winner !== 'overflow' && winner.done) this.finished = true;
    return winner;
  }

  end(): void {
    const { raw } = this.request;
    raw.off('data', this.count);
    clearTimeout(this.stalled);
    if (!this.finished) drain(raw);
  }
}
