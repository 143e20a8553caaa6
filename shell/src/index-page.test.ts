import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontHead } from './fonts';

const page = readFileSync(join(__dirname, 'index.html'), 'utf8');
const head = new DOMParser().parseFromString(page, 'text/html').head;
const meta = (name: string) =>
  head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '';

describe('the page as it is served', () => {
  it('describes the landing page for search engines and link previews', () => {
    expect(head.querySelector('title')?.textContent).toBe('%HEADLINE% - Internship Portals');
    expect(meta('og:title')).toBe('%SHARED_TITLE%');
    expect(meta('og:type')).toBe('website');
    expect(meta('twitter:card')).toBe('summary_large_image');
    for (const description of [meta('description'), meta('og:description')]) {
      expect(description.length).toBeGreaterThan(80);
      expect(description.length).toBeLessThan(200);
    }
  });

  it('fetches the font of most texts with the page, and never changes the font of a text that is on screen', () => {
    expect(page).toContain("require('./fonts.ts').fontHead");
    const inter = fontHead.split('\n').filter((line) => line.includes("'Inter Variable'"));
    expect(inter).toHaveLength(2);
    for (const face of inter) expect(face).toContain('font-display:optional');
    expect(fontHead).toMatch(/^<link rel="preload" as="font" type="font\/woff2" crossorigin="anonymous" href=".+">/);
  });

  it('has a font with the measures of Inter for until then, in each weight', () => {
    const faces = fontHead.split('\n').filter((line) => line.includes("'Inter Fallback'"));
    expect(faces.map((face) => /font-weight:([\d ]+)/.exec(face)?.[1])).toEqual(['100 549', '550 900']);
    for (const face of faces) {
      const percent = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]) / 100;
      // Inter: 0.96875 above the line and 0.2412 below it.
      expect(percent('size-adjust') * percent('ascent-override')).toBeCloseTo(0.969, 2);
      expect(percent('size-adjust') * percent('descent-override')).toBeCloseTo(0.241, 2);
    }
  });
});
