import { X509Certificate } from 'node:crypto';
import { ContentInfo, SignedData } from 'pkijs';

/** The signed bytes of a PDF, and its signature. */
export function signatureOf(pdf: Buffer) {
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = range.map(Number);
  expect([start, next + rest]).toEqual([0, pdf.length]);
  const hex = pdf.subarray(length + 1, next - 1).toString('latin1');
  return {
    signed: Buffer.concat([pdf.subarray(0, length), pdf.subarray(next)]),
    signature: Buffer.from(hex, 'hex'),
  };
}

/** Checks a signature with PKI.js, which has no part in making it. */
export async function checkSignature(signed: Buffer, signature: Buffer) {
  const message = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(signature)).content });
  const isValid = await message
    .verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false })
    .catch(() => false);
  const [certificate] = message.certificates ?? [];
  const der = certificate && 'toSchema' in certificate ? certificate.toSchema().toBER() : new ArrayBuffer(0);
  return { isValid, fingerprint: new X509Certificate(Buffer.from(der)).fingerprint256 };
}
