// What the commands about one portal's releases have in common: the portal they are told, and how they fail.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, isStale } from 'federation-preset/build.mjs';
import { Refusal } from './deploy-client.mjs';
import { compare } from './live-fit.mjs';

const require = createRequire(import.meta.url);
const { portals, root } = require('federation-preset/inputs.cjs');

/**
 * Runs a command. A refusal is printed in its words, without a stack, and ends with exit code 1.
 *
 * @param {string} usage what is printed when it is asked for, and for words that nobody understands
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {(portal: { name: string, package: string, base: string }, words: string[], values: Record<string, any>) => Promise<void>} work
 */
export async function runPortalCommand(usage, options, work) {
  try {
    const { portal, words, values } = readWords(usage, options);
    if (values.help) return console.log(`Usage: ${usage}\nPortals: ${portalNames()}`);
    await work(portal, words, values);
  } catch (error) {
    const known = error instanceof Refusal;
    console.error(error instanceof Error ? error.message : error);
    for (const detail of known ? error.details : []) console.error(`  - ${detail}`);
    process.exitCode = 1;
  }
}

function readWords(usage, options) {
  let parsed;
  try {
    parsed = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    // What Node adds about words that begin with a dash helps nobody here.
    throw new Refusal(`${error.message.split('. To specify')[0]}.\nUsage: ${usage}`);
  }
  const { values } = parsed;
  const [name, ...words] = parsed.positionals;
  const portal = portals.find((entry) => entry.name === name);
  if (!portal && !values.help) {
    throw new Refusal(`${name ? `There is no ${name}.` : 'Which portal?'} Known: ${portalNames()}\nUsage: ${usage}`);
  }
  const tooMany = words.slice(usage.includes('[version]') ? 1 : 0);
  if (tooMany.length > 0) throw new Refusal(`Nobody understands: ${tooMany.join(' ')}\nUsage: ${usage}`);
  return { portal, words, values };
}

function portalNames() {
  return portals.map((entry) => entry.name).join(', ');
}

/** Builds the portal where it is stale, and it alone. @returns its `release.json` */
export async function buildCandidate({ name }) {
  if (isStale(name)) await build([name]);
  else console.log(`The build of ${name} is of these sources already.`);
  return JSON.parse(readFileSync(join(root, name, 'dist/release.json'), 'utf8'));
}

/**
 * Prints on one screen how a build fits what is live.
 *
 * @param {ReturnType<typeof import('./deploy-client.mjs').openRegistry>} registry
 * @throws Refusal with every incompatibility
 */
export async function requireFit(manifest, registry) {
  const [live, description] = await Promise.all([registry.live(), registry.description()]);
  const { rows, incompatibilities, released } = compare(manifest, live, description);
  const name = `${manifest.portal} ${manifest.version}`;
  console.log(`\n${name} against ${registry.url}, where ${released ?? 'no version'} is live`);
  printTable([['', 'this build', 'live', ''], ...rows]);
  if (incompatibilities.length > 0) throw new Refusal(`\n${name} does not fit what is live:`, incompatibilities);
  console.log(`${name} fits what is live.\n`);
}

/** Prints rows of text in columns. @param {string[][]} rows */
export function printTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
