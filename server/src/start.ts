import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { type App, buildApp } from './app';
import { type Config, findUnknownSettings, readConfig } from './config';
import { requireRoom } from './database/data-dir-access';
import { createLogger, readableLines } from './http/logging';
import { localUrl, requireFreePort } from './http/port';
import { OPERATOR_COMMAND } from './lib/operator-command';
import { productVersion } from './lib/product-version';
import { reasonOf } from './modules/mails';
import { type FirstAdministrator, requireStrongAdminPassword } from './seed/first-start';
import { describeStartError } from './start-errors';

/** This file is bundled into server/dist. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Null until the settings are read. */
let settings: Config | null = null;

/**
 * Starts the server, or with `--seed` fills a database. Ends the process with one line when it cannot.
 *
 * @param writerThread a thread for the embedded database
 */
export async function start(writerThread: Worker): Promise<void> {
  await run(writerThread).catch((error: unknown) => {
    // Expected errors are printed as one line that says what to change, unexpected ones with their stack.
    const code = (error as { code?: string }).code;
    const expected = describeStartError(error, settings) ?? (code ? reasonOf(error) : null);
    process.stderr.write(`${expected ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  });
}

async function run(writerThread: Worker): Promise<void> {
  settings = readConfig(process.env);
  const log = createLogger(settings.logLevel, process.stdout.isTTY ? await readableLines() : undefined);
  for (const warning of findUnknownSettings(process.env)) log.warn(warning);
  if (process.argv.includes('--seed')) {
    const { readSeedOptions, seed } = await import('./seed/seed');
    await seed(settings, readSeedOptions(process.argv), say);
    return;
  }
  // Loaded on demand, because it includes a PDF writer.
  const demo = process.argv.includes('--demo') ? await import('./demo/demo') : null;
  const config = demo ? { ...settings, ...demo.DEMO_ADMINISTRATOR } : settings;
  // Before anything is written: a taken port, a wrong host or a full disk leaves no data directory behind.
  await requireFreePort(config);
  requireRoom(config.dataDir);
  const options = { root, developmentSockets: developmentSockets(process.argv), logger: log, writerThread };
  const app = await buildApp(config, options);
  // The demonstration's password is in its documentation, and its data is made up.
  if (!demo) await requireStrongAdminPassword(app.services);
  stopOnSignal(app);
  await app.server.listen({ port: config.port, host: config.host });
  const firstAdministrator = await app.createFirstAdministrator();
  await demo?.seedDemo(app.services, say);
  app.markReady();
  if (!firstAdministrator && settings.adminPassword) app.server.log.warn(UNUSED_PASSWORD);
  sayWelcome(config, app, demo ? null : firstAdministrator);
}

const UNUSED_PASSWORD = `ADMIN_PASSWORD has no effect: there is an administrator already, whose password stays as it is. To set a new one, run: ${OPERATOR_COMMAND} manage reset-password <e-mail>`;

/**
 * `--development-socket=ws://localhost:3104`, once per package that is being developed (tooling/portal-cli/src/dev.ts).
 */
function developmentSockets(args: string[]): string[] {
  const option = '--development-socket=';
  return args.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length));
}

function sayWelcome(config: Config, { server }: App, firstAdministrator: FirstAdministrator | null): void {
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = localUrl({ port, host: config.host });
  say('');
  say(`  Internship Portals   ${url}   (version ${productVersion})`);
  if (config.publicUrl !== url) say(`  Public address       ${config.publicUrl}`);
  if (!config.smtpUrl) say(`  E-mails              files in ${path.join(config.dataDir, 'outbox')}`);
  if (firstAdministrator) {
    say('');
    say('  First start: an administrator was created.');
    say(`    E-mail    ${firstAdministrator.email}`);
    say(
      firstAdministrator.password
        ? `    Password  ${firstAdministrator.password}   (shown only now)`
        : '    Password  the one from ADMIN_PASSWORD',
    );
  }
  say('');
}

/**
 * Says that the server stops, for the time of the setting if a supervisor has sent the signal. Then stops accepting requests,
 * finishes those in progress and the current mail, and closes the database.
 */
function stopOnSignal({ server, services, markStopping }: App): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    server.log.info({ signal }, 'stopping');
    markStopping();
    if (signal === 'SIGTERM') await setTimeout(services.config.stopDelayMs);
    server.close().then(
      () => process.exit(0),
      (err: unknown) => {
        server.log.error({ err }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
