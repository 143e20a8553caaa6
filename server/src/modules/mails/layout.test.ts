import { layOutHtml, layOutText, type MailLook, type Part } from './layout';

const parts: Part[] = [
  { text: 'Dear Wanjiru,' },
  { text: 'We would like\nto meet you.' },
  {
    facts: [['Date', 'Thursday, 10 December 2026']],
    appointment: { weekday: 'Thursday', day: '10', month: 'December', time: '10:00' },
  },
  { link: 'https://internships.example/interviewAnswer/abc', label: 'Answer' },
];
const letter = { parts, signature: 'Grace Wambui', contact: '' };
const plain: MailLook = { firm: '', accent: '#1d4ed8', accentOnDark: '#8faaf2', logo: null };
const logo = { address: 'https://internships.example/logo/0a.png', width: 96, height: 32 };

describe('an e-mail', () => {
  it('begins with the logo and the name of the firm, and has its colour on the button', () => {
    const html = layOutHtml('Interview', letter, { ...plain, firm: 'Umoja & Sons', accent: '#8a1538', logo });
    expect(html).toContain(
      '<img class="logo" src="https://internships.example/logo/0a.png" alt="" width="96" height="32"',
    );
    expect(html.indexOf('>Umoja &amp; Sons</td>')).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('background-color:#8a1538;color:#ffffff;text-decoration:none');
  });

  it('has no band before the firm has a name', () => {
    expect(layOutHtml('Interview', letter, plain)).not.toContain('border-top:4px');
  });

  it('shows the first paragraph after the greeting in lists of e-mails', () => {
    const html = layOutHtml('Interview', letter, plain);
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>We would like to meet you\.<\/div>/);
  });

  it('shows the day of an appointment as a leaf of a calendar, which is not read out, above the facts', () => {
    const html = layOutHtml('Interview', letter, plain);
    const leaf = /<table role="presentation" aria-hidden="true"[\s\S]*?<\/table>/.exec(html)?.[0] ?? '';
    expect(
      leaf
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/),
    ).toEqual(['December', '10', 'Thursday', '10:00']);
    expect(html.indexOf(leaf)).toBeLessThan(html.indexOf('Thursday, 10 December 2026'));
    expect(layOutText(letter)).not.toContain('\n10\n');
  });

  it('breaks a long address in its texts and its facts, and never a label', () => {
    const address = `https://meet.example/${'a'.repeat(60)}`;
    const facts: Part = { facts: [['Video call', address]] };
    const html = layOutHtml('Interview', { ...letter, parts: [{ text: address }, facts] }, plain);
    const holders = [...html.matchAll(new RegExp(`<(p|td) [^>]*style="([^"]*)">${address}<`, 'g'))];
    expect(holders.map(([, name]) => name)).toEqual(['p', 'td']);
    for (const [, , style] of holders) expect(style).toContain('word-break:break-word');
    expect(html).toMatch(/<th [^>]*white-space:nowrap">Video call<\/th>/);
  });

  it('gives the lines of a fact the height of those of a paragraph', () => {
    const html = layOutHtml('Interview', letter, plain);
    expect(html).toMatch(/<td [^>]*line-height:24px[^>]*>Thursday, 10 December 2026<\/td>/);
    expect(html).toMatch(/<p [^>]*line-height:24px[^>]*>Dear Wanjiru,<\/p>/);
  });

  it('folds the address under the button', () => {
    expect(layOutHtml('Interview', letter, plain)).toMatch(
      /<details style="margin:0 0 16px"><summary[^>]*>Or copy this link<\/summary><div[^>]*>https:\/\/internships\.example\/interviewAnswer\/abc<\/div><\/details>/,
    );
  });
});
