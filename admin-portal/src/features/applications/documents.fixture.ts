/** Answers every address with a document, for tests of pages that show one on arrival. */
export function answerDocuments(): void {
  const document = { ok: true, blob: async () => ({ arrayBuffer: async () => new ArrayBuffer(4) }) };
  globalThis.fetch = (async () => document) as unknown as typeof fetch;
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => {};
}
