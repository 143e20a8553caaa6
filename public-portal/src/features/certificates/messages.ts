import { params, translated } from '@internship-portals/shared-ui';

/** Texts of this feature. */
export const messages = {
  title: 'Check a certificate',
  hint: 'A certificate of completion has its number at the bottom. Hyphens, spaces and capitals do not matter.',
  number: 'Number of the certificate',
  example: 'For example CC-2026-7K3F-9Q2B',
  empty: 'Enter the number that is printed on the certificate.',
  submit: 'Check',
  submitting: 'Checking',
  failed: 'Could not check the certificate',
  footer: 'About the internships',
  genuine: 'This certificate is genuine. Compare what it says:',
  erased: params(
    'We issued this certificate on {day}. The person has asked us to erase their personal data, so we cannot say what it contains.',
  ),
  withdrawn: params('This certificate is not valid. We issued it on {issued} and withdrew it on {revoked}.'),
  unknown: params('No certificate has the number {number}. Compare it with the certificate, letter by letter.'),
  unknownHint: 'If it is the same, the certificate is not one of ours.',
  result: 'What the certificate says',
  facts: {
    name: 'Name',
    position: 'Position',
    startsOn: 'First day',
    endsOn: 'Last day',
    issuedOn: 'Issued on',
  },
  signature: {
    title: 'Check the signature of a PDF',
    text: 'Our certificates and internship records have a digital signature as PDF files. Open the file in a PDF reader and look at its signature panel. It says whether the file was changed after we signed it, and shows the certificate of the signer.',
    one: 'That certificate must have this SHA-256 fingerprint:',
    several: 'That certificate must have one of these SHA-256 fingerprints:',
    failed: 'Could not get the fingerprints of our signatures.',
    print: 'A printed copy has no signature. Ask for the file, or check the number of the certificate.',
  },
} as const;

const { signature, ...page } = messages;
export const spoken = translated('certificates', { page, signature });
