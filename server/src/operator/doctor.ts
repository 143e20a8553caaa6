import { statfs } from 'node:fs/promises';
import type { Config } from '../config';
import { isOpenToOthers } from '../database/data-dir-access';
import { createEncryption } from '../http/encryption';
import { readKeys } from '../http/signing-keys';
import { readJobStates } from '../job-states';
import { countObjects } from '../modules/files';
import { queueState, stuckSince } from '../modules/mails';
import { countDue } from '../modules/personal-data';
import { countUnreadable } from '../modules/second-factors';
import { counted } from './check';
import { countHeld } from './held-mails';
import { connectPresent } from './manage';

type Say = (line: string) => void;

/** `manage doctor`: prints the state of the accounts, the signing key, the e-mails, the jobs and the storage. Changes nothing. */
export async function doctor(config: Config, say: Say): Promise<void> {
  await connectPresent(config, async ({ db }) => {
    const now = new Date();
    const active = await db
      .selectFrom('users')
      .select(({ fn }) => ['role', fn.countAll<number | string>().as('total')])
      .where('active', '=', 1)
      .groupBy('role')
      .orderBy('role')
      .execute();
    say(`Accounts     ${active.map(({ role, total }) => `${role} ${total}`).join(', ') || 'none'}`);

    const keys = await readKeys({ db, config, now: () => now });
    const unreadable = await countUnreadable(db, createEncryption(keys));
    const isRight = unreadable === 0 && !keys.isLost;
    say(
      `Signing key  ${isRight ? 'opens what is stored' : `not the one of this database: ${counted(unreadable, 'authenticator app')} cannot be read`}`,
    );

    const queue = await queueState(db);
    const stuck = stuckSince(queue, now);
    say(`E-mails      ${config.smtpUrl ? 'to the mail server' : 'to files: no mail server is set up (SMTP_URL)'}`);
    say(
      `             ${queue.queued} queued, ${await countHeld(db)} of them held by a restore, ${queue.failed} given up`,
    );
    say(
      `             last sent ${queue.lastSentAt ?? 'never'}${stuck ? `; none since ${stuck}, although some wait` : ''}`,
    );

    const isKept = config.retentionDays + config.internRetentionDays === 0;
    const due = await countDue({ config, db, now: () => now });
    say(`Retention    ${isKept ? 'off' : `${counted(due, 'application or intern')} due for erasure`}`);

    for (const line of await describeJobs(config)) say(line);

    if (config.filesUrl) {
      const { total: waiting } = await db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .where('object', 'is', null)
        .executeTakeFirstOrThrow();
      say(`Files        ${await countObjects(db)} in the bucket, ${Number(waiting)} wait to be moved there`);
    }

    const { bavail, bsize } = await statfs(config.dataDir);
    const others = isOpenToOthers(config.dataDir) ? '; other users of this machine can enter it' : '';
    say(`Storage      ${config.dataDir}: ${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free${others}`);
  });
}

/** What the jobs of this machine's instance have done since its start. */
async function describeJobs({ dataDir }: Config): Promise<string[]> {
  const states = await readJobStates(dataDir);
  if (!states) return ['Jobs         none has run on this machine'];
  const { jobs, startedAt, writtenAt } = states;
  const last = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
  const failing = jobs.filter(({ failures }) => failures > 0);
  return [
    `Jobs         last run ${last(Math.max(0, ...jobs.map(({ lastRunAt }) => lastRunAt ?? 0)) || null)}, as written at ${writtenAt}; ${counted(failing.length, 'job')} of ${jobs.length} failed since the start at ${startedAt}`,
    ...failing.map(
      ({ name, failures, lastRunAt }) =>
        `             ${name}: ${counted(failures, 'failure')}, last run ${last(lastRunAt)} (see the log)`,
    ),
  ];
}
