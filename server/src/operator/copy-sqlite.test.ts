import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'libsql';
import { copySqlite } from './copy-sqlite';

/** Enough for copies that meet a running checkpoint, and for some that meet a log that starts again. */
const ROUNDS = 40;
const ACCOUNTS = 400;

/**
 * Another process that never rests: it moves money between accounts, whose sum stays the same, and moves the log into the
 * database in every way there is. Prints the number of the last transfer that was committed.
 */
const WRITER = `
const SqliteFile = require('libsql');
const db = new SqliteFile(process.argv[1]);
db.exec('pragma busy_timeout = 10000; pragma synchronous = off; pragma secure_delete = on');
const any = (below) => Math.floor(Math.random() * below);
let number = 0;
const work = () => {
  const until = Date.now() + 10;
  db.exec('pragma wal_autocheckpoint = ' + [1, 10, 100, 1000, 5000][any(5)]);
  while (Date.now() < until) {
    number += 1;
    const sum = any(100);
    db.exec('begin immediate');
    for (let pair = any(40); pair >= 0; pair -= 1) {
      db.exec('update accounts set balance = balance - ' + sum + ', note = randomblob(9000) where id = ' + any(${ACCOUNTS}));
      db.exec('update accounts set balance = balance + ' + sum + ' where id = ' + any(${ACCOUNTS}));
    }
    db.exec('insert into transfers values (' + number + ', randomblob(2000))');
    if (any(4) === 0) db.exec('delete from transfers where number < ' + (number - 50));
    db.exec('commit');
  }
  const how = [null, null, 'passive', 'full', 'restart', 'truncate'][any(6)];
  if (how) db.exec('pragma busy_timeout = 5; pragma wal_checkpoint(' + how + '); pragma busy_timeout = 10000');
  process.stdout.write(number + '\\n', () => setTimeout(work, any(8)));
};
work();
`;

let folder: string;
let file: string;
let writer: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'internships-copies-'));
  file = path.join(folder, 'live.sqlite');
  const db = new SqliteFile(file);
  db.exec('pragma journal_mode = wal');
  db.exec('create table accounts (id integer primary key, balance integer, note blob)');
  db.exec('create index by_balance on accounts (balance)');
  db.exec('create table transfers (number integer primary key, note blob)');
  db.exec(
    `with recursive n(id) as (select 0 union all select id + 1 from n where id < ${ACCOUNTS - 1})
     insert into accounts select id, 1000, randomblob(20000) from n`,
  );
  db.close();
});
afterEach(async () => {
  if (writer && writer.exitCode === null && writer.signalCode === null) {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  }
  writer = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** What a copy has, and what SQLite finds wrong with it. */
function inspect(copy: string) {
  const db = new SqliteFile(copy);
  const one = (statement: string) => (db.prepare(statement).raw().get() as unknown as [number | string])[0];
  const found = {
    integrity: one('pragma integrity_check'),
    balance: one('select sum(balance) from accounts'),
    // The number of the last transfer, and of the others that are kept.
    last: Number(one('select coalesce(max(number), 0) from transfers')),
    gaps: one('select coalesce(max(number) - min(number) + 1 - count(*), 0) from transfers'),
  };
  db.close();
  return found;
}

async function startWriter(): Promise<() => number> {
  let answered = 0;
  writer = spawn(process.execPath, ['-e', WRITER, file], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  writer.stdout?.on('data', (data: Buffer) => {
    answered = Number(data.toString().trim().split('\n').at(-1));
  });
  await once(writer.stdout as NodeJS.ReadableStream, 'data');
  return () => answered;
}

describe('a copy of the embedded database', () => {
  it('is whole, consistent and complete, whatever another process writes and moves out of the log meanwhile', async () => {
    const answered = await startWriter();
    for (let round = 0; round < ROUNDS; round += 1) {
      const copy = path.join(folder, `copy-${round}.sqlite`);
      const before = answered();
      await copySqlite(file, copy);
      const { last, ...found } = inspect(copy);
      expect(found).toEqual({ integrity: 'ok', balance: ACCOUNTS * 1000, gaps: 0 });
      expect(last).toBeGreaterThanOrEqual(before);
      await rm(copy);
    }
    expect(writer?.exitCode).toBeNull();
  });

  it('has what only the log holds, and leaves no log of its own', async () => {
    const db = new SqliteFile(file);
    db.exec('insert into transfers values (1, null)');
    const copy = path.join(folder, 'copy.sqlite');
    await copySqlite(file, copy);
    await rm(`${copy}-wal`, { force: true });
    expect(inspect(copy).last).toBe(1);
    db.close();
  });

  it('keeps the log of a server that runs: a commit after it is not lost', async () => {
    const answered = await startWriter();
    await copySqlite(file, path.join(folder, 'copy.sqlite'));
    const before = answered();
    await once(writer?.stdout as NodeJS.ReadableStream, 'data');
    writer?.kill('SIGKILL');
    await once(writer as ChildProcess, 'exit');
    expect(inspect(file)).toMatchObject({ integrity: 'ok', balance: ACCOUNTS * 1000 });
    expect(inspect(file).last).toBeGreaterThanOrEqual(before);
  });

  it('says what cannot be copied', async () => {
    await expect(copySqlite(path.join(folder, 'none'), path.join(folder, 'copy'))).rejects.toThrow(
      /There is no database/,
    );
    await copySqlite(file, path.join(folder, 'copy'));
    await expect(copySqlite(file, path.join(folder, 'copy'))).rejects.toThrow(/cannot be copied: .*EEXIST/);
    expect((await readdir(folder)).sort()).toEqual(expect.arrayContaining(['copy', 'live.sqlite']));
  });
});
