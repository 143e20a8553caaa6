import { readFileSync } from 'node:fs';

/** MiB of a process that are in memory. */
export function residentMemory(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
