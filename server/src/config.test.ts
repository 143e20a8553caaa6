import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findUnencrypted, findUnknownSettings, readConfig, SETTING_NAMES, SettingError } from './config';
import { settingsDocuments } from './settings-documents';

describe('the settings', () => {
  it('have defaults that start the product without a settings file', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      timeZone: 'Africa/Nairobi',
      activationProof: false,
      trustedProxies: 0,
      logLevel: 'info',
      sessionIdleMs: 12 * 3_600_000,
      sessionMaxMs: 7 * 86_400_000,
      retentionDays: 0,
      internRetentionDays: 0,
      internReadDays: 365,
      rolloutLoads: 100,
      rolloutFailurePercent: 10,
      rolloutMs: 1_800_000,
      portalOverrides: false,
      teamOverrides: false,
    });
  });

  it('require the activation link by default if mail can be delivered', () => {
    const SMTP_URL = 'smtp://localhost:25';
    expect(readConfig({ SMTP_URL }).activationProof).toBe(true);
    expect(readConfig({ SMTP_URL, ACTIVATION_PROOF: 'off' }).activationProof).toBe(false);
    expect(readConfig({ ACTIVATION_PROOF: 'required' }).activationProof).toBe(true);
  });

  it('take characters that no one sees out of the address of the first administrator', () => {
    expect(readConfig({ ADMIN_EMAIL: 'admin\u200b@example.com' }).adminEmail).toBe('admin@example.com');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'example.com'],
    ['ASSET_URL', 'https://example.com/assets'],
    ['PUBLIC_URL', 'https://example.com/internships'],
    ['PUBLIC_URL', 'https://example.com/?from=mail'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
    ['FILES_URL', '/srv/files'],
    ['FILES_URL', 'https://key:secret@host/bucket'],
    ['FILES_URL', 's3+https://host/bucket'],
    ['FILES_URL', 's3+https://key:secret@host/'],
    ['RELEASE_STORE', 's3+https://key:secret@host/'],
    ['MAIL_FROM', 'nobody'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_SECOND_FACTOR', 'maybe'],
    ['SUPERVISOR_SECOND_FACTOR', 'maybe'],
    ['OIDC_ISSUER', 'http://accounts.example.com'],
    ['BREACHED_PASSWORDS', '/no/such/file.txt'],
    ['GEOIP_DATABASE', '/no/such/file.mmdb'],
    ['GEOIP_DATABASE', __filename],
    ['TIME_ZONE', 'Mars/Base'],
    ['ACTIVATION_PROOF', 'maybe'],
    ['TRUST_PROXY', 'sure'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE_HOURS', '-1'],
    ['RETENTION_DAYS', '-1'],
    ['RETENTION_DAYS', '3651'],
    ['RETENTION_DAYS', '30.5'],
    ['RETENTION_DAYS', 'a year'],
    ['RETENTION_DAYS', 'true'],
    ['ROLLOUT_LOADS', '9'],
    ['ROLLOUT_FAILURE_PERCENT', '101'],
    ['ROLLOUT_MINUTES', '-1'],
    ['ALLOW_MISSING_PORTALS', 'yes'],
    ['PORTAL_OVERRIDES', 'maybe'],
    ['SECURITY_CONTACT', 'nobody'],
    ['SECURITY_CONTACT', 'http://example.com/report'],
    ['SECURITY_POLICY', 'security@example.com'],
  ])('%s=%s stops the start with one line that names the setting', (name, value) => {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(SettingError);
    expect(start).toThrow(new RegExp(`^The setting ${name} must be [^\\n]+\\.$`));
  });

  it.each([
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['3650', 3650],
  ])('take RETENTION_DAYS=%s', (RETENTION_DAYS, retentionDays) => {
    expect(readConfig({ RETENTION_DAYS })).toMatchObject({ retentionDays });
  });

  it('miss DATABASE_URL where only the direct address of the database is set', () => {
    const DATABASE_DIRECT_URL = 'postgresql://db.example.com/internships';
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(
      'The setting DATABASE_URL is missing: DATABASE_DIRECT_URL is a second address of its database.',
    );
    const DATABASE_URL = 'postgresql://pool.example.com/internships';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('miss %s where the other two are set', (missing) => {
    const all = { OIDC_ISSUER: 'https://a.example.com', OIDC_CLIENT_ID: 'internships', OIDC_CLIENT_SECRET: 'secret' };
    expect(() => readConfig({ ...all, [missing]: '' })).toThrow(
      `The setting ${missing} is missing: sign-in with a provider needs it.`,
    );
    expect(readConfig(all).identityProvider?.name).toBe('your work account');
  });

  it('require a second factor of the roles that they name', () => {
    expect(readConfig({}).secondFactorRoles).toEqual([]);
    expect(
      readConfig({ ADMIN_SECOND_FACTOR: 'required', SUPERVISOR_SECOND_FACTOR: 'required' }).secondFactorRoles,
    ).toEqual(['ADM', 'SUP']);
  });

  it('never shows a password in the line', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'geheim' })).not.toThrow(/geheim/);
    expect(() => readConfig({ FILES_URL: 's3+ftp://key:geheim@host/bucket' })).not.toThrow(/geheim/);
  });

  it('take a secret from the file that its setting with _FILE names, as vaults hand secrets over', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, 'signing');
    writeFileSync(file, `${'s'.repeat(40)}\n`, { mode: 0o600 });
    expect(readConfig({ SIGNING_SECRET_FILE: file }).signingSecret).toBe('s'.repeat(40));
    expect(findUnknownSettings({ SIGNING_SECRET_FILE: file, PORT_FILE: file })).toHaveLength(0);
    // Only secrets are looked for in files, and a value of its own counts first.
    writeFileSync(file, '4000');
    expect(readConfig({ PORT_FILE: file }).port).toBe(3000);
    expect(() => readConfig({ SIGNING_SECRET_FILE: file })).toThrow('The setting SIGNING_SECRET must be');
    rmSync(folder, { recursive: true });
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow(
      'The setting METRICS_TOKEN_FILE names a file that cannot be read.',
    );
  });

  it('take the bucket or the folder of RELEASE_STORE, the name before FILES_URL, with a warning', () => {
    const bucket = 's3+https://key:secret@host/bucket';
    expect(readConfig({ RELEASE_STORE: bucket }).filesUrl).toBe(bucket);
    expect(readConfig({ RELEASE_STORE: bucket, FILES_URL: `${bucket}/new` }).filesUrl).toBe(`${bucket}/new`);
    expect(readConfig({ RELEASE_STORE: '/srv/releases' })).toMatchObject({ releasesFolder: '/srv/releases' });
    expect(readConfig({ RELEASE_STORE: '/srv/releases' }).filesUrl).toBeUndefined();
    expect(findUnknownSettings({ RELEASE_STORE: bucket })).toEqual([
      expect.stringMatching(/^RELEASE_STORE is replaced by FILES_URL/),
    ]);
  });

  it('take PUBLIC_URL with a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe('https://example.com');
  });
});

describe('the activation without a mail server', () => {
  it.each([
    ['http://localhost:3000', false],
    ['http://127.0.0.1:41234', false],
    ['http://[::1]:3000', false],
    ['https://internships.example.com', true],
    ['http://10.0.0.7:3000', true],
  ])('on %s needs a proof: %s', (PUBLIC_URL, proof) => {
    expect(readConfig({ PUBLIC_URL }).activationProof).toBe(proof);
  });

  it('cannot do without one where others open the product, whatever the setting says', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://x.ke', ACTIVATION_PROOF: 'off' })).toThrow(
      'The setting ACTIVATION_PROOF must be required, unless PUBLIC_URL is on this machine.',
    );
  });
});

describe('the warnings about unknown settings', () => {
  it.each([
    ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['data_dir', 'DATA_DIR'],
    ['PORTS', 'PORT'],
  ])('name the setting that %s was meant to be', (name, meant) => {
    expect(findUnknownSettings({ [name]: 'secret-value' })).toEqual([
      `${name} is not a setting and has no effect. Did you mean ${meant}?`,
    ]);
  });

  it.each([
    [{}, []],
    [
      {
        PUBLIC_URL: 'https://example.com',
        SMTP_URL: 'smtps://mail.example.com',
        DATABASE_URL: 'postgres://db/x?sslmode=verify-full',
      },
      [],
    ],
    [{ SMTP_URL: 'smtp://mail.example.com?requireTLS=true', DATABASE_URL: 'postgres://127.0.0.1/x' }, []],
    [{ PUBLIC_URL: 'http://example.com' }, ['PUBLIC_URL']],
    [{ SMTP_URL: 'smtp://mail.example.com', DATABASE_URL: 'postgres://db/x' }, ['SMTP_URL', 'DATABASE_URL']],
  ])('%j warn of what travels unencrypted to another machine: %j', (settings, named) => {
    const mailFrom = 'SMTP_URL' in settings ? { MAIL_FROM: 'a@example.com' } : {};
    const warnings = findUnencrypted(readConfig({ ...settings, ...mailFrom }));
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(named);
  });

  it('name an unknown setting that begins like one of the product', () => {
    expect(findUnknownSettings({ SMTP_PASSWORD: 'secret-value' })).toEqual([
      'SMTP_PASSWORD is not a setting and has no effect. docs/settings.md lists all settings.',
    ]);
  });

  it('leave the variables of the system and of the release commands alone', () => {
    const system =
      'PATH HOME HOSTNAME LANG PWD SHELL TERM TZ USER LOGNAME MAIL SESSION_MANAGER NODE_ENV DEPLOY_URL npm_config_port';
    const env = Object.fromEntries(system.split(' ').map((name) => [name, 'x']));
    expect(findUnknownSettings({ ...env, PORT: '3000', ADMIN_PASSWORD: 'x' })).toEqual([]);
  });
});

it.each(Object.entries(settingsDocuments()))('%s is what npm run settings -w server writes', (file, text) => {
  expect(readFileSync(path.join(__dirname, '../..', file), 'utf8')).toBe(text);
});

describe('.env.example', () => {
  const text = readFileSync(path.join(__dirname, '../../.env.example'), 'utf8');
  const all = Object.fromEntries(
    [...text.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  it('lists all settings, with values that are valid', () => {
    expect(Object.keys(all).sort()).toEqual([...SETTING_NAMES].sort());
    expect(() => readConfig(all)).not.toThrow();
  });

  // What a file sets wins over the unit's DATA_DIR and the image's HOST.
  it('sets nothing', () => {
    expect(text).not.toMatch(/^[^#\n]/m);
  });

  it('gives a shell, systemd and Docker the same values', () => {
    const script = `set -eua\n${text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')}\nexec env -0`;
    const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\0');
    // Docker takes all that follows the first =. systemd gives these characters a meaning.
    expect(read).toEqual(expect.arrayContaining(Object.entries(all).map(([name, value]) => `${name}=${value}`)));
    expect(Object.values(all).join('\n')).not.toMatch(/[ \t'"\\]/);
  });
});
