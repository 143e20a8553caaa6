/** People for the journeys, created through the product's API. Nothing is written directly to the database. */

import { makePdf } from './documents';
import { dayFromNow } from './journey';
import { administrator, type Product } from './product';

/** A person who can sign in. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

const password = 'quiet-acacia-river-7';

/** Calls the API. A body is sent as JSON, a form as a form. */
export async function api(
  product: Product,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<{ status: number; body: Record<string, never> }> {
  const form = body instanceof FormData;
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    body: form ? body : body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Like `api`, but throws if the call fails. */
async function done(...call: Parameters<typeof api>) {
  return bodyOf(await api(...call), `${call[1]} ${call[2]}`);
}

function bodyOf({ status, body }: Awaited<ReturnType<typeof api>>, call: string): Record<string, unknown> {
  if (status > 201) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function tokenOf(product: Product, { email, password }: Pick<Person, 'email' | 'password'>) {
  const answer = await done(product, 'POST', '/login', { body: { email, password } });
  return { token: answer.token as string, id: (answer.user as { user_id: string }).user_id };
}

/** The administrator's session of each product. Signing in for every call would cost more than the calls. */
const sessions = new WeakMap<Product, string>();

/** Like `api`, as the administrator, but throws if the call fails. */
export async function asAdministrator(product: Product, method: string, path: string, body?: object) {
  const known = sessions.get(product);
  const answer = known && (await api(product, method, path, { token: known, body }));
  // The session has ended, or was proved too long ago.
  if (answer && answer.status !== 401 && answer.status !== 403) return bodyOf(answer, `${method} ${path}`);
  const { token } = await tokenOf(product, administrator);
  sessions.set(product, token);
  return done(product, method, path, { token, body });
}

const emailOf = (name: string) =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')}@example.com`;

/** A supervisor, created by the administrator, with a password set through the mailed link. */
export async function newSupervisor(product: Product, name: string, position = 'Engineering'): Promise<Person> {
  const email = emailOf(name);
  const body = { Name: name, Email: email, PhoneNumber: '+254722334455', Position: position, Role: 'SUP' };
  await asAdministrator(product, 'POST', '/User', body);
  const link = await mailedLink(product, email, /\/resetPassword\/([\w-]+)/);
  await done(product, 'POST', '/Reset', { body: { token: link, password } });
  const person = { name, email, password };
  return { ...person, id: (await tokenOf(product, person)).id };
}

/** A second administrator, invited by the first one, with a password set through the mailed link. */
export async function newAdministrator(product: Product, name: string): Promise<Person> {
  const email = emailOf(name);
  const body = { Name: name, Email: email, PhoneNumber: '+254733445566', Position: 'Engineering' };
  await asAdministrator(product, 'POST', '/Admin/User/Administrators', body);
  const link = await mailedLink(product, email, /\/resetPassword\/([\w-]+)/);
  await done(product, 'POST', '/Reset', { body: { token: link, password } });
  const person = { name, email, password };
  return { ...person, id: (await tokenOf(product, person)).id };
}

/** Waits for a mail to the address and returns the matched part of its link. */
export async function mailedLink(product: Product, email: string, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const mail of await product.mails()) {
      const found = mail.to?.some(({ address }) => address === email) && pattern.exec(mail.text ?? '')?.[1];
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${email} has a link ${pattern}`);
}

/**
 * An applicant, optionally with a scheduled and passed interview. The password is for the later account.
 */
export async function newApplicant(
  product: Product,
  name: string,
  as: 'Processing' | 'Passed' = 'Processing',
  position = 'Engineering',
): Promise<Omit<Person, 'id'>> {
  const email = emailOf(name);
  const form = new FormData();
  const fields = { Name: name, Email: email, PhoneNumber: '+254712345678', Position: position };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const field of ['Cv', 'AttachmentLetter'])
    form.append(field, new Blob([new Uint8Array(await makePdf(`${field} of ${name}`))]), `${field}.pdf`);
  await done(product, 'POST', '/Apply', { body: form });
  if (as === 'Passed') {
    const list = await asAdministrator(product, 'GET', '/Admin/User/Applicants');
    const applications = list.Applicants as { id: string; Email: string }[];
    const path = `/Apply/${applications.find(({ Email }) => Email === email)?.id}`;
    await asAdministrator(product, 'PUT', path, { ApplicationStatus: 'Accepted', Date: dayFromNow(3) });
    await asAdministrator(product, 'PUT', path, { ApplicationStatus: 'Passed' });
  }
  return { name, email, password };
}

/**
 * An intern who was invited and accepted and has activated the account, with a supervisor if given.
 */
export async function newIntern(
  product: Product,
  name: string,
  { supervisor, position }: { supervisor?: Person; position?: string } = {},
): Promise<Person> {
  const person = await newApplicant(product, name, 'Passed', position);
  await done(product, 'POST', '/Account/Activate', { body: { email: person.email, password } });
  const { id } = await tokenOf(product, person);
  if (supervisor) {
    await asAdministrator(product, 'PUT', `/User/${id}`, { InternID: id, SupervisorID: supervisor.id });
  }
  return { ...person, id };
}

/** Requests a password reset and returns the token of the mailed link. */
export async function resetToken(product: Product, { email }: Person): Promise<string> {
  await done(product, 'POST', '/PasswordReset', { body: { email } });
  return mailedLink(product, email, /\/resetPassword\/([\w-]+)/);
}

/** Assigns a task as the supervisor and returns its id. */
export async function newTask(product: Product, supervisor: Person, intern: Person, title: string): Promise<string> {
  const { token } = await tokenOf(product, supervisor);
  const body = {
    AssignedTo: intern.id,
    Task: title,
    TaskDescription: `What ${title} is about.`,
    Deadline: dayFromNow(7),
  };
  await done(product, 'POST', '/Task', { token, body });
  const tasks = (await done(product, 'GET', '/Task', { token })) as unknown as { id: string; Task: string }[];
  return (tasks.find(({ Task }) => Task === title) as { id: string }).id;
}

/** Writes a comment as the intern of a task, or a remark as its supervisor. */
export async function addComment(product: Product, by: Person, task: string, text: string): Promise<void> {
  const { token } = await tokenOf(product, by);
  await done(product, 'POST', '/Comment', { token, body: { Taskid: task, Intern_comment: text } });
}

/** Completes a task as its intern, and rates it if a rating is given. */
export async function completeTask(
  product: Product,
  { intern, supervisor, task, rating }: { intern: Person; supervisor: Person; task: string; rating?: number },
): Promise<void> {
  await done(product, 'PUT', `/Task/Status/${task}`, { token: (await tokenOf(product, intern)).token });
  if (rating === undefined) return;
  const { token } = await tokenOf(product, supervisor);
  await done(product, 'POST', `/Supervisor/Task/Rate/${task}`, { token, body: { rating } });
}

/** The first day from so many days on with interviews: no Sunday and no public holiday. */
export async function interviewDay(product: Product, days: number): Promise<string> {
  const { Holidays } = await asAdministrator(product, 'GET', '/Admin/Interview/Form');
  const off = (Holidays as { Date: string }[]).map(({ Date: day }) => day);
  const candidates = Array.from({ length: 14 }, (_, more) => dayFromNow(days + more));
  const open = candidates.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !off.includes(day));
  if (!open) throw new Error('Two weeks without a day for interviews');
  return open;
}
