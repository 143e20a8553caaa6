/** The operator's command line, bundled into server/dist beside the server: `node server/dist/operator.js --help`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { UNNAMED } from '@internship-portals/shared-api/contract';
import { Command, CommanderError } from 'commander';
import { readConfig, SettingError } from './config';
import { requireAccess } from './database/data-dir-access';
import { isStorageFull } from './database/faults';
import { OPERATOR_COMMAND } from './lib/operator-command';
import { productVersion } from './lib/product-version';
import { backup } from './operator/backup';
import { check } from './operator/check';
import { checkUpgrade } from './operator/check-upgrade';
import { doctor } from './operator/doctor';
import { sendHeldMails } from './operator/held-mails';
import {
  activate,
  createAdministrator,
  deactivate,
  endSessions,
  listAdministrators,
  resetPassword,
  resetSecondFactor,
} from './operator/manage';
import { moveToPostgresql } from './operator/move';
import { describeFullDisk, OperatorError } from './operator/operator-error';
import { restore, restoreFiles } from './operator/restore';
import { restoreKey } from './operator/sealed-key';

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};
/** The settings of the environment, or of the file that `--env` names. */
const settings = () => {
  const config = readConfig({ ...process.env, ...readEnvFile(program.opts<{ env?: string }>().env) });
  requireAccess(config.dataDir);
  // Snapshots, locks and the programs of PostgreSQL need a connection of their own, not a pooler's.
  return { ...config, databaseUrl: config.databaseDirectUrl };
};
/** This file is bundled into server/dist. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const usageOf = (command: Command): string => `${OPERATOR_COMMAND}${pathOf(command)} ${command.usage()}`;
/** The command with its parents, such as ` manage reset-password`. */
const pathOf = (command: Command): string => (command.parent ? `${pathOf(command.parent)} ${command.name()}` : '');

const program = new Command('operator')
  .description('Backs up, restores, checks and manages the data that the settings name (DATA_DIR, DATABASE_URL).')
  .version(productVersion)
  .option('--env <file>', 'a file with the settings of the service, which count more than those of the environment')
  .configureOutput({ outputError: () => {} })
  .configureHelp({ commandUsage: usageOf })
  .exitOverride();

program
  .command('backup')
  .description('Write the database, releases and outbox into one file while the server runs, and verify it')
  .argument('<file>', 'the archive to write, such as backup.tar')
  .option('--force', 'replace the file if it exists', false)
  .action(async (file: string, options: { force: boolean }) => backup(settings(), path.resolve(file), options, say));

program
  .command('restore')
  .description('Verify a backup and put it where the settings point; the server must be stopped')
  .argument('<file>', 'an archive of the backup command')
  .option('--force', 'replace the database that is there', false)
  .option('--without-key', 'leave the signing key in the backup', false)
  .option('--send-mails', 'let the server send the queued e-mails, which the earlier product may have sent', false)
  .action(async (file: string, options: { force: boolean; withoutKey: boolean; sendMails: boolean }) =>
    restore(settings(), path.resolve(file), options, say),
  );

program
  .command('restore-key')
  .description('Put the signing key of a backup into DATA_DIR, for a database that was restored without it')
  .argument('<file>', 'an archive of the backup command')
  .action(async (file: string) => restoreKey(settings(), path.resolve(file), say));

program
  .command('restore-files')
  .description('Fill a new bucket (FILES_URL) with the files of a backup, when the earlier bucket is lost')
  .argument('<file>', 'an archive of the backup command')
  .action(async (file: string) => restoreFiles(settings(), path.resolve(file), say));

program
  .command('check')
  .description('Check the database, every document and every file of the releases')
  .action(async () => check(settings(), say));

program
  .command('check-upgrade')
  .description('Tell, before an upgrade, which version of each portal this build of the product would show')
  .action(async () => checkUpgrade(settings(), root, say));

program
  .command('move-to-postgresql')
  .description('Copy the embedded database to an empty PostgreSQL database, and compare; the server must be stopped')
  .argument('<url>', 'the PostgreSQL database, such as postgresql://user:password@host/database')
  .action(async (url: string) =>
    moveToPostgresql(settings(), readConfig({ DATABASE_URL: url }).databaseUrl ?? '', say),
  );

const manage = program.command('manage').description('Manage accounts without e-mail');

manage
  .command('list-admins')
  .description('List the administrators')
  .action(async () => listAdministrators(settings(), say));

manage
  .command('create-admin')
  .description('Create an administrator and print the password')
  .argument('<email>')
  .option('--name <name>', 'the name to show', UNNAMED)
  .action(async (email: string, { name }: { name: string }) => createAdministrator(settings(), email, name, say));

manage
  .command('reset-password')
  .description("Print a new password for an account, and end the account's sessions")
  .argument('<email>')
  .action(async (email: string) => resetPassword(settings(), email, say));

manage
  .command('reset-second-factor')
  .description("Remove an account's passkeys, authenticator app and recovery codes, and end its sessions")
  .argument('<email>')
  .action(async (email: string) => resetSecondFactor(settings(), email, say));

manage
  .command('end-sessions')
  .description('End all sessions of an account')
  .argument('<email>')
  .action(async (email: string) => endSessions(settings(), email, say));

manage
  .command('deactivate')
  .description('Deactivate an account: nobody can log in with it, and its sessions and links end')
  .argument('<email>')
  .action(async (email: string) => deactivate(settings(), email, say));

manage
  .command('activate')
  .description('Bring a deactivated account back')
  .argument('<email>')
  .action(async (email: string) => activate(settings(), email, say));

manage
  .command('send-mails')
  .description('Send the e-mails that a restore has held')
  .action(async () => sendHeldMails(settings(), say));

manage
  .command('doctor')
  .description('Print the state of the accounts, the e-mails, the jobs and the storage')
  .action(async () => doctor(settings(), say));

function readEnvFile(file: string | undefined): NodeJS.Dict<string> {
  if (file === undefined) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`The file ${file} of --env cannot be read.`);
  }
}

/** An error in the arguments: one sentence and where to read more. */
function describeMisuse(error: CommanderError): string {
  const first = error.message.replace(/^error: /, '').split('\n')[0] ?? '';
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '. Add --help for the usage.');
}

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = 1;
    const write = (line: string) => process.stderr.write(`${line}\n`);
    if (error instanceof CommanderError) {
      if (error.code !== 'commander.help') write(describeMisuse(error));
      return;
    }
    if (isStorageFull(error)) return void write(describeFullDisk(error, settings().dataDir).message);
    // Expected errors are printed as one line that says what to change, unexpected ones with their stack.
    const expected =
      error instanceof OperatorError ||
      error instanceof SettingError ||
      (error as { code?: string }).code !== undefined;
    if (!expected) return void write(error instanceof Error ? String(error.stack) : String(error));
    write(error instanceof Error ? error.message : String(error));
    for (const detail of error instanceof OperatorError ? error.details : []) write(`  - ${detail}`);
  }
}

void main();
