import type { Task } from 'shared-api/contract';
import type { Db } from '../../plugins/database';

/** An intern's own tasks or those that a supervisor assigned, the nearest deadline first. */
export async function findTasks(db: Db, of: { role: 'INT' | 'SUP'; id: string }): Promise<Task[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('users as interns', 'interns.id', 'tasks.assigned_to')
    .innerJoin('users as supervisors', 'supervisors.id', 'tasks.assigned_by')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.deadline',
      'tasks.status',
      'tasks.rating',
      'tasks.assigned_to',
      'interns.name as intern',
      'tasks.assigned_by',
      'supervisors.name as supervisor',
    ])
    .where(of.role === 'INT' ? 'tasks.assigned_to' : 'tasks.assigned_by', '=', of.id)
    .orderBy('tasks.deadline')
    .orderBy('tasks.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Task: row.title,
    Description: row.description,
    Deadline: row.deadline,
    Status: row.status,
    Rating: row.rating,
    AssignedTo: row.assigned_to,
    assignedto: { Name: row.intern },
    assignedby: { user_id: row.assigned_by, Name: row.supervisor },
  }));
}
