import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildOf, deployTokenFor, release } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { pdf, startTestServer } from '../../testing/server';
import { moveReleaseFiles } from '../releases';
import { moveUploads } from '.';

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
