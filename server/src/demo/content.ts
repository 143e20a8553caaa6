import { createHash } from 'node:crypto';
import type { UploadedFile } from '../modules/files';

/** Bytes as the stores of files read them. */
export const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (position: number, length: number) => bytes.subarray(position, position + length),
});

/** A file as if a person had uploaded it. */
export function uploadOf(filename: string, mediaType: string, bytes: Buffer): UploadedFile {
  return {
    filename,
    mediaType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: contentOf(bytes),
  };
}
