import { OPERATOR_COMMAND } from './lib/operator-command';
import { productVersion } from './lib/product-version';

/** What a start accepts besides settings: `npm run seed` and `npm run demo`, and what `npm run dev` adds. */
const KNOWN = /^--(seed|demo|add|applications(=.*)?|development-socket=.*)$/;

const USAGE = `Starts the server with the settings of the environment (docs/settings.md). For the commands of operators, run: ${OPERATOR_COMMAND} --help`;

/**
 * Answers `--help` and `--version`, and refuses what a start does not know.
 *
 * @returns false when the server must not start
 */
export function mayStart(
  args: readonly string[],
  { say, refuse }: Record<'say' | 'refuse', (line: string) => void>,
): boolean {
  const unknown = args.find((word, index) => !KNOWN.test(word) && args[index - 1] !== '--applications');
  if (unknown === undefined) return true;
  if (unknown === '--version' || unknown === '-V') say(productVersion);
  else if (unknown === '--help' || unknown === '-h') say(USAGE);
  else {
    process.exitCode = 1;
    refuse(`${unknown} is not an option of the server. ${USAGE}`);
  }
  return false;
}
