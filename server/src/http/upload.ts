import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { receiveFile, type TemporaryFile } from '../lib/temporary-file';
import type { UploadSlot } from './admission';
import { brokenForm } from './body-parsers';
import { drain } from './drain-body';
import { HttpError, type Messages } from './errors';

/** A body up to this size is read to its end, so that all fields get their messages; excess bytes are dropped. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
/** How often the pace of an upload is judged. */
const JUDGE_MS = 1_000;

/** A file on the disk, with the name that its sender gave it. */
export interface ReceivedFile {
  filename: string;
  content: TemporaryFile;
}

/** Which files a form takes. */
export interface UploadRules {
  /** The file fields, with how many files each takes. Other fields and further files are left out. */
  fields: Readonly<Record<string, number>>;
  /** The largest file, in bytes. */
  fileSize: number;
  messages: { size(filename: string): string; empty(filename: string): string; count?: string };
  /** The name of a file that has none. */
  unnamed(field: string): string;
  /** What is wrong with the content of a file; null if nothing is. */
  check(file: ReceivedFile): Promise<string | null>;
}

/** The uploaded form: text fields, files by field, and messages about the files. */
export interface UploadedForm {
  fields: Record<string, unknown>;
  files: Record<string, ReceivedFile[]>;
  fileErrors: Messages;
  /** False if reading ended early because the body is far too large: what is missing is then unknown. */
  complete: boolean;
}

/**
 * Reads the multipart form as a stream, with its files in temporary files in `folder`, and passes it to `work`. The files
 * are deleted when `work` has ended. Throws when the connection breaks, before anything is written.
 */
export async function withUploadedForm<Result>(
  request: FastifyRequest,
  folder: string,
  rules: UploadRules,
  slot: UploadSlot,
  work: (form: UploadedForm) => Promise<Result>,
): Promise<Result> {
  const files: UploadedForm['files'] = {};
  try {
    return await work(await readForm(request, folder, rules, slot, files));
  } finally {
    for (const { content } of Object.values(files).flat()) await content.close();
  }
}

async function readForm(
  request: FastifyRequest,
  folder: string,
  rules: UploadRules,
  slot: UploadSlot,
  files: UploadedForm['files'],
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new HttpError('unsupported_media_type', 'Send the form as multipart/form-data.');
  slot.signal.throwIfAborted();
  const fields: Record<string, unknown> = Object.create(null);
  const fileErrors: Messages = {};

  const stop = new BodyWatch(request, slot);
  const parts = request.parts({
    limits: {
      fileSize: rules.fileSize,
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
      const { fieldname: field } = part;
      stop.file = part.file;
      const limit = Object.hasOwn(rules.fields, field) ? rules.fields[field] : undefined;
      const taken = files[field] ?? [];
      if (limit === undefined || taken.length >= limit) {
        part.file.resume();
        if (limit !== undefined && rules.messages.count) fileErrors[field] = [rules.messages.count];
        continue;
      }
      const file = {
        filename: safeFilename(part.filename) || rules.unnamed(field),
        content: await receiveFile(folder, part.file),
      };
      const error = part.file.truncated
        ? rules.messages.size(file.filename)
        : // Browsers send a file field without a choice as an empty file without a name.
          file.content.size === 0
          ? part.filename && rules.messages.empty(file.filename)
          : await rules.check(file);
      if (error) fileErrors[field] = [...(fileErrors[field] ?? []), error];
      if (error || file.content.size === 0) await file.content.close();
      else files[field] = [...taken, file];
      if (part.file.truncated && stop.announcedTooMuch) break;
    }
  } catch (error) {
    throw brokenForm(error);
  } finally {
    stop.end();
  }
  if (stop.stoppedEarly && Object.keys(fileErrors).length === 0) {
    throw new HttpError('payload_too_large', 'The request is too large.');
  }
  return { fields, files, fileErrors, complete: !stop.stoppedEarly };
}

/** The last part of the name, without control characters, for a response header. */
function safeFilename(filename: string | undefined): string {
  return (
    (filename ?? '')
      .split(/[\\/]/)
      .pop()
      ?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(-150) ?? ''
  );
}

/** Ends reading when the body is far too large or its slot is taken back, and drains the rest for a limited time. */
class BodyWatch {
  readonly announcedTooMuch: boolean;
  /** The file that is being received. */
  file: Readable | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly startedAt = Date.now();
  private received = 0;
  private finished = false;
  private readonly overflow: Promise<'overflow'>;
  private onOverflow: () => void = () => {};
  private onTakenBack: (error: unknown) => void = () => {};

  constructor(
    private readonly request: FastifyRequest,
    private readonly slot: UploadSlot,
  ) {
    this.announcedTooMuch = Number(request.headers['content-length'] ?? 0) > MAX_READ_BYTES;
    this.overflow = new Promise((resolve, reject) => {
      this.onOverflow = () => resolve('overflow');
      this.onTakenBack = reject;
    });
    // Nothing may wait for it at that moment.
    this.overflow.catch(() => {});
    request.raw.on('data', this.count);
    this.timer = setInterval(() => slot.judge(), JUDGE_MS).unref();
    slot.signal.addEventListener('abort', this.takeBack);
  }

  private readonly count = (chunk: Buffer) => {
    this.received += chunk.length;
    this.slot.receive(chunk.length);
    if (this.received > MAX_READ_BYTES) this.onOverflow();
  };

  private readonly takeBack = () => {
    const { reason } = this.slot.signal;
    const seconds = Math.round((Date.now() - this.startedAt) / 1000);
    this.request.log.warn({ reason: reason.code, bytes: this.received, seconds }, 'an upload was ended');
    this.onTakenBack(reason);
    this.file?.destroy(reason);
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
    clearInterval(this.timer);
    this.slot.signal.removeEventListener('abort', this.takeBack);
    this.slot.complete();
    if (!this.finished) drain(raw);
  }
}
