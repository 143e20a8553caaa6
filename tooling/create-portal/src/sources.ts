// What a new portal begins with, in this repository and in that of a team.

/** What a portal may be called. */
export const PORTAL_NAME = /^(?=.{1,60}$)[a-z]+(-[a-z]+)*-portal$/;

/** `notices-portal` -> `notices` */
export function featureOf(name: string): string {
  return name.replace(/-portal$/, '');
}

/** `staff-notices` -> `StaffNotices` */
function pascalCase(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
}

/** `staff-notices` -> `Staff notices` */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The sources of a new portal by path: one feature with one page, and tests. */
export function sourcesOf({ name, base }: { name: string; base: string }): Record<string, string> {
  const feature = featureOf(name);
  const title = titleOf(feature);
  const page = `${pascalCase(feature)}Page`;
  return {
    'src/messages.ts': `/** The portal's base address; the same as in portals.json. */
export const base = '${base}';

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    first: '${title}',
  },
} as const;
`,
    [`src/features/${feature}/messages.ts`]: `/** Texts of this feature. */
export const messages = {
  title: '${title}',
  empty: 'There is nothing here yet.',
  emptyHint: 'This page is src/features/${feature}/${feature}-page.tsx.',
} as const;
`,
    'src/portal.tsx': `import HomeIcon from '@mui/icons-material/HomeOutlined';
import { PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import { ${page} } from './features/${feature}/${feature}-page';
import { base, common } from './messages';

const { navigation } = common;

/** The portal's only entry point: the shell loads it at run time. */
export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  routes: [{ index: true, Component: ${page} }],
  navigation: [{ label: navigation.first, to: base, icon: HomeIcon, end: true }],
};
`,
    'src/portal.test.tsx': `import { matchRoutes } from '@internship-portals/shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes = [{ path: base, children: portal.routes }];

describe('the ${feature.replaceAll('-', ' ')} portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([['${title}', '${base}']]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });
});
`,
    [`src/features/${feature}/${feature}-page.tsx`]: `import { PageHeading } from '@internship-portals/shared-ui';
import { EmptyState } from '@internship-portals/shared-ui/dashboard';
import { messages } from './messages';

/** The portal's first page. */
export function ${page}() {
  return (
    <>
      <PageHeading title={messages.title} />
      <EmptyState title={messages.empty} hint={messages.emptyHint} />
    </>
  );
}
`,
    [`src/features/${feature}/${feature}-page.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { base } from '../../messages';
import { ${page} } from './${feature}-page';

describe('the page of ${feature.replaceAll('-', ' ')}', () => {
  it('has a heading and says that there is nothing yet', async () => {
    renderRoutes([{ path: base, Component: ${page} }], { at: base });
    expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    expect(screen.getByText('There is nothing here yet.')).toBeVisible();
  });
});
`,
  };
}
