import { supervisorPages } from 'shared-api/contract';

/**
 * Address of the page that assigns a task to an intern. The name is encoded, so that it is one path segment. The space
 * keeps a name of dots only from meaning the parent folder.
 */
export function assignAddress({ Name, user_id }: { Name: string; user_id: string }): string {
  const name = /^\.+$/.test(Name) ? `${Name} ` : Name;
  return supervisorPages.assignTask(name, user_id);
}
