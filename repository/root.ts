import { join } from 'node:path';

/** The folder with portals.json. The portal kit has a module of its own in this one's place, for the repository of a team. */
export const root = join(__dirname, '..');

/** The configuration with which builds compile and check TypeScript. */
export const typescriptConfig = join(root, 'tsconfig.browser.json');

/** A JSON file of the design system that builds read, too. */
export const sharedFile = (name: string): string => join(root, 'shared-ui/src', name);
