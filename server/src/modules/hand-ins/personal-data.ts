import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { removeUnreferenced } from '../files';
import { readTasks } from '../tasks';
import { listHandIns } from './repository';

/**
 * The tasks of a person with their work. Tasks, ratings and history stay, and so do the versions and times of the work;
 * files, notes and links go.
 */
export const workData = {
  async read(db, { id }, { fileFor }) {
    const tasks = [];
    // One after the other, so that the names of files do not depend on which answer comes first.
    for (const { id: taskId, ...task } of await readTasks(db, id)) {
      const handIns = await listHandIns(db, taskId);
      tasks.push({
        ...task,
        handIns: handIns.toReversed().map(({ Version, At, Note, Link, Files }) => ({
          version: Version,
          handedInAt: At,
          note: Note,
          link: Link,
          files: Files.map((file) => ({
            id: file.id,
            fileName: file.Name,
            file: fileFor(file.Name, 'hand-ins'),
            type: file.Type,
            bytes: file.Bytes,
          })),
        })),
      });
    }
    return { tasks };
  },
  async erase(trx, { id }) {
    const versions = trx.selectFrom('hand_ins').select('id').where('author_id', '=', id);
    // Their rows are locked first: the move of earlier chunks waits.
    const files = await trx
      .updateTable('hand_in_files')
      .set(({ ref }) => ({ size: ref('size') }))
      .where('hand_in_id', 'in', versions)
      .returning(['id', 'sha256'])
      .execute();
    for (const file of files) await trx.deleteFrom('hand_in_chunks').where('file_id', '=', file.id).execute();
    await trx.deleteFrom('hand_in_files').where('hand_in_id', 'in', versions).execute();
    await removeUnreferenced(
      trx,
      files.map(({ sha256 }) => sha256),
    );
    await trx.updateTable('hand_ins').set({ note: null, link: null }).where('author_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
