import { BlockList, isIP, isIPv4 } from 'node:net';
import type { DbOrTransaction } from '../../database/connection';
import { readProgramme } from './settings';

/** An office with the networks that its people come from. */
interface Office {
  name: string;
  networks: BlockList;
}

const NAME_LENGTH = 100;

/** Reads lines such as 'Office, Westlands: 196.201.214.0/24, 2001:db8:4::/48'; answers a text if one cannot be read. */
function parse(lines: string): Office[] | string {
  const offices: Office[] = [];
  for (const line of lines.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    // The colons of IPv6 addresses have no space behind them.
    const [, name, addresses] = /^([^:]+):\s+(.+)$/.exec(line) ?? [];
    if (name === undefined || addresses === undefined)
      return `Write “${line}” as a name, a colon and networks, such as “Office, Westlands: 196.201.214.0/24”.`;
    if (name.length > NAME_LENGTH) return `Use at most ${NAME_LENGTH} characters for the name of an office.`;
    const networks = new BlockList();
    for (const network of addresses.split(/[\s,]+/).filter(Boolean)) {
      if (!add(networks, network))
        return `“${network}” of ${name} is no network. Write an address such as 196.201.214.7 or a network such as 196.201.214.0/24 or 2001:db8:4::/48.`;
    }
    offices.push({ name, networks });
  }
  return offices;
}

/** Adds an address, or a network with the length of its prefix; false if it is neither. */
function add(to: BlockList, network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/');
  // A zone, such as that of fe80::1%eth0, has a meaning on one machine only.
  if (!isIP(address) || address.includes('%') || rest.length > 0) return false;
  const [family, bits] = isIPv4(address) ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  if (prefix === undefined) to.addAddress(address, family);
  // A prefix of 0 is every address of the world.
  else if (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits) to.addSubnet(address, Number(prefix), family);
  else return false;
  return true;
}

/** What is wrong with the networks of the offices; undefined if they can be read. */
export function refusalOfNetworks(lines: string): string | undefined {
  const offices = parse(lines);
  return typeof offices === 'string' ? offices : undefined;
}

/**
 * The name of the first office whose network an address is in; null elsewhere.
 *
 * @param address as the server's trusted proxies report it
 */
export async function findOffice(on: DbOrTransaction, address: string): Promise<string | null> {
  const { officeNetworks } = await readProgramme(on);
  const offices = parse(officeNetworks);
  const [plain = ''] = address.split('%');
  if (typeof offices === 'string' || !isIP(plain)) return null;
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  return offices.find(({ networks }) => networks.check(plain, family))?.name ?? null;
}
