import { type News, sentenceOf } from './sentences';

const news = (kind: News['kind'], detail: string | null = null) =>
  sentenceOf({ kind, detail, actor: 'Grace Wambui', person: 'Brian Kiprotich', task: null, applicant: null });

describe('a sentence whose detail was erased', () => {
  it.each([
    ['visit-news', 'There is news of a visit to Brian Kiprotich by a lecturer.'],
    ['attendance-asked', 'Grace Wambui asks for a correction or leave.'],
    ['certificate-issued', 'Your certificate of completion is ready. Your profile has it.'],
    ['document-accepted', 'Grace Wambui accepted your document.'],
    ['document-sent-back', 'Grace Wambui sent back a document of yours.'],
  ] as const)('says nothing that is not known: %s', (kind, sentence) => {
    expect(news(kind)).toBe(sentence);
  });
});

it('a request for the times of a day and one for leave are told apart', () => {
  expect([news('attendance-asked', 'correction/2026-12-14'), news('attendance-asked', 'leave/2026-12-14')]).toEqual([
    'Grace Wambui asks you to correct the times of Monday, 14 December 2026.',
    'Grace Wambui asks for leave on Monday, 14 December 2026.',
  ]);
});

it('what was done with a document and a certificate names them', () => {
  expect([
    news('document-accepted', '“Insurance”'),
    news('document-sent-back', '“Insurance”: page 2 is missing.'),
    news('certificate-issued', 'CC-2026-7K3F-9Q2B'),
  ]).toEqual([
    'Grace Wambui accepted your document “Insurance”.',
    'Grace Wambui sent back your document “Insurance”: page 2 is missing.',
    'Your certificate of completion CC-2026-7K3F-9Q2B is ready. Your profile has it.',
  ]);
});
