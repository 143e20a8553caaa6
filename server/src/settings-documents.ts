/** docs/settings.md and .env.example, made from the schema of the settings. `npm run settings -w server` writes them. */
import { isSecret, Settings } from './config';

interface Rule {
  expected: string;
  description: string;
  default?: string | number;
  /** Shown in .env.example instead of the default. */
  example?: string;
}
const rules = Object.entries(Settings.properties as unknown as Record<string, Rule>);

const NOTE = 'Written by `npm run settings -w server` from server/src/config.ts; do not edit.';

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const markdown = (): string => `# Settings

<!-- ${NOTE} -->

All settings are environment variables; an empty value counts as not set. An invalid value stops the start with one line
that names the setting. The server warns about a name that is probably misspelled, such as \`ADMIN_PASSWROD\`.
[.env.example](../.env.example) has a line for each. \`npm start\` and \`npm run operator\` read a file
\`.env\` in the root of the repository, systemd and Docker Compose read such a file too; the environment takes precedence.

| Name | Value | Default | Meaning |
| --- | --- | --- | --- |
${rules
  .map(([name, { expected, description, default: value }]) =>
    row([`\`${name}\``, expected, value === undefined ? 'unset' : `\`${value}\``, description]),
  )
  .join('\n')}

## Secrets in files

Vaults, Docker, Kubernetes and systemd (\`LoadCredential\`) provide secrets as files. Each of these settings can be in a file
that the same name with \`_FILE\` points to: ${rules.flatMap(([name]) => (isSecret(name) ? [`\`${name}_FILE\``] : [])).join(', ')}.

## Settings of commands

The commands of teams and tests read these. The server does not use them.

| Name | Default | Meaning |
| --- | --- | --- |
| \`DEPLOY_URL\` | http://localhost:3000 | The running product that \`npm run portal\` connects to |
| \`DEPLOY_TOKEN\` | unset | A portal's deploy token from the Releases page of the admin portal; the check needs none |
| \`DEV_PORT\` | 3100 | The port of the shell's development server in \`npm run dev\`. The portals' ports move with it: \`PORT=4000 DEV_PORT=4100 npm run dev\` runs a second checkout |
| \`CHROMIUM_PATH\`, \`NGINX_PATH\` | found on the machine | The programs that \`npm test\` uses |
| \`TEST_POSTGRES_URL\` | unset | The PostgreSQL server for \`npm test\`; without it, the tests start one from npm packages. The operator tests use the machine's own PostgreSQL where there is one |
`;

const environment = (): string => `# ${NOTE}
# docs/settings.md describes the settings. Remove the # before a setting to change it. A shell (set -a; . ./.env; set +a),
# systemd and Docker read this file. Write a value with a space, a quote or one of & ; < > $ \\ in single quotes, but not for
# docker run --env-file, to which quotes belong to the value.

${rules
  .map(
    ([name, { expected, description, default: value = '', example = value }]) =>
      `# ${description}${example === '' || example === value ? ` (${expected})` : ''}\n#${name}=${example}`,
  )
  .join('\n')}
`;

/** The text of each document, by its path from the root. */
export const settingsDocuments = (): Record<string, string> => ({
  'docs/settings.md': markdown(),
  '.env.example': environment(),
});
