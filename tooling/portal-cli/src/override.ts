// npm run override: a link that shows one person this portal from a developer's machine.
import { developmentPort } from 'federation-preset/development-ports';
import type { PortalEntry } from 'shared-api/contract';
import { createDeployClient } from './deploy-client';
import { formatTime, Refusal } from './output';

export interface OverrideOptions {
  user: string;
  address?: string;
  hours: string;
}

/**
 * Prints a link that opens the deployed product with this portal from another address, for one account of its role.
 *
 * @throws Refusal for a number of hours that is none
 */
export async function linkToOverride({ name, package: folder }: PortalEntry, options: OverrideOptions): Promise<void> {
  const hours = Number(options.hours);
  if (!Number.isInteger(hours)) throw new Refusal(`--hours takes a number from 1 to 72, not ${options.hours}.`);
  const address = options.address ?? `http://localhost:${developmentPort(folder)}`;
  const { url, expiresAt } = await createDeployClient().linkToOverride(name, {
    Address: address,
    Email: options.user,
    Hours: hours,
  });
  console.log(`${options.user} sees ${name} from ${address} after opening this link while signed in:`);
  console.log(`\n${url}\n`);
  console.log(`It works until ${formatTime(expiresAt)} UTC. The page shows a banner with a link to leave.`);
}
