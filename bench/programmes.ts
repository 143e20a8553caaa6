/** Fills a database with a programme of any size, by SQL. */
import type { Tables } from './tables-of';

/** Notifications of the administrator: one of so many applications. */
const PER_NOTIFICATION = 10;
/** Interns: one of so many applications. Ten of them have the same supervisor, and ten tasks each. */
const PER_INTERN = 100;

/** Makes ten of each application and of its history. `step` is 1 for the first time, 2 for the next. */
export async function multiplyApplications(tables: Tables, step: number): Promise<void> {
  const find = tables.engine === 'sqlite' ? 'instr' : 'strpos';
  // A digit of the random part of the id is increased: another one each time, so that no id comes twice.
  const place = 24 + step;
  const next = (id: string, copy: number) =>
    `substr(${id}, 1, ${place - 1}) || substr('0123456789abcdef0123456789', ${find}('0123456789abcdef', substr(${id}, ${place}, 1)) + ${copy}, 1) || substr(${id}, ${place + 1})`;
  await tables.run('create table present as select id, row_number() over (order by id) - 1 as n from applications');
  await tables.run('create unique index present_by_n on present (n)');
  await tables.run('create table present_lines as select id from application_history');
  const [{ total } = { total: 0 }] = await tables.read<{ total: number | string }>(
    'select count(*) as total from present',
  );
  for (let copy = 1; copy <= 9; copy += 1) {
    // Within the name: addresses begin with letters that differ as much as names do.
    const address = (text: string) =>
      `substr(${text}, 1, ${find}(${text}, '.')) || '${step}${copy}.' || substr(${text}, ${find}(${text}, '.') + 1)`;
    // The person is that of another application. Otherwise all with one name would be in the same state, and so in one tab.
    await tables.run(`insert into applications (id, name, name_folded, email, email_folded, phone, position_id, status, interview_date, search, applied_at, decided_at)
      select ${next('a.id', copy)}, p.name, p.name_folded, ${address('p.email')}, ${address('p.email_folded')}, p.phone, a.position_id, a.status, a.interview_date,
        replace(p.search, p.email_folded, ${address('p.email_folded')}), a.applied_at, a.decided_at
      from present of_state join present of_person on of_person.n = (of_state.n + ${copy * 7919}) % ${total}
        join applications a on a.id = of_state.id join applications p on p.id = of_person.id`);
    await tables.run(`insert into application_history (id, application_id, at, by_user_id, from_status, to_status, interview_date)
      select ${next('id', copy)}, ${next('application_id', copy)}, at, by_user_id, from_status, to_status, interview_date
      from application_history where id in (select id from present_lines)`);
  }
  await tables.run('drop table present');
  await tables.run('drop table present_lines');
}

/** Everything else that grows with the applications, in place of what there was. */
export async function fillOthers(tables: Tables, applications: number, administrator: string): Promise<void> {
  const now = new Date();
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const at = now.toISOString();
  for (const table of ['comments', 'task_history', 'tasks', 'notifications', 'mails', 'account_tokens'])
    await tables.run(`delete from ${table}`);
  await tables.run('delete from sessions');
  for (const role of ['INT', 'SUP']) await tables.run(`delete from users where role = '${role}'`);

  const id = (kind: number, number: string) =>
    `'00000000-000${kind}-7000-8000-' || cast(100000000000 + ${number} as text)`;
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
  const [position] = await tables.read<{ id: string }>('select id from positions order by id limit 1');
  const person = (role: string, kind: number, supervisor: string) =>
    `select ${id(kind, 'n')}, '${role} ' || n, '${role} ' || n, '${role}' || n || '@example.com', '${role}' || n || '@example.com', '+254700000000',
      '${position?.id}', '${role}', ${supervisor}, 1, '${role.toLowerCase()} ' || n, '${at}' from numbers`;
  const interns = Math.max(10, applications / PER_INTERN);
  const into =
    'insert into users (id, name, name_folded, email, email_folded, phone, position_id, role, supervisor_id, active, search, created_at)';
  await tables.run(`${into} ${numbers(interns / 10)} ${person('SUP', 1, 'null')}`);
  await tables.run(`${into} ${numbers(interns)} ${person('INT', 2, id(1, 'cast(n / 10 as integer)'))}`);
  await tables.run(`insert into tasks (id, title, title_folded, description, deadline, status, rating, assigned_to, assigned_by, created_at, completed_at, rated_at)
    ${numbers(interns * 10)}
    select ${id(3, 'n')}, 'Task ' || n, 'task ' || n, 'Write down what was done.', case when n % 3 = 0 then '${day(-5)}' else '${day(5)}' end,
      case when n % 2 = 0 then 'Completed' else 'Assigned' end, case when n % 4 = 0 then 80 end,
      ${id(2, 'cast(n / 10 as integer)')}, ${id(1, 'cast(n / 100 as integer)')}, '${at}',
      case when n % 2 = 0 then '${at}' end, case when n % 4 = 0 then '${at}' end
    from numbers`);
  await tables.run(`insert into comments (id, task_id, author_id, text, created_at)
    ${numbers(interns * 5)} select ${id(4, 'n')}, ${id(3, 'n * 2')}, ${id(2, 'cast(n / 5 as integer)')}, 'It is done.', '${at}' from numbers`);

  // Half of those who passed have activated an account.
  await tables.run(`insert into account_tokens (token_hash, kind, user_id, application_id, created_at, expires_at, used_at)
    select id, 'activation', ${id(2, '0')}, id, '${at}', '${at}', '${at}' from applications
    where status = 'Interview Passed' and substr(id, 36) < '8'`);
  await tables.run(
    `update applications set activated = case when status = 'Interview Passed' and substr(id, 36) < '8' then 1 else 0 end`,
  );

  // Sent, but for the last twenty, which were refused: administrators see these.
  await tables.run(`insert into mails (id, kind, recipient, subject, state, attempts, next_attempt_at, outcome, created_at, sent_at, history_id)
    select h.id, 'decision', a.email, 'Your application', 'sent', 1, h.at, null, h.at, h.at, h.id
    from application_history h join applications a on a.id = h.application_id where h.from_status is not null`);
  await tables.run(`update mails set state = 'failed', sent_at = null, outcome = '550 5.1.1 The mailbox does not exist'
    where id in (select id from mails order by id desc limit 20)`);
  await tables.run(`insert into notifications (id, user_id, kind, at, shown, read_at)
    ${numbers(applications / PER_NOTIFICATION)} select ${id(5, 'n')}, '${administrator}', 'mention', '${at}', 1, case when n % 100 = 0 then null else '${at}' end from numbers`);
  // What PostgreSQL does by itself a little later.
  if (tables.engine === 'postgresql') await tables.run('vacuum analyze');
}
