import { call } from '@internship-portals/shared-api/client';
import { getApplication } from '@internship-portals/shared-api/contract';
import { useEffect, useState } from 'react';
import type { OpenDocument, Unreadable } from './pdf-engine';

/** The two documents of an application, by the names of the contract. */
export const documentNames = ['Cv', 'AttachmentLetter'] as const;
export type DocumentName = (typeof documentNames)[number];

/** A document of an application, ready to be shown. */
export interface LoadedDocument {
  file: Blob;
  /** The reason if it cannot be shown here. */
  content: OpenDocument | Unreadable;
}

/** Of these, the current applicant and the next ones have two each. */
const MAX_CACHED = 8;

/** PDF.js, fetched with the first document. */
export const loadEngine = () => import('./pdf-engine');

/** Fetches a document. Links work for 5 minutes, so a link that has ended is replaced by a new one. */
async function fetchFile(applicationId: string, name: DocumentName, link: string): Promise<Blob> {
  const first = await fetch(new URL(link, window.location.href).href);
  if (first.ok) return first.blob();
  const fresh = await call(getApplication, { params: { id: applicationId } });
  const second = await fetch(new URL(fresh[name], window.location.href).href);
  if (!second.ok) throw new Error('the document did not open');
  return second.blob();
}

async function load(applicationId: string, name: DocumentName, link: string): Promise<LoadedDocument> {
  const [file, engine] = await Promise.all([fetchFile(applicationId, name, link), loadEngine()]);
  const content = await engine.openDocument(await file.arrayBuffer()).catch((reason: unknown) => {
    if (reason === 'protected' || reason === 'broken') return reason as Unreadable;
    throw reason;
  });
  return { file, content };
}

/** The documents of one page, each fetched and read once. */
export class DocumentFiles {
  private readonly cache = new Map<string, Promise<LoadedDocument>>();

  /**
   * The document; fetched unless it is here.
   *
   * @param link as the server's last answer has it
   * @throws ApiError or TypeError when it cannot be fetched. The next call tries again
   */
  get(applicationId: string, name: DocumentName, link: string): Promise<LoadedDocument> {
    const key = `${applicationId}/${name}`;
    const known = this.cache.get(key);
    const document = known ?? load(applicationId, name, link);
    // The one that was asked for last is the last to go.
    this.cache.delete(key);
    this.cache.set(key, document);
    if (!known) {
      document.catch(() => this.cache.delete(key));
      this.dropOldest();
    }
    return document;
  }

  /** Frees all documents. */
  end(): void {
    for (const key of [...this.cache.keys()]) this.drop(key);
  }

  private dropOldest(): void {
    for (const key of this.cache.keys()) {
      if (this.cache.size <= MAX_CACHED) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    const document = this.cache.get(key);
    this.cache.delete(key);
    document?.then(
      ({ content }) => {
        if (typeof content !== 'string') content.close();
      },
      () => {},
    );
  }
}

/** The documents of a page. They are freed when it closes. */
export function useDocumentFiles(): DocumentFiles {
  const [files] = useState(() => new DocumentFiles());
  useEffect(() => () => files.end(), [files]);
  return files;
}
