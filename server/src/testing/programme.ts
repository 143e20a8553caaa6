import type { buildIntake } from './intakes';
import type { TestServer } from './server';

/** An administrator's calls, as a test's own `(method, path, body) => answer`. */
type Call = (method: string, path: string, body?: object) => ReturnType<TestServer['call']>;

/** Changes settings of the programme, and leaves the others. */
export async function configureProgramme(call: Call, settings: object): Promise<void> {
  const { body } = await call('GET', '/Admin/Programme');
  const all = { ...(body.Settings as object), ...settings, Seen: body.Revision };
  expect((await call('PUT', '/Admin/Programme', all)).status).toBe(200);
}

/** Replaces the values of the first intake. */
export async function changeFirstIntake(call: Call, intake: ReturnType<typeof buildIntake>): Promise<void> {
  const [{ id, Revision }] = (await call('GET', '/Admin/Intake')).body.Intakes as [{ id: string; Revision: number }];
  expect((await call('PUT', `/Admin/Intake/${id}`, { ...intake, Seen: Revision })).status).toBe(200);
}
