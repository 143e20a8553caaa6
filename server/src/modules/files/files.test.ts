import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../config';
import { backup } from '../../operator/backup';
import { check } from '../../operator/check';
import { restore } from '../../operator/restore';
import { type Bucket, startBucket } from '../../testing/bucket';
import { buildOf, deployTokenFor, release } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { pdf, startTestServer, type TestServer } from '../../testing/server';
import { moveReleaseFiles } from '../releases';
import { deleteObjects, moveContentsToBucket, moveUploads, requireBucket } from '.';

let server: TestProduct;
let admin: { token: string };
beforeEach(async () => {
  server = await startTestProduct();
  admin = await server.signInAs('ADM');
});
afterEach(() => server.stop());

const soon = () => Date.now() + 60_000;
const move = () => moveUploads(server.services, soon());
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());
let people = 0;

/** An application, by its id. */
async function apply(files: { Cv?: Blob; AttachmentLetter?: Blob } = {}): Promise<string> {
  const Email = `applicant${++people}@example.com`;
  expect((await server.apply({ Email }, files)).status).toBe(201);
  await server.services.mailer.flush();
  return server.applicationId(Email);
}

async function readCv(application: string): Promise<Buffer> {
  const { body } = await server.call('GET', `/api/Apply/${application}`, { token: admin.token });
  const { status, raw } = await server.call('GET', String(body.Cv));
  expect(status).toBe(200);
  return raw;
}

const erase = (application: string) =>
  server.call('DELETE', `/api/Apply/${application}/PersonalData`, { token: admin.token });

/** The contents of uploads, without their number. */
async function stored(): Promise<{ files: number; chunks: number; earlier: number }> {
  const { db } = server.services;
  const count = async (table: 'files' | 'file_chunks' | 'document_chunks' | 'hand_in_chunks') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .execute()
    ).map(({ rows }) => Number(rows))[0] ?? 0;
  return {
    files: await count('files'),
    chunks: await count('file_chunks'),
    earlier: (await count('document_chunks')) + (await count('hand_in_chunks')),
  };
}

/** Puts the contents of all uploads where earlier versions have stored them. */
async function asInEarlierVersion(): Promise<void> {
  const { db } = server.services;
  for (const { id, sha256 } of await db.selectFrom('documents').select(['id', 'sha256']).execute())
    await db
      .insertInto('document_chunks')
      .columns(['document_id', 'sequence', 'bytes'])
      .expression(({ selectFrom, val }) =>
        selectFrom('file_chunks')
          .select([val(id).as('id'), 'sequence', 'bytes'])
          .where('sha256', '=', sha256),
      )
      .execute();
  for (const { id, sha256 } of await db.selectFrom('hand_in_files').select(['id', 'sha256']).execute())
    await db
      .insertInto('hand_in_chunks')
      .columns(['file_id', 'sequence', 'bytes'])
      .expression(({ selectFrom, val }) =>
        selectFrom('file_chunks')
          .select([val(id).as('id'), 'sequence', 'bytes'])
          .where('sha256', '=', sha256),
      )
      .execute();
  await db.deleteFrom('file_chunks').execute();
  await db.deleteFrom('files').execute();
}

describe('a content', () => {
  it('that several people upload at the same moment is stored once, and stays until the last of them is erased', async () => {
    const Cv = pdf('the same', 700_000);
    const AttachmentLetter = pdf('the same letter');
    // Both in one order, and in the other.
    const all = await Promise.all([
      apply({ Cv, AttachmentLetter }),
      apply({ Cv: AttachmentLetter, AttachmentLetter: Cv }),
      apply({ Cv, AttachmentLetter: Cv }),
    ]);
    expect(await stored()).toEqual({ files: 2, chunks: 4, earlier: 0 });
    const [first = '', second = '', third = ''] = all;
    expect((await erase(first)).status).toBe(200);
    expect((await readCv(second)).equals(await bytesOf(AttachmentLetter))).toBe(true);
    expect((await readCv(third)).equals(await bytesOf(Cv))).toBe(true);
    await erase(second);
    expect(await stored()).toEqual({ files: 1, chunks: 3, earlier: 0 });
    await erase(third);
    expect(await stored()).toEqual({ files: 0, chunks: 0, earlier: 0 });
  });

  it('that is erased while someone else uploads it is there for them', async () => {
    const Cv = pdf('the same', 700_000);
    for (let round = 0; round < 5; round += 1) {
      const before = await apply({ Cv });
      const [after] = await Promise.all([apply({ Cv }), setTimeout(round * 3).then(() => erase(before))]);
      expect((await readCv(after)).equals(await bytesOf(Cv))).toBe(true);
      await erase(after);
    }
    expect(await stored()).toEqual({ files: 0, chunks: 0, earlier: 0 });
  });
});

describe('uploads of an earlier version', () => {
  it('can be read before, while and after they are moved, and are erased at any time', async () => {
    // Longer than what is read at a time.
    const Cv = pdf('a long one', 3_000_000);
    const ids = [await apply({ Cv }), await apply({ Cv }), await apply({ Cv: pdf('another') })];
    const supervisor = await server.signInAs('SUP');
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    await server.handIn(intern, await server.assignTask(supervisor, intern), {}, { 'work.pdf': pdf('work', 300_000) });
    await asInEarlierVersion();
    expect((await readCv(ids[0] ?? '')).equals(await bytesOf(Cv))).toBe(true);
    const [, ...reads] = await Promise.all([move(), ...[0, 1, 0, 1].map((index) => readCv(ids[index] ?? ''))]);
    for (const read of reads) expect(read.equals(await bytesOf(Cv))).toBe(true);
    // The two long ones are one content, and so are the letters.
    expect(await stored()).toEqual({ files: 4, chunks: 16, earlier: 0 });
    expect((await readCv(ids[1] ?? '')).equals(await bytesOf(Cv))).toBe(true);
    expect(await move()).toBe(0);

    await asInEarlierVersion();
    await Promise.all([move(), move(), erase(ids[0] ?? ''), erase(ids[2] ?? '')]);
    expect((await readCv(ids[1] ?? '')).equals(await bytesOf(Cv))).toBe(true);
    await erase(ids[1] ?? '');
    // The work of the intern.
    expect(await stored()).toEqual({ files: 1, chunks: 2, earlier: 0 });
  });

  it('that are damaged stay where they are', async () => {
    const damaged = await apply({ Cv: pdf('one', 300_000) });
    await asInEarlierVersion();
    const { db } = server.services;
    const { id } = await db
      .selectFrom('documents')
      .select('id')
      .where('application_id', '=', damaged)
      .where('kind', '=', 'Cv')
      .executeTakeFirstOrThrow();
    const chunks = db.updateTable('document_chunks').where('document_id', '=', id).where('sequence', '=', 0);
    await chunks.set({ sequence: 7 }).execute();
    expect(await move()).toBe(1);
    expect(await stored()).toEqual({ files: 1, chunks: 1, earlier: 2 });
  });
});

describe('contents with a bucket', () => {
  let bucket: Bucket;
  let product: TestServer;
  const run = async () => {
    const { bucket: place, ...rest } = product.services;
    if (!place) throw new Error('There is no bucket');
    await deleteObjects({ ...rest, bucket: place }, soon());
    return moveContentsToBucket({ ...rest, bucket: place }, soon());
  };
  const rows = async () =>
    Number((await product.services.db.selectFrom('file_chunks').select('sha256').execute()).length);
  const openCv = async (application: string) => {
    const { token } = await product.signInAs('ADM');
    const { body } = await product.call('GET', `/api/Apply/${application}`, { token });
    return product.call('GET', String(body.Cv), { headers: { accept: 'text/html' } });
  };
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.stop());
  beforeEach(async () => {
    product = await startTestServer({ FILES_URL: bucket.setting('files') });
    await product.services.background.settle();
  });
  afterEach(async () => {
    await product.stop();
    for (const key of await bucket.list()) await bucket.delete(key);
  });

  it('are moved there, read from there and deleted there with the last reference', async () => {
    // One of exactly as many bytes as are read at a time, and one of more.
    const contents = [pdf('a', 2 ** 21), pdf('b', 3_000_000)] as const;
    await product.apply({}, { Cv: contents[0], AttachmentLetter: contents[1] });
    const first = await product.applicationId('amina@example.com');
    const supervisor = await product.signInAs('SUP');
    const intern = await product.signInAs('INT', { supervisorId: supervisor.id });
    const task = await product.assignTask(supervisor, intern);
    await product.handIn(intern, task, {}, { 'work.pdf': contents[1] });
    expect(await run()).toBe(2);
    expect([await rows(), (await bucket.list()).length, await run()]).toEqual([0, 2, 0]);
    expect((await openCv(first)).raw.equals(await bytesOf(contents[0]))).toBe(true);
    const handIns = await product.call('GET', `/api/Task/${task}`, { token: intern.token });
    const [file] = (handIns.body.HandIns as { Files: { id: string }[] }[])[0]?.Files ?? [];
    const { body } = await product.call('GET', `/api/HandIn/File/${file?.id}`, { token: intern.token });
    expect((await product.call('GET', String(body.Link))).raw.equals(await bytesOf(contents[1]))).toBe(true);

    // The same content again needs no other object, and an erasure deletes what nobody else has.
    await product.apply({ Email: 'other@example.com' }, { Cv: contents[0] });
    await run();
    const { token } = await product.signInAs('ADM');
    await product.call('DELETE', `/api/Apply/${first}/PersonalData`, { token });
    await run();
    const other = await product.applicationId('other@example.com');
    expect((await openCv(other)).raw.equals(await bytesOf(contents[0]))).toBe(true);
    await product.call('DELETE', `/api/Apply/${other}/PersonalData`, { token });
    await run();
    // The work of the intern.
    expect((await bucket.list()).length).toBe(1);
  });

  it('wait in the database while it is away, and what a stop has left is deleted', async () => {
    await product.apply({}, { Cv: pdf('a', 300_000) });
    const id = await product.applicationId('amina@example.com');
    await run();
    await bucket.goAway();
    await product.apply({ Email: 'other@example.com' }, { Cv: pdf('b', 300_000) });
    const refused = await openCv(id);
    expect([refused.status, refused.raw.toString()]).toEqual([503, expect.stringContaining('storage of files')]);
    const waiting = await product.applicationId('other@example.com');
    expect((await openCv(waiting)).status).toBe(200);
    await expect(run()).rejects.toThrow('The storage of files cannot be reached');
    await bucket.comeBack();
    await bucket.put('files/uploads/left', 'by a stop');
    const { db } = product.services;
    await db.insertInto('bucket_objects').values({ key: 'uploads/left', delete_from: '2026-01-01' }).execute();
    await run();
    expect([(await openCv(waiting)).status, await rows(), await bucket.get('files/uploads/left')]).toEqual([
      200,
      0,
      null,
    ]);
  });

  it('stop a start without the setting, and leave the bucket with a backup', async () => {
    const Cv = pdf('a', 300_000);
    await product.apply({}, { Cv });
    await run();
    const { config } = product.services;
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '' } = config;
    const problems: unknown[] = await Promise.all([
      requireBucket({ db: product.services.db, bucket: null }).catch((error: Error) => error.message),
      check({ ...config, filesUrl: undefined }, () => {}).catch((error: Error) => error.message),
      check(config, () => {}),
    ]);
    expect(problems).toEqual([
      expect.stringMatching(/^The setting FILES_URL is missing: 2 files of applications and tasks/),
      expect.stringMatching(/^FILES_URL is missing/),
      undefined,
    ]);
    if (DATABASE_URL) return;
    const archive = path.join(DATA_DIR, '..', 'backup.tar');
    await backup(config, archive, { force: false }, () => {});
    for (const FILES_URL of ['', bucket.setting('restored')]) {
      const place = path.join(DATA_DIR, '..', `restored${FILES_URL.length}`);
      const settings = { DATA_DIR: place, FILES_URL };
      await restore(readConfig(settings), archive, { force: false, withoutKey: true }, () => {});
      await check(readConfig(settings), () => {});
      const again = await startTestServer(settings);
      const { token } = await again.signInAs('ADM');
      const id = await again.applicationId('amina@example.com');
      const { body } = await again.call('GET', `/api/Apply/${id}`, { token });
      expect((await again.call('GET', String(body.Cv))).raw.equals(await bytesOf(Cv))).toBe(true);
      await again.server.close();
    }
  });
});

describe('the files of a release', () => {
  const ENTRY = '/portals/admin-portal/1.0.0/remoteEntry.js';
  const build = () => buildOf('admin-portal', '1.0.0');

  it('are moved from the folder of an earlier version into the database', async () => {
    const { config, db } = server.services;
    await release(server, await deployTokenFor(server, 'admin-portal'), build());
    const { raw } = await server.call('GET', ENTRY);
    await db.deleteFrom('release_files').execute();
    await db.deleteFrom('file_chunks').execute();
    await db.deleteFrom('files').execute();
    expect((await server.call('GET', ENTRY)).raw.equals(raw)).toBe(true);
    await moveReleaseFiles(server.services, soon());
    await rm(config.releasesFolder, { recursive: true });
    const { headers } = await server.call('GET', ENTRY, { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect((await server.call('GET', ENTRY)).raw.equals(raw)).toBe(true);
    const chunk = await server.call('GET', '/portals/admin-portal/1.0.0/chunks/page.js');
    expect(chunk.status).toBe(200);
  });

  if (globalThis.ENGINE === 'postgresql')
    it('are served by another server that shares nothing but the database', async () => {
      const { config } = server.services;
      const DATA_DIR = path.join(config.dataDir, '..', 'another');
      const other = await startTestServer({ DATA_DIR, DATABASE_URL: config.databaseUrl ?? '' }, { root: server.root });
      await release(server, await deployTokenFor(server, 'admin-portal'), build());
      const { raw } = await server.call('GET', ENTRY);
      expect((await other.call('GET', ENTRY)).raw.equals(raw)).toBe(true);
      await other.server.close();
    });
});
