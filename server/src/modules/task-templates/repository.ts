import type { TaskOfTemplate, TaskTemplate } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { fold } from '../../lib/text';

/** What a supervisor writes into a template. */
export interface TemplateContent {
  Name: string;
  Shared: boolean;
  Tasks: readonly TaskOfTemplate[];
}

function selectTemplates(db: DbOrTransaction) {
  return db
    .selectFrom('templates')
    .innerJoin('users as owners', 'owners.id', 'templates.owner_id')
    .select(['templates.id', 'templates.name', 'templates.shared', 'templates.owner_id', 'owners.name as owner']);
}

/** The supervisor's own templates, and those that active supervisors of the same department share, by name. */
function selectUsable(db: DbOrTransaction, supervisorId: string) {
  return selectTemplates(db).where((where) =>
    where.or([
      where('templates.owner_id', '=', supervisorId),
      where.and([
        where('templates.shared', '=', 1),
        where('owners.active', '=', 1),
        where('owners.position_id', '=', (from) =>
          from.selectFrom('users').select('users.position_id').where('users.id', '=', supervisorId),
        ),
      ]),
    ]),
  );
}

/** Those templates that a supervisor can assign, by name. */
export async function findTemplates(db: DbOrTransaction, supervisorId: string): Promise<TaskTemplate[]> {
  const rows = await selectUsable(db, supervisorId).orderBy('templates.name_folded').orderBy('templates.id').execute();
  const tasks = await findTasks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    Name: row.name,
    Shared: row.shared === 1,
    Tasks: tasks.get(row.id) ?? [],
    owner: { user_id: row.owner_id, Name: row.owner },
  }));
}

/** A template that a supervisor can assign, by its id. */
export async function findTemplate(db: DbOrTransaction, supervisorId: string, id: string) {
  const row = await selectUsable(db, supervisorId).where('templates.id', '=', id).executeTakeFirst();
  return row && { ...row, tasks: (await findTasks(db, [id])).get(id) ?? [] };
}

/** The tasks of templates in their order. */
async function findTasks(db: DbOrTransaction, ids: readonly string[]): Promise<Map<string, TaskOfTemplate[]>> {
  const found = new Map<string, TaskOfTemplate[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('template_tasks')
    .selectAll()
    .where('template_id', 'in', [...ids])
    .orderBy('template_id')
    .orderBy('place')
    .execute();
  for (const { template_id, title, description, due_in_days } of rows) {
    const tasks = found.get(template_id) ?? [];
    tasks.push({ Task: title, TaskDescription: description, DueInDays: due_in_days });
    found.set(template_id, tasks);
  }
  return found;
}

/** How many templates a supervisor has. */
export async function countTemplates(on: DbOrTransaction, ownerId: string): Promise<number> {
  const row = await on
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll().as('templates'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.templates ?? 0);
}

/** Inserts a template with its tasks. */
export async function insertTemplate(
  trx: DbOrTransaction,
  ownerId: string,
  content: TemplateContent,
  at: string,
): Promise<void> {
  const id = uuidv7();
  const shared = content.Shared ? 1 : 0;
  const name = { name: content.Name, name_folded: fold(content.Name) };
  await trx
    .insertInto('templates')
    .values({ id, owner_id: ownerId, ...name, shared, created_at: at })
    .execute();
  await insertTasks(trx, id, content.Tasks);
}

/** Replaces what a template consists of; false if it is not the owner's. */
export async function changeTemplate(
  trx: DbOrTransaction,
  which: { id: string; ownerId: string },
  content: TemplateContent,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('templates')
    .set({ name: content.Name, name_folded: fold(content.Name), shared: content.Shared ? 1 : 0 })
    .where('id', '=', which.id)
    .where('owner_id', '=', which.ownerId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('template_tasks').where('template_id', '=', which.id).execute();
  await insertTasks(trx, which.id, content.Tasks);
  return true;
}

async function insertTasks(trx: DbOrTransaction, id: string, tasks: readonly TaskOfTemplate[]): Promise<void> {
  const rows = tasks.map(({ Task, TaskDescription, DueInDays }, index) => ({
    template_id: id,
    place: index,
    title: Task,
    description: TaskDescription,
    due_in_days: DueInDays,
  }));
  await trx.insertInto('template_tasks').values(rows).execute();
}

/** Deletes a template; false if it is not the owner's. */
export async function removeTemplate(
  trx: DbOrTransaction,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<boolean> {
  // Locks it, as a change does first: both would otherwise wait for each other.
  const { numUpdatedRows } = await trx
    .updateTable('templates')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('template_tasks').where('template_id', '=', id).execute();
  await trx.deleteFrom('templates').where('id', '=', id).execute();
  return true;
}

/** The templates that a person wrote. */
export const templateData = {
  async read(db, { id: ownerId }) {
    const rows = await db
      .selectFrom('templates')
      .select(['id', 'name', 'shared', 'created_at as createdAt'])
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .execute();
    const tasks = await findTasks(
      db,
      rows.map(({ id }) => id),
    );
    return {
      templates: rows.map(({ id, ...template }) => ({
        ...template,
        shared: template.shared === 1,
        tasks: (tasks.get(id) ?? []).map(({ Task, TaskDescription, DueInDays }) => ({
          title: Task,
          description: TaskDescription,
          dueInDays: DueInDays,
        })),
      })),
    };
  },
  async erase(trx, { id }) {
    const owned = trx.selectFrom('templates').select('id').where('owner_id', '=', id);
    await trx.deleteFrom('template_tasks').where('template_id', 'in', owned).execute();
    await trx.deleteFrom('templates').where('owner_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
