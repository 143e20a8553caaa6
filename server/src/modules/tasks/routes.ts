import {
  assignTask,
  assignTaskToAll,
  type Comment,
  completeTask,
  getTask,
  getTaskForEdit,
  getTaskQueue,
  type HandIn,
  listAssignedTasks,
  listTasks,
  reopenTask,
  updateTask,
  withdrawTask,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { checkUpcoming } from '../../http/upcoming';
import { today } from '../../lib/calendar';
import { hasEnded, toPlacement } from '../../lib/placement';
import { findNewlyRated, type NotificationServices } from '../notifications';
import { callsOfTask } from '../page-updates';
import { findPerson, ownInternsOf } from '../users';
import { findQueue, listAssigned } from './assigned';
import { assignTasks, type NewTask, notOwn } from './assignment';
import { listHistory, recordEvent, withdrawalIn } from './history';
import { changeTask, findTasks, readTask, toTask } from './repository';
import { complete, lockTask, reopen, requireSeen, withdraw } from './transitions';

/** What modules that know of tasks read for the page of one. */
interface TaskReads {
  /** The comments and remarks of a task, the oldest first. */
  findComments: (on: DbOrTransaction, taskId: string) => Promise<Comment[]>;
  /** The work that was handed in for a task, the newest version first. */
  listHandIns: (on: DbOrTransaction, taskId: string) => Promise<HandIn[]>;
  /** Whether documents are wanted from an intern on a day that are not all accepted. */
  wantsDocuments: (on: DbOrTransaction, userId: string, day: string) => Promise<boolean>;
  /** Booked visits to the interns of a supervisor that end after a moment. */
  listComingVisits: (on: DbOrTransaction, from: string, supervisorId: string) => Promise<{ Total: number } | undefined>;
  /** How many evaluations wait for what a supervisor does. */
  countDueEvaluations: (
    on: DbOrTransaction,
    supervisor: SessionUser,
    at: { day: string; timeZone: string },
  ) => Promise<number>;
}

export function taskRoutes(
  mount: Mount,
  services: NotificationServices,
  { findComments, listHandIns, wantsDocuments, listComingVisits, countDueEvaluations }: TaskReads,
): void {
  const { pageUpdates, config, db, mailer, notifications, now } = services;

  mount(listTasks, async ({ user }) => {
    const Tasks = await findTasks(db, user);
    if (user.role !== 'INT') return Tasks;
    const day = today(now(), config.timeZone);
    const placement = toPlacement(user.placement, day);
    return {
      Tasks,
      NewlyRated: await findNewlyRated(db, user.id),
      ...(placement
        ? { Placement: { ...placement, ...(user.readsUntil ? { ReadsUntil: user.readsUntil } : {}) } }
        : {}),
      ...((await wantsDocuments(db, user.id, day)) ? { WantsDocuments: true } : {}),
    };
  });

  mount(listAssignedTasks, ({ query, user }) => listAssigned(db, user, query, today(now(), config.timeZone)));

  mount(getTaskQueue, async ({ user }) => {
    const visits = await listComingVisits(db, now().toISOString(), user.id);
    const { timeZone } = config;
    const day = today(now(), timeZone);
    const evaluations = await countDueEvaluations(db, user, { day, timeZone });
    return {
      ...(await findQueue(db, user, day)),
      ...(visits ? { Visits: visits.Total } : {}),
      ...(evaluations > 0 ? { Evaluations: evaluations } : {}),
    };
  });

  mount(getTask, async ({ params, user }) => {
    const task = await readTask(db, user, params.id);
    const history = await listHistory(db, task.id);
    return {
      task: toTask(task),
      Supervisor: task.supervisor,
      comment: await findComments(db, task.id),
      History: history.map(({ revision: _, byId: __, ...line }) => line),
      HandIns: await listHandIns(db, task.id),
      Withdrawn: withdrawalIn(history),
      ...(user.endedOn ? { EndedOn: user.endedOn } : {}),
    };
  });

  mount(getTaskForEdit, async ({ params, user }) => {
    const { id, Task, Description, Deadline, Revision } = toTask(await readTask(db, user, params.id));
    return { task: { id, Task, Description, Deadline, Revision } };
  });

  mount(
    assignTask,
    async ({ body, user }) => {
      await db
        .transaction()
        .execute((trx) =>
          assignTasks(services, trx, user, { interns: [body.AssignedTo], tasks: [newTask(body)], field: 'AssignedTo' }),
        );
      mailer.wake();
      return { message: 'Task Assigned Successfully' };
    },
    async ({ body, user }) => {
      const { AssignedTo: id } = body;
      const intern = id === undefined ? undefined : await findPerson(db, id, ownInternsOf(user));
      return {
        ...checkUpcoming('Deadline', body.Deadline, services),
        ...(intern ? {} : { AssignedTo: [notOwn(1, 1)] }),
      };
    },
  );

  mount(
    assignTaskToAll,
    async ({ body, user }) => {
      await db
        .transaction()
        .execute((trx) =>
          assignTasks(services, trx, user, { interns: body.Interns, tasks: [newTask(body)], field: 'Interns' }),
        );
      mailer.wake();
      const { length } = body.Interns;
      return {
        message: length === 1 ? 'Task Assigned Successfully' : `Task Assigned Successfully to ${length} Interns`,
      };
    },
    async ({ body }) => checkUpcoming('Deadline', body.Deadline, services),
  );

  mount(
    updateTask,
    async ({ params, body, user }) => {
      const { Task: title, Description: description, Deadline: deadline, SeenRevision } = body;
      await db.transaction().execute(async (trx) => {
        const task = await lockTask(trx, user, params.id, config.timeZone);
        await requireSeen(trx, task, { by: user, revision: SeenRevision }, [
          'edited',
          'completed',
          'handed-in',
          'rated',
          'reopened',
        ]);
        const edited = [
          ...(title === task.title ? [] : ['Task']),
          ...(description === task.description ? [] : ['Description']),
          ...(deadline === task.deadline ? [] : ['Deadline']),
        ];
        if (edited.length === 0) return;
        await changeTask(trx, task.id, { title, description, deadline });
        const at = now().toISOString();
        await recordEvent(trx, task, { event: 'edited', by: user, at, text: edited.join(', ') });
        const about = { to: task.assigned_to, by: user.id, taskId: task.id };
        if (deadline === task.deadline) await pageUpdates.announce(trx, [task.assigned_to, user.id], callsOfTask(task));
        else await notifications.notify(trx, { ...about, kind: 'deadline-changed', detail: deadline });
      });
      return { message: 'Task Updated' };
    },
    async ({ params, body, user }) => {
      const task = await readTask(db, user, params.id);
      // A deadline that has passed may stay as it is.
      return body.Deadline === task.deadline ? {} : checkUpcoming('Deadline', body.Deadline, services);
    },
    async ({ params, user }) => {
      const { title, description } = await readTask(db, user, params.id);
      return { Task: title, Description: description };
    },
  );

  mount(completeTask, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = await lockTask(trx, user, params.id, config.timeZone);
      if (!(await complete(trx, task, { by: user, at: now().toISOString() }))) return;
      const about = { to: task.assigned_by, by: user.id, taskId: task.id };
      await notifications.notify(trx, { ...about, kind: 'task-completed' });
    });
    return { message: 'Task Completed' };
  });

  mount(reopenTask, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = await lockTask(trx, user, params.id, config.timeZone);
      await requireSeen(trx, task, { by: user, revision: body.SeenRevision }, ['handed-in', 'rated']);
      const intern = await findPerson(trx, task.assigned_to);
      if (intern && hasEnded(intern, today(now(), config.timeZone)))
        throw conflict(
          'internship_ended',
          `Nothing was changed: the internship of ${intern.name} has ended. Rate the task as it is, or ask an administrator to extend the internship.`,
        );
      await reopen(trx, task, body.Remark, { by: user, at: now().toISOString() });
      const about = { to: task.assigned_to, by: user.id, taskId: task.id };
      await notifications.notify(trx, { ...about, kind: 'task-reopened', detail: body.Remark });
    });
    return { message: 'Task Reopened' };
  });

  mount(withdrawTask, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = await lockTask(trx, user, params.id, config.timeZone);
      await requireSeen(trx, task, { by: user, revision: body.SeenRevision }, ['completed', 'handed-in', 'rated']);
      await withdraw(trx, task, body.Reason, { by: user, at: now().toISOString() });
      const about = { to: task.assigned_to, by: user.id, taskId: task.id };
      await notifications.notify(trx, { ...about, kind: 'task-withdrawn', detail: body.Reason });
    });
    return { message: 'Task Withdrawn' };
  });
}

function newTask(body: { Task: string; TaskDescription: string; Deadline: string }): NewTask {
  return { title: body.Task, description: body.TaskDescription, deadline: body.Deadline };
}
