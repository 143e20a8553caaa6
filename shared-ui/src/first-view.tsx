/** Renders pages to HTML while a portal is built, so that they are on screen before any script runs (decision 054). */
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ConfirmProvider } from './feedback/confirm';
import { ToastProvider } from './feedback/toasts';
import { type Language, language } from './language/language';
import { speak } from './language/speak';
import { DashboardFrame } from './layout/dashboard-frame';
import type { Portal } from './portal';
import { createMemoryRouter, type RouteObject, RouterProvider } from './router';
import { STYLE_KEY, ThemeRoot } from './theme/theme-root';

/** The pages that a package renders. */
export interface FirstViews {
  addresses: readonly string[];
  routes: RouteObject[];
  /** What stands around the pages, such as the provider of the API. Nothing by default. */
  wrapper?: ComponentType<{ children: ReactNode }>;
  /** Default English alone. */
  languages?: readonly Language[];
}

export interface RenderedViews {
  /** By address, in another language as `sw:/address`: the HTML of the page with its styles, or why it cannot be rendered. */
  views: Record<string, { html: string } | { failure: string }>;
  /** The addresses of all pages, as their routes have them: any other address is not found. */
  pages: string[];
}

/** Renders the pages at these addresses, each by itself: one that throws does not hold up the others. */
export async function renderFirstViews({
  addresses,
  routes,
  wrapper = Fragment,
  languages = ['en'],
}: FirstViews): Promise<RenderedViews> {
  const views: RenderedViews['views'] = {};
  for (const spoken of languages) {
    await speak(spoken);
    for (const address of addresses) {
      const key = spoken === 'en' ? address : `${spoken}:${address}`;
      try {
        views[key] = { html: await render(address, routes, wrapper) };
      } catch (error) {
        views[key] = { failure: String(error) };
      }
    }
  }
  return { views, pages: addressesOf(routes) };
}

function addressesOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const address = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
    return children ? addressesOf(children, address) : [address || '/'];
  });
}

/**
 * Renders the frame of a role's dashboard, which all pages of its portal share. An address without a page has it, too.
 *
 * @param base the address of the portal's first page
 * @returns under the address `BASE/*`
 */
export async function renderDashboardFrame(portal: Portal, base: string): Promise<RenderedViews> {
  const { views } = await renderFirstViews({
    addresses: [`${base}/*`],
    routes: [{ path: '*', element: <DashboardFrame portal={portal} base={base} /> }],
  });
  return { views, pages: addressesOf(portal.routes, base) };
}

async function render(
  address: string,
  routes: RouteObject[],
  Wrapper: NonNullable<FirstViews['wrapper']>,
): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  try {
    await initialized(router);
    const [error] = Object.values(router.state.errors ?? {});
    if (error) throw error;
    const rendered = renderToString(
      <ThemeRoot>
        <Wrapper>
          <ToastProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </ToastProvider>
        </Wrapper>
      </ThemeRoot>,
    );
    return withStylesFirst(rendered);
  } finally {
    router.dispose();
  }
}

/** Resolves when the files of the first page are here, or have failed. */
function initialized(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}

/** Where the view is in the page. The root of React shows nothing until it takes the view's place. */
const FRAME = '#first-view~#root{display:none}';
/** A form that cannot be sent keeps its notice alone. */
const WITHOUT_SCRIPTS = '<noscript><style>#first-view form>:not(noscript){display:none}</style></noscript>';

/** Says so where the scripts are late, or where an old browser or a policy of the network refuses them. Without a script. */
const LATE = [
  '#first-view>[role=status]{position:fixed;inset:auto 0 0;padding:12px 16px;text-align:center;visibility:hidden;',
  'background:CanvasText;color:Canvas;animation:late 0s 15s forwards}@keyframes late{to{visibility:visible}}',
].join('');
const LATE_TEXTS: Record<Language, string> = {
  en: 'This page is still loading. If it stays like this, reload it or open it in another browser.',
  sw: 'Ukurasa huu bado unapakiwa. Ukibaki hivi, upakie upya au uufungue kwa kivinjari kingine.',
};

/**
 * Emotion writes a style element before each component. Here they stand before the page, in the same order. Those of classes
 * are one element, whose first comment has their names: the style cache of the working page takes it over (`ThemeRoot`). The
 * policy of a page allows no style attributes, so these become rules, too.
 */
function withStylesFirst(rendered: string): string {
  const globals = new Set<string>();
  const classes = new Map<string, string>();
  const bare = rendered.replace(
    /<style data-emotion="(\S+) ([^"]*)"[^>]*>([\s\S]*?)<\/style>/g,
    (_element, key: string, names: string, text: string) => {
      if (key === STYLE_KEY) classes.set(names, text);
      else globals.add(text);
      return '';
    },
  );
  const inline: string[] = [];
  const html = bare.replace(/ style="([^"]*)"/g, (_attribute, text: string) => {
    inline.push(`[data-styled="${inline.length}"]{${text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}}`);
    return ` data-styled="${inline.length - 1}"`;
  });
  const named = [...classes.values()].join('');
  const styles = withUsedVariables([...globals, FRAME, LATE].join(''), `${named}${inline.join('')}${html}`);
  return [
    `<style>${styles}</style>`,
    `<style>/*${[STYLE_KEY, ...classes.keys()].join(' ')}*/${named}</style>`,
    inline.length > 0 ? `<style>${inline.join('')}</style>` : '',
    WITHOUT_SCRIPTS,
    html,
    `<div role="status">${LATE_TEXTS[language.get()]}</div>`,
  ].join('');
}

/** Leaves out what the theme declares and the page does not use: most of its variables. */
function withUsedVariables(styles: string, html: string): string {
  const used = new Set([...`${styles}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const fewer = styles.replace(
    /(?<=[{;])(--[\w-]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(;|(?=\}))/g,
    (declaration, name: string) => (used.has(name) ? declaration : ''),
  );
  // A variable can be used by one that has just gone.
  return fewer === styles ? styles : withUsedVariables(fewer, html);
}
