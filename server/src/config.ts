import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  findPortalProblems,
  type PortalEntry,
  PortalList,
  ROLE_CODES,
  type Role,
  stripInvisible,
} from '@internship-portals/shared-api/contract';
import { Ajv } from 'ajv';
import leven from 'leven';
import { type Static, Type } from 'typebox';
import { hasProtocol, isEmail, isWebUrl } from './http/validation';

const secondFactor = (description: string) =>
  Type.Union([Type.Literal('required'), Type.Literal('optional')], {
    default: 'optional',
    expected: "'required' or 'optional'",
    description,
  });

/** All settings of the environment. `npm run settings -w server` writes docs/settings.md and .env.example from them. */
export const Settings = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    expected: 'a port number between 0 and 65535',
    description: 'The port to listen on',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    expected: 'a host name or address',
    description: 'The address to listen on',
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      format: 'origin',
      expected: 'an address without a path, such as https://example.com',
      description: "The product's address in e-mails and links. Unset: http://localhost with the port",
      example: 'https://internships.example.com',
    }),
  ),
  ASSET_URL: Type.Optional(
    Type.String({
      format: 'origin',
      expected: 'an address without a path, such as https://assets.example.com',
      description:
        "Another address that serves the files of the shell and the portals, such as a CDN's. Unset: the product serves them",
      example: 'https://assets.example.com',
    }),
  ),
  DATA_DIR: Type.String({
    minLength: 1,
    default: './data',
    expected: 'a folder',
    description: 'Folder of the embedded database, the outbox, the releases and uploads in progress',
  }),
  FILES_URL: Type.Optional(
    Type.String({
      format: 'bucket',
      expected: 'an address such as s3+https://KEY:SECRET@host/bucket/prefix?region=eu-central-1',
      description: 'A bucket for documents, hand-ins and the files of releases. Unset: they are in the database',
      example: 's3+https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-central-1',
      secret: true,
    }),
  ),
  RELEASE_STORE: Type.Optional(
    Type.String({
      format: 'release-store',
      expected: 'a folder, or an address as in FILES_URL',
      description: 'The earlier name of FILES_URL. The releases of a folder are moved into the database',
      secret: true,
    }),
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      expected: 'a connection string such as postgresql://user@host/database',
      description:
        'A PostgreSQL database, required for several instances. Unset: the embedded SQLite database in DATA_DIR',
      example: 'postgresql://internships:password@db.example.com:5432/internships',
    }),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      expected: 'a connection string such as postgresql://user@host/database',
      description:
        'The same database past a pooler such as PgBouncer in transaction mode, for live updates, migrations and commands. Unset: DATABASE_URL',
      example: 'postgresql://internships:password@db.example.com:5432/internships',
      secret: true,
    }),
  ),
  MAX_DATABASE_CONNECTIONS: Type.Integer({
    minimum: 2,
    maximum: 1000,
    default: 10,
    expected: 'a number of connections from 2 to 1000',
    description: 'How many connections to PostgreSQL one instance uses for its calls. One more is for live updates',
  }),
  SMTP_URL: Type.Optional(
    Type.String({
      format: 'smtp-url',
      expected: 'an address such as smtp://host:587',
      description: 'The mail server. Unset: each e-mail becomes an .eml file in the folder outbox of DATA_DIR',
      example: 'smtp://user:password@mail.example.com:587',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      format: 'mailbox',
      expected: 'an e-mail address',
      description: 'The sender of e-mails. Unset: no-reply at the host of PUBLIC_URL',
      example: 'internships@example.com',
    }),
  ),
  ADMIN_EMAIL: Type.Optional(
    Type.String({
      maxLength: 254,
      format: 'email',
      expected: 'an e-mail address',
      description: 'The administrator that the first start creates. No effect once there is an administrator',
      example: 'admin@example.com',
    }),
  ),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 128,
      expected: 'a password of 8 to 128 characters',
      description:
        "That administrator's password; one that is easy to guess stops the start. Unset: the first start prints a password that must be changed at the first sign-in",
      example: '',
      secret: true,
    }),
  ),
  ADMIN_SECOND_FACTOR: secondFactor(
    'Whether administrators need a passkey or an authenticator app, which they set up at their next sign-in',
  ),
  SUPERVISOR_SECOND_FACTOR: secondFactor('The same for supervisors'),
  OIDC_ISSUER: Type.Optional(
    Type.String({
      format: 'issuer',
      expected: 'an address that begins with https://, such as https://accounts.example.com',
      description:
        "The firm's OpenID Connect provider, with which staff can sign in. Its redirect address is PUBLIC_URL with /api/login/Provider/Callback",
      example: 'https://accounts.example.com',
    }),
  ),
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({
      maxLength: 500,
      expected: 'the client id that the provider gave',
      description: "The product's client id at that provider",
      example: 'internships',
    }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(
    Type.String({
      maxLength: 2000,
      expected: 'the client secret that the provider gave',
      description: "The product's client secret at that provider",
      example: 'the-secret-of-the-provider',
      secret: true,
    }),
  ),
  OIDC_NAME: Type.String({
    maxLength: 60,
    pattern: '^[^\\p{Cc}]+$',
    default: 'your work account',
    expected: 'a name of at most 60 characters',
    description: "What the login page's button calls the account at that provider",
    example: 'Acme',
  }),
  BREACHED_PASSWORDS: Type.Optional(
    Type.String({
      format: 'readable-file',
      expected: 'a text file with one password on each line',
      description: 'Passwords to refuse in addition to the 100,000 bundled ones',
      example: '',
    }),
  ),
  GEOIP_DATABASE: Type.Optional(
    Type.String({
      format: 'geoip-database',
      expected: "a database of places in MaxMind's format, such as GeoLite2-City.mmdb",
      description: 'Tells where sessions come from. Unset: the bundled database, which knows countries',
      example: '',
    }),
  ),
  TIME_ZONE: Type.String({
    format: 'time-zone',
    default: 'Africa/Nairobi',
    expected: 'a time zone such as Africa/Nairobi',
    description: 'The time zone that defines "today"',
  }),
  ACTIVATION_PROOF: Type.Optional(
    Type.Union([Type.Literal('required'), Type.Literal('off')], {
      expected: "'required' or 'off'",
      description:
        'Whether activating an account requires the e-mailed link; off is possible on a local PUBLIC_URL only. Unset: off on a local PUBLIC_URL without SMTP_URL, otherwise required',
      example: 'required',
    }),
  ),
  TRUST_PROXY: Type.String({
    pattern: '^(off|on|false|true|[0-9]{1,2})$',
    default: 'off',
    expected: "'off', 'on' or the number of proxies in front",
    description: 'Whether to trust X-Forwarded-* headers: on for one proxy, or the number of proxies',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
    {
      default: 'info',
      expected: 'one of fatal, error, warn, info, debug, trace, silent',
      description: 'The least severe level that is logged',
    },
  ),
  SESSION_IDLE_HOURS: Type.Number({
    exclusiveMinimum: 0,
    maximum: 24 * 365,
    default: 12,
    expected: 'a number of hours',
    description: 'Hours without a request after which a session ends',
  }),
  SESSION_MAX_DAYS: Type.Number({
    exclusiveMinimum: 0,
    maximum: 365,
    default: 7,
    expected: 'a number of days',
    description: 'Days after which a session ends in any case',
  }),
  RETENTION_DAYS: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 0,
    expected: 'a whole number of days from 1 to 3650, or 0 to keep declined applications',
    description:
      "Days after which a declined application's personal data is erased. If more than 20 are due at once, the log and the dashboard announce it a day before",
  }),
  INTERN_RETENTION_DAYS: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 0,
    expected: 'a whole number of days from 1 to 3650, or 0 to keep them',
    description:
      'Days after the last day of an internship, as it stands after extensions, after which the account, the applications and the record are erased, announced as with RETENTION_DAYS',
  }),
  INTERN_READ_DAYS: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 365,
    expected: 'a whole number of days from 1 to 3650, or 0 for no end',
    description:
      'Days after the last day of an internship for which the account can sign in and read. An e-mail says so 30 days before the end; who was told keeps the day of the e-mail',
  }),
  ROLLOUT_LOADS: Type.Integer({
    minimum: 10,
    maximum: 10_000,
    default: 100,
    expected: 'a number of loads from 10 to 10000',
    description: "How many of a version's first loads are watched when it is rolled out",
  }),
  ROLLOUT_MINUTES: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    default: 30,
    expected: 'a number of minutes up to 43200, or 0 to watch no releases',
    description: 'How long a version is watched at most when it is rolled out',
  }),
  ROLLOUT_FAILURE_PERCENT: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 10,
    expected: 'a percentage from 0 to 100',
    description:
      'By how many percent of its loads a version may fail more often than the version before, or it goes back',
  }),
  ALLOW_MISSING_PORTALS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    expected: "'on' or 'off'",
    description: 'Whether the server starts although a portal has no version that fits it',
  }),
  MAX_UPLOADS: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 50,
    expected: 'a number of uploads from 1 to 10000',
    description:
      'How many applications one instance receives at the same time, and how many hand-ins. When all slots are taken, senders share them; others get 503, and the form tries again',
  }),
  STOP_DELAY_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 300,
    default: 0,
    expected: 'a whole number of seconds from 0 to 300',
    description:
      'For how long a stopping server still answers while /health/ready says stopping, so that a load balancer takes it out first',
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 200,
      expected: 'a token of at least 16 characters',
      description: 'The bearer token with which Prometheus may read /metrics. Unset: there is no /metrics',
      example: '',
      secret: true,
    }),
  ),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      format: 'contact',
      expected: 'an e-mail address or an https address',
      description: 'Where to report a weakness. Unset: there is no security.txt',
      example: 'security@example.com',
    }),
  ),
  SECURITY_POLICY: Type.Optional(
    Type.String({
      format: 'https-url',
      expected: 'an https address',
      description: "The firm's page about how it handles reports",
      example: 'https://example.com/security',
    }),
  ),
  SIGNING_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      maxLength: 500,
      expected: 'a secret of at least 32 characters',
      description:
        'Signs links and cookies, together with the secret in the database. Unset: the file signing-key in DATA_DIR, which a start on the embedded database creates; without the file, each start warns',
      example: '',
      secret: true,
    }),
  ),
  SIGNING_SECRET_PREVIOUS: Type.Optional(
    Type.String({
      minLength: 32,
      maxLength: 500,
      expected: 'a secret of at least 32 characters',
      description: 'The signing secret before a change: what it signed works for three days',
      example: '',
      secret: true,
    }),
  ),
  BACKUP_PASSPHRASE: Type.Optional(
    Type.String({
      minLength: 12,
      maxLength: 500,
      expected: 'a passphrase of at least 12 characters',
      description:
        'Seals the signing secret in backups, and opens it when one is restored. Unset: backups are without it',
      example: '',
      secret: true,
    }),
  ),
  AUDIT_RETENTION_DAYS: Type.Integer({
    minimum: 30,
    maximum: 3650,
    default: 365,
    expected: 'a whole number of days from 30 to 3650',
    description: 'Days after which events leave the audit trail',
  }),
  CLAMD_URL: Type.Optional(
    Type.String({
      pattern: '^tcp://[^/\\s]+$',
      expected: 'an address such as tcp://127.0.0.1:3310',
      description:
        'clamd, which scans the documents of applications and the files of hand-ins. While it is away, the server answers uploads with 503. Unset: no scan',
      example: 'tcp://127.0.0.1:3310',
    }),
  ),
  RELEASE_APPROVAL: Type.Union([Type.Literal('auto'), Type.Literal('on'), Type.Literal('off')], {
    default: 'auto',
    expected: "'auto', 'on' or 'off'",
    description:
      'Whether an administrator other than the uploader must make a release live; deploy tokens then only upload and roll back. `auto`: as soon as two portals have deploy tokens and there are two administrators',
  }),
  RELEASES_KEPT: Type.Integer({
    minimum: 2,
    maximum: 10_000,
    default: 20,
    expected: 'a number of versions from 2 to 10000',
    description:
      'How many of the newest versions of each portal stay in the release store. Versions that are live, rolled out, the last known good one, pinned or open in a page always stay',
  }),
  RELEASES_KEPT_DAYS: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 30,
    expected: 'a whole number of days from 0 to 3650',
    description: 'For how many days a version that was live stays in the release store',
  }),
  DEPLOY_TOKEN_DAYS: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 90,
    expected: 'a number of days from 1 to 365',
    description: 'Days after which a deploy token must be renewed',
  }),
  API_DOCS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    expected: "'on' or 'off'",
    description: 'Whether the description of the calls is at /api/docs, for everyone',
  }),
  HSTS_SUBDOMAINS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    expected: "'on' or 'off'",
    description:
      "Whether browsers use https for all hosts below the product's too, for a year. Only with an https PUBLIC_URL",
  }),
  PORTAL_OVERRIDES: Type.Union([Type.Literal('teams'), Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    expected: "'on', 'teams' or 'off'",
    description:
      "on: administrators may show one person one portal from another address. teams: so may the holder of a portal's deploy token, for accounts of that portal's role",
  }),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Settings.properties);

/** Whether the value of a setting is a secret or may contain one, as addresses do. */
export function isSecret(name: string): boolean {
  const rule = (Settings.properties as Record<string, { secret?: boolean }>)[name];
  return rule?.secret === true || name === 'SMTP_URL' || name === 'DATABASE_URL';
}

/** How this product is registered with the firm's OpenID Connect provider. */
export interface IdentityProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button on the login page calls the account there. */
  name: string;
}

/** A secret may be in a file instead, which the setting with this suffix names: vaults hand secrets over so. */
const FILE_SUFFIX = '_FILE';

/** The settings as the server uses them. */
export type Config = ReturnType<typeof readConfig>;

/** A setting that stops the start. Its message is one line that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** Compiled at every start for a single use: neither checked against a meta-schema nor made shorter. */
const common = { strict: false, validateSchema: false, meta: false, code: { optimize: false } };
const ajv = new Ajv({ ...common, coerceTypes: true, useDefaults: true, verbose: true });
ajv.addFormat('email', isEmail);
ajv.addFormat('mailbox', (text) => isEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text) && !/[\r\n]/.test(text));
ajv.addFormat('origin', isOrigin);
ajv.addFormat('https-url', isHttpsUrl);
ajv.addFormat('contact', (text) => isEmail(text) || isHttpsUrl(text));
ajv.addFormat('issuer', isIssuer);
ajv.addFormat('smtp-url', (text) => hasProtocol(text, ['smtp:', 'smtps:']));
ajv.addFormat('bucket', isBucket);
ajv.addFormat('release-store', (text) => !text.includes('://') || isBucket(text));
ajv.addFormat('time-zone', isTimeZone);
ajv.addFormat('readable-file', isReadableFile);
ajv.addFormat('geoip-database', isGeoipDatabase);
const validate = ajv.compile<Static<typeof Settings>>(Settings);

/** Reads the settings from an environment. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>) {
  const read: Record<string, unknown> = {};
  const values: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const text = env[name]?.trim() || readSecretFile(env, name);
    const value = name === 'ADMIN_EMAIL' && text ? stripInvisible(text) : text;
    if (value) read[name] = values[name] = value;
  }
  if (!validate(read)) {
    const error = validate.errors?.[0];
    const name = error?.instancePath.split('/')[1] ?? 'unknown';
    const rule = (Settings.properties as Record<string, { expected?: string; secret?: boolean }>)[name];
    const shown = rule?.secret || name.endsWith('_URL') ? '' : `, not ${JSON.stringify(env[name])}`;
    throw new SettingError(`The setting ${name} must be ${rule?.expected ?? 'valid'}${shown}.`);
  }
  const settings: Static<typeof Settings> = read;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    /** The values that the environment has, by the names of the settings. */
    provided: values as Readonly<Record<string, string>>,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    assetUrl: settings.ASSET_URL && new URL(settings.ASSET_URL).origin,
    dataDir: path.resolve(settings.DATA_DIR),
    ...readFilePlaces(settings),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: readDirectUrl(settings),
    maxDatabaseConnections: settings.MAX_DATABASE_CONNECTIONS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Internship Portals <no-reply@${new URL(publicUrl).hostname}>`,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    secondFactorRoles: [
      ...(settings.ADMIN_SECOND_FACTOR === 'required' ? ['ADM'] : []),
      ...(settings.SUPERVISOR_SECOND_FACTOR === 'required' ? ['SUP'] : []),
    ] as readonly Role[],
    identityProvider: readIdentityProvider(settings),
    breachedPasswords: settings.BREACHED_PASSWORDS,
    geoipDatabase: settings.GEOIP_DATABASE,
    timeZone: settings.TIME_ZONE,
    activationProof: readActivationProof(settings, publicUrl),
    trustedProxies: readTrustedProxies(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL,
    sessionIdleMs: settings.SESSION_IDLE_HOURS * 3_600_000,
    sessionMaxMs: settings.SESSION_MAX_DAYS * 86_400_000,
    retentionDays: settings.RETENTION_DAYS,
    internRetentionDays: settings.INTERN_RETENTION_DAYS,
    internReadDays: settings.INTERN_READ_DAYS,
    rolloutLoads: settings.ROLLOUT_LOADS,
    rolloutMs: settings.ROLLOUT_MINUTES * 60_000,
    rolloutFailurePercent: settings.ROLLOUT_FAILURE_PERCENT,
    allowMissingPortals: settings.ALLOW_MISSING_PORTALS === 'on',
    maxUploads: settings.MAX_UPLOADS,
    stopDelayMs: settings.STOP_DELAY_SECONDS * 1_000,
    metricsToken: settings.METRICS_TOKEN,
    securityContact: readContact(settings.SECURITY_CONTACT),
    securityPolicy: settings.SECURITY_POLICY,
    apiDocs: settings.API_DOCS === 'on',
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    signingSecret: settings.SIGNING_SECRET,
    signingSecretPrevious: settings.SIGNING_SECRET_PREVIOUS,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    auditRetentionDays: settings.AUDIT_RETENTION_DAYS,
    clamdUrl: settings.CLAMD_URL,
    releaseApproval: settings.RELEASE_APPROVAL,
    releasesKept: settings.RELEASES_KEPT,
    releasesKeptDays: settings.RELEASES_KEPT_DAYS,
    deployTokenDays: settings.DEPLOY_TOKEN_DAYS,
    portalOverrides: settings.PORTAL_OVERRIDES !== 'off',
    teamOverrides: settings.PORTAL_OVERRIDES === 'teams',
  };
}

function isReadableFile(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Whether the end of the file has the mark that MaxMind's format puts before its description. */
function isGeoipDatabase(file: string): boolean {
  if (!isReadableFile(file)) return false;
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    // The description after the mark has at most 128 KiB.
    const end = Buffer.alloc(Math.min(size, 128 * 1024));
    readSync(handle, end, 0, end.length, size - end.length);
    return end.includes(Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'));
  } finally {
    closeSync(handle);
  }
}

/** @throws SettingError without DATABASE_URL: the start would use the embedded database and ignore the address */
function readDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Static<typeof Settings>): string | undefined {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new SettingError(
      'The setting DATABASE_URL is missing: DATABASE_DIRECT_URL is a second address of its database.',
    );
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** @throws SettingError when only some of the three settings are there */
function readIdentityProvider(settings: Static<typeof Settings>): IdentityProviderConfig | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings;
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  if (Object.values(needed).every((value) => value === undefined)) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? [];
    throw new SettingError(`The setting ${missing} is missing: sign-in with a provider needs it.`);
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME };
}

/** Over plain HTTP anyone in between could be the provider; on the same machine there is no one in between. */
function isIssuer(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return (protocol === 'https:' || hostname === 'localhost') && search === '' && hash === '';
}

/** @throws SettingError when the file cannot be read */
function readSecretFile(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = isSecret(name) ? env[name + FILE_SUFFIX]?.trim() : undefined;
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingError(`The setting ${name}${FILE_SUFFIX} names a file that cannot be read.`);
  }
}

/** @throws SettingError when anyone who knows an applicant's address could activate the account from anywhere */
function readActivationProof({ ACTIVATION_PROOF, SMTP_URL }: Static<typeof Settings>, publicUrl: string): boolean {
  if (ACTIVATION_PROOF === 'off' && !isLocal(publicUrl)) {
    throw new SettingError('The setting ACTIVATION_PROOF must be required, unless PUBLIC_URL is on this machine.');
  }
  return ACTIVATION_PROOF ? ACTIVATION_PROOF === 'required' : Boolean(SMTP_URL) || !isLocal(publicUrl);
}

/** Whether only this machine, or a test, opens the address. */
function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|\[::1\]|(.+\.)?(localhost|test))$/.test(hostname);
}

/** The product lives at the root of its address, so a path could not work. */
function isOrigin(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

function isHttpsUrl(text: string): boolean {
  return hasProtocol(text, ['https:']) && !/\s/.test(text);
}

/** A contact is an address with a scheme (RFC 9116). */
function readContact(contact: string | undefined): string | undefined {
  return contact && isEmail(contact) ? `mailto:${contact}` : contact;
}

/** Names that begin like a setting of the product are meant for it. */
const OWN_PREFIXES = [
  'ADMIN_',
  'AUDIT_',
  'CANARY_',
  'GUARD_',
  'INTERNSHIP_',
  'INTERNSHIPS_',
  'OIDC_',
  'RETENTION_',
  'ROLLOUT_',
  'SECURITY_',
  'SESSION_',
  'SIGNING_',
  'SMTP_',
  'SUPERVISOR_',
];
/** Desktop sessions have it. */
const FOREIGN = ['SESSION_MANAGER'];

/**
 * Finds variables that look like settings but are none: misspelled ones, unknown ones with a prefix of the product, and a former name.
 *
 * @returns one sentence for each, without its value
 */
export function findUnknownSettings(env: Record<string, string | undefined>): string[] {
  const known = SETTING_NAMES;
  const former = env.RELEASE_STORE?.trim() || env.RELEASE_STORE_FILE?.trim() ? [FORMER_RELEASE_STORE] : [];
  const unknown = Object.keys(env)
    .filter((name) => /^[A-Z]\w*$/i.test(name) && !/^npm_/i.test(name))
    .filter((name) => !known.includes(name) && !FOREIGN.includes(name))
    .filter((name) => !(name.endsWith(FILE_SUFFIX) && isSecret(name.slice(0, -FILE_SUFFIX.length))))
    .flatMap((name) => {
      const [closest] = known
        // Others are further away than that, which their letters need not show.
        .filter((setting) => Math.abs(setting.length - name.length) <= 2)
        .map((setting) => ({ setting, distance: leven(name.toUpperCase(), setting) }))
        // Two swapped letters count as two changes. Short names are close to many foreign ones.
        .filter(({ setting, distance }) => distance <= (setting.length < 8 ? 1 : 2))
        .sort((a, b) => a.distance - b.distance);
      if (closest) return [`${name} is not a setting and has no effect. Did you mean ${closest.setting}?`];
      if (OWN_PREFIXES.some((prefix) => name.startsWith(prefix))) {
        return [`${name} is not a setting and has no effect. docs/settings.md lists all settings.`];
      }
      return [];
    });
  return [...former, ...unknown];
}

const FORMER_RELEASE_STORE =
  'RELEASE_STORE is replaced by FILES_URL: write the address of a bucket there. Releases in a folder are moved into the database; remove the setting when the log says so.';

/** What travels in the clear to another machine, one sentence for each connection. */
export function findUnencrypted({
  publicUrl,
  smtpUrl,
  databaseUrl,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'databaseUrl'>): string[] {
  /** The address, if it names another machine. */
  const elsewhere = (address: string | undefined) => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    // A socket of the machine has no host.
    return url && url.hostname !== '' && !isLocal(url.href) ? url : undefined;
  };
  const mail = elsewhere(smtpUrl);
  const database = elsewhere(databaseUrl);
  return [
    elsewhere(publicUrl)?.protocol === 'http:' &&
      'PUBLIC_URL begins with http: passwords and documents travel unencrypted. Put a proxy with TLS in front, and set the https address.',
    mail?.protocol === 'smtp:' &&
      mail.searchParams.get('requireTLS') !== 'true' &&
      'SMTP_URL does not require TLS: links that set passwords may travel unencrypted. Use smtps:// or add ?requireTLS=true.',
    database &&
      !/^(require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '') &&
      'DATABASE_URL does not require TLS: personal data may travel unencrypted. Add ?sslmode=verify-full.',
  ].filter((warning) => typeof warning === 'string');
}

/** 'on' trusts only the nearest proxy. Trusting all would let a client choose its own address. */
function readTrustedProxies(value: string): number {
  if (value === 'off' || value === 'false') return 0;
  if (value === 'on' || value === 'true') return 1;
  return Number(value);
}

/** The address of a bucket, with both keys and the bucket. */
function isBucket(text: string): boolean {
  if (!hasProtocol(text, ['s3+http:', 's3+https:'])) return false;
  const { username, password, pathname } = new URL(text);
  return username !== '' && password !== '' && pathname.replaceAll('/', '') !== '';
}

/** `releasesFolder` has copies of releases' files, and those that an earlier version has stored there. */
function readFilePlaces({ FILES_URL, RELEASE_STORE, DATA_DIR }: Static<typeof Settings>) {
  const former = RELEASE_STORE?.includes('://') ? { url: RELEASE_STORE } : { folder: RELEASE_STORE };
  return {
    filesUrl: FILES_URL ?? former.url,
    releasesFolder: path.resolve(former.folder ?? path.join(DATA_DIR, 'releases')),
  };
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const PORTALS_FILE = 'portals.json';
const isPortalList = new Ajv(common).compile(PortalList);

/**
 * Reads the list of portals that the product is composed of.
 *
 * @throws SettingError with the first problem, in one line
 */
export function readPortals(root: string): PortalEntry[] {
  const portals = parse(readFileSync(path.join(root, PORTALS_FILE), 'utf8'));
  if (!isPortalList(portals)) throw new SettingError(`${PORTALS_FILE}: ${describeShape(portals)}`);
  const [problem] = findPortalProblems(portals as PortalEntry[]);
  if (problem) throw new SettingError(`${PORTALS_FILE}: ${problem}`);
  return portals as PortalEntry[];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingError(`${PORTALS_FILE} is not valid JSON.`);
  }
}

/** The first error in the shape, with the portal's name if it has one. */
function describeShape(portals: unknown): string {
  if (!Array.isArray(portals) || portals.length === 0) return 'it must list at least one portal.';
  const { instancePath = '', message = 'is not valid', params } = isPortalList.errors?.[0] ?? {};
  const [, index = '0', field] = instancePath.split('/');
  const entry = (portals[Number(index)] ?? {}) as Record<string, unknown>;
  const name = typeof entry.name === 'string' ? entry.name : `entry ${Number(index) + 1}`;
  if (field === 'role') {
    return `${name} has the unknown role ${JSON.stringify(entry.role)}. Use ${ROLE_CODES.join(', ')}, or null for everyone.`;
  }
  const what = field
    ? `"${field}" ${message}`
    : `${message}${params?.additionalProperty ? `: ${params.additionalProperty}` : ''}`;
  return `${name}: ${what}.`;
}
