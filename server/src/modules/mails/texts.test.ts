import { accountCloses, supervisorAssigned } from './mails';
import { say } from './phrases';
import { checkWording } from './placeholders';
import { TEMPLATES, type Template, type TemplateName } from './texts';
import { KISWAHILI, type KiswahiliText } from './texts.sw';

/** To staff alone: they read English. */
const OF_STAFF = [
  'interview-for-interviewer',
  'deploy-token-created',
  'administrator-changed',
  'release-replaced',
  'team-release-replaced',
  'team-release-went-back',
  'supervisor-welcome',
  'administrator-welcome',
];
/** What goes with the English pages of those who have an account. */
const ENGLISH_SO_FAR = [
  'sign-in-methods-changed',
  'certificate-issued',
  'supervisor-assigned',
  'task-assigned',
  'news-of-task',
  'news',
  'news-digest',
];

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].toSorted();
const texts = Object.entries<KiswahiliText>(KISWAHILI).map(([name, text]) => ({
  name,
  english: TEMPLATES[name as TemplateName] as Template,
  ...text,
}));

describe('the texts of e-mails in Kiswahili', () => {
  it('are there for every e-mail to applicants, visitors and lecturers', () => {
    const missing = Object.keys(TEMPLATES).filter((name) => !(name in KISWAHILI));
    expect(missing.toSorted()).toEqual([...OF_STAFF, ...ENGLISH_SO_FAR].toSorted());
  });

  it.each(texts)('$name has the variables and buttons of the English one', ({ english, subject, text, buttons }) => {
    expect([placeholders(subject), placeholders(text)]).toEqual([
      placeholders(english.subject),
      placeholders(english.text),
    ]);
    const labelled = Object.entries(english.variables).filter(([, { button }]) => button);
    expect(Object.keys(buttons ?? {})).toEqual(labelled.map(([name]) => name));
    expect(checkWording(english, { subject, text }, { subject: 'Subject', text: 'Text' })).toEqual({});
  });
});

describe('an e-mail whose text is in English alone', () => {
  it('is an English one to whoever reads Kiswahili, too', () => {
    const to = { name: 'Amina Otieno', email: 'amina@example.com', language: 'sw' } as const;
    const about = { supervisor: 'Grace Wambui', link: 'https://internships.example' };
    expect(supervisorAssigned(to, about).language).toBe('en');
    expect(accountCloses(to, { until: '2028-03-28', link: about.link }).language).toBe('sw');
  });
});

describe('a sentence of an e-mail', () => {
  it('has its values in either language, and takes nothing in them for a placeholder or another sentence', () => {
    const values = { document: '{{day}} $t(Date) <b>', day: 'Ijumaa' };
    expect(say('sw', '{{document}}: by {{day}}', values)).toBe('{{day}} $t(Date) <b>: kufikia Ijumaa');
    expect(say(undefined, '{{document}}: by {{day}}', values)).toBe('{{day}} $t(Date) <b>: by Ijumaa');
  });
});
