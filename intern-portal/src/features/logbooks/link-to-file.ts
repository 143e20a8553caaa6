import { call } from '@internship-portals/shared-api/client';
import { openLogbookFile } from '@internship-portals/shared-api/contract';

/** A link to a file of the logbook. It works for 5 minutes. */
export async function linkToFile(id: string): Promise<string> {
  return (await call(openLogbookFile, { params: { id } })).Link;
}
