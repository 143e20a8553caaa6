import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPages } from 'e2e/first-visits';
import { root } from 'repository';

/** Folders of the same product as one bundle. */
export interface OneBundle {
  /** Its start pages travel in the HTML, as those of the composed product do. */
  prerendered: string;
  /** Its pages begin with an empty element. */
  plain: string;
}

/** Builds the same product as one bundle, once with and once without first views. */
export function buildOneBundle(): OneBundle {
  console.log('Building the product as one bundle');
  const built = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', '--env', 'oneBundle'],
    { cwd: join(root, 'shell'), encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const [prerendered, plain] = [join(root, '.build/one-bundle'), join(root, '.build/one-bundle-plain')];
  rmSync(plain, { recursive: true, force: true });
  cpSync(prerendered, plain, { recursive: true });
  const { views, ...facts }: ShellFacts = JSON.parse(readFileSync(join(prerendered, FACTS), 'utf8'));
  const paths = Object.values(startPages).map(({ path }) => path.replace(/#.*/, ''));
  // The server hints the files of the portals otherwise, which this build has no use for.
  const pages = { ...Object.fromEntries(paths.map((path) => [path, facts.forPortals])), ...facts.pages };
  writeFileSync(join(prerendered, FACTS), JSON.stringify({ ...facts, pages, views }));
  writeFileSync(join(plain, FACTS), JSON.stringify({ ...facts, pages }));
  return { prerendered, plain };
}

/** What a shell's build says about itself (ShareChunksPlugin). */
const FACTS = 'shares.json';

interface ShellFacts {
  forPortals: string[];
  /** Files to hint, by address. */
  pages: Record<string, string[]>;
  views?: unknown;
}
