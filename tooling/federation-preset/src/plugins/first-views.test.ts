import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from 'repository';
import { compile, writeSources } from './compilation.fixture';
import { FirstViewsPlugin, renderViews } from './first-views';

// Within the repository, whose packages the pages import.
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.build'), { recursive: true });
  folder = mkdtempSync(join(root, '.build/first-views-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Renders a package that names these routes. */
function render(addresses: string[], routes: string, languages = ['en']) {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(
    join(folder, 'src/first-views.tsx'),
    `import Box from '@mui/material/Box';
    import { PublicLayout } from '@internship-portals/shared-ui';
    import { renderFirstViews } from '@internship-portals/shared-ui/first-view';
    const Broken = () => { throw new Error('It has no data.'); };
    const wrapper = ({ children }) => children;
    export const firstViews = renderFirstViews({ addresses: ${JSON.stringify(addresses)}, routes: ${routes}, wrapper, languages: ${JSON.stringify(languages)} });`,
  );
  return renderViews(folder);
}
const htmlOf = (view: Awaited<ReturnType<typeof renderViews>>['views'][string] | undefined) =>
  view && 'html' in view ? view.html : '';

describe('the pages that a build renders', () => {
  it('are their styles for both schemes, then their text, without a style attribute', async () => {
    const page = `<PublicLayout><Box sx={{ color: 'primary.main' }} style={{ width: 7 }}>Welcome</Box></PublicLayout>`;
    const html = htmlOf((await render(['/'], `[{ path: '/', element: ${page} }]`)).views['/']);
    expect(html).toMatch(/^(<style>[^<]+<\/style>){3}<noscript>.+<\/noscript><div/s);
    expect(html).toContain('Welcome');
    expect(html).toContain('[data-color-scheme="dark"]');
    expect(html).toContain('{width:7px}');
    expect(html.slice(html.indexOf('</noscript>'))).not.toMatch(/ style=|<style/);
    const named = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, name]) => name));
    const used = named(/var\((--[\w-]+)/g);
    const declared = named(/[{;](--[\w-]+):/g);
    expect(declared).toContain('--mui-palette-primary-main');
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
  });

  it('name the classes of their styles, so that the working page does not write them again', async () => {
    const page = `<Box sx={{ color: 'primary.main' }}>Welcome</Box>`;
    const html = htmlOf((await render(['/'], `[{ path: '/', element: ${page} }]`)).views['/']);
    const [, names = '', rules = ''] = /<style>\/\*ui ([^*]+)\*\/(.+?)<\/style>/s.exec(html) ?? [];
    const styled = [...html.matchAll(/ class="[^"]*\bui-(\w+)"/g)].map(([, name]) => name);
    expect(styled.length).toBeGreaterThan(1);
    expect(names.split(' ')).toEqual(expect.arrayContaining(styled));
    for (const name of styled) expect(rules).toContain(`.ui-${name}{`);
  });

  it('are in each language, with the notice for late scripts', async () => {
    const { views } = await render(['/'], `[{ path: '/', element: <PublicLayout>Page</PublicLayout> }]`, ['en', 'sw']);
    expect(Object.keys(views)).toEqual(['/', 'sw:/']);
    const [english, kiswahili] = Object.values(views).map(htmlOf);
    expect(english).toMatch(/Skip to content.+This page is still loading/s);
    expect(kiswahili).toMatch(/Ruka hadi kwenye maudhui.+Ukurasa huu bado unapakiwa/s);
  });

  it('are left out with the reason when they throw, and the others are not', async () => {
    const late = `lazy: async () => { throw new Error('It did not load.'); }`;
    const { views } = await render(
      ['/broken', '/late', '/fine'],
      `[{ path: '/broken', element: <Broken /> }, { path: '/late', ${late} }, { path: '/fine', element: <p>Fine</p> }]`,
    );
    expect(views).toEqual({
      '/broken': { failure: 'Error: It has no data.' },
      '/late': { failure: 'Error: It did not load.' },
      '/fine': { html: expect.stringContaining('<p>Fine</p>') },
    });
  });

  it('are told with the addresses of all pages, so that any other is known not to exist', async () => {
    const routes = `[
      { path: '/', element: <p>Start</p> },
      { path: 'reset/:token', element: <p>Reset</p> },
      { path: '/tasks', children: [{ index: true, element: <p>Tasks</p> }, { path: ':id', element: <p>Task</p> }] },
    ]`;
    expect((await render(['/'], routes)).pages).toEqual(['/', '/reset/:token', '/tasks', '/tasks/:id']);
  });

  it('are none in a package that names none', async () => {
    expect(await renderViews(join(root, 'server'))).toEqual({ views: {}, pages: [] });
  });
});

describe('the plugin of the first views', () => {
  it('adds a file for each page, and warns of a page that it leaves out', async () => {
    const views = {
      '/': { html: '<p>Start</p>' },
      '/tasks/*': { html: '<p>Frame</p>' },
      '/late': { failure: 'It has no data.' },
    };
    const folderOfPackage = writeSources({
      'src/index.js': 'export {};\n',
      'src/first-views.tsx': `export const firstViews = Promise.resolve(${JSON.stringify({ views, pages: [] })});\n`,
    });
    const warnings: string[] = [];
    const files = await compile(folderOfPackage, {
      plugins: [
        new FirstViewsPlugin(),
        (compiler) =>
          compiler.hooks.done.tap('test', ({ compilation }) => {
            warnings.push(...compilation.warnings.map(({ message }) => message));
          }),
      ],
    });
    expect(files.get('views/index.html')).toBe('<p>Start</p>');
    expect(files.get('views/tasks-frame.html')).toBe('<p>Frame</p>');
    expect([...files.keys()].filter((name) => name.includes('views/'))).toHaveLength(2);
    expect(warnings).toEqual(['/late is not in the HTML: It has no data.']);
  });

  /** Builds a package with these pages, and returns the warnings. */
  async function warningsOf(source: string): Promise<string[]> {
    const warnings: string[] = [];
    await compile(writeSources({ 'src/index.js': 'export {};\n', 'src/first-views.tsx': source }), {
      plugins: [
        new FirstViewsPlugin(),
        (compiler) =>
          compiler.hooks.done.tap('test', ({ compilation }) => {
            warnings.push(...compilation.warnings.map(({ message }) => message));
          }),
      ],
    });
    return warnings;
  }

  it('warns of a package whose code needs a browser to load', async () => {
    expect(await warningsOf(`window.localStorage.getItem('theme');`)).toEqual([
      expect.stringMatching(/^Every page of a package is not in the HTML: .*window is not defined/s),
    ]);
  });

  it('fails the build of a package whose rendering ends without an answer', async () => {
    await expect(warningsOf('export const firstViews = new Promise(() => {});')).rejects.toThrow(
      /ended without a result/,
    );
  });
});
