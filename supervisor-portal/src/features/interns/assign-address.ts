import { base } from '../../messages';

/**
 * Address of the page that assigns a task to an intern. A name may hold anything: encoded it is one part of the
 * address, and the space keeps one of mere dots from meaning the folder above.
 */
export function assignAddress({ Name, user_id }: { Name: string; user_id: string }): string {
  const name = /^\.+$/.test(Name) ? `${Name} ` : Name;
  return `${base}/assignTask/${encodeURIComponent(name)}/${encodeURIComponent(user_id)}`;
}
