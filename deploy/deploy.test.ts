import { validate } from 'dockerfile-utils';
import { read } from 'repository';
import { parse } from 'yaml';
import { type Component, findRefusedLicences } from './packaging';

/** Names that the product's settings may have (server/src/config.ts holds .env.example against them). */
const settings = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);

describe('the Dockerfile', () => {
  const text = read('deploy/Dockerfile');

  it('has no mistake that its checker knows', () => {
    expect(validate(text)).toEqual([]);
  });

  it('runs the product as a user without rights, and checks its health', () => {
    const last = text.slice(text.lastIndexOf('FROM'));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('HEALTHCHECK');
    expect(last).not.toContain('npm ');
  });

  it('has a client of PostgreSQL that can back up the database of the Compose file', () => {
    // The version of postgresql-client in each release of Debian.
    const clients: Record<string, number> = { bookworm: 15, trixie: 17 };
    const [, debian = ''] = /^FROM node:\S*?-(\w+)-slim$/m.exec(text.slice(text.lastIndexOf('FROM'))) ?? [];
    const [, version] = /image: postgres:(\d+)/.exec(read('deploy/compose.yaml')) ?? [];
    expect(clients[debian]).toBeGreaterThanOrEqual(Number(version));
  });
});

describe('the Compose file', () => {
  interface Service {
    environment?: Record<string, string>;
    depends_on?: Record<string, unknown>;
    volumes?: string[];
  }
  const { services, volumes } = parse(read('deploy/compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };

  it('sets only settings of the product', () => {
    expect(settings).toEqual(expect.arrayContaining(Object.keys(services.product?.environment ?? {})));
  });

  it('starts the services and has the volumes that it names', () => {
    const named = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
    const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    expect(Object.keys(volumes).sort()).toEqual(used.sort());
  });
});

describe('the systemd unit', () => {
  it('starts the program of the package with settings of the product', () => {
    const unit = read('deploy/internship-portals.service');
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node \/opt\/internship-portals\/bin\/internship-portals\.js$/m);
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
    expect([...settings, 'NODE_ENV']).toEqual(expect.arrayContaining(names));
  });
});

describe('the licences of the packages in the product', () => {
  const component = (name: string, ...licenses: NonNullable<Component['licenses']>): Component => ({
    name,
    version: '1.0.0',
    'bom-ref': `${name}@1.0.0`,
    licenses,
  });

  it('are refused unless they allow to pass the product on', () => {
    expect(
      findRefusedLicences([
        component('free', { license: { id: 'MIT' } }),
        component('either', { expression: '(GPL-3.0-only OR MIT)' }),
        component('both', { expression: 'MIT AND GPL-3.0-only' }),
        component('copyleft', { license: { id: 'AGPL-3.0-only' } }),
        component('unnamed'),
      ]),
    ).toEqual(['both@1.0.0: MIT AND GPL-3.0-only', 'copyleft@1.0.0: AGPL-3.0-only', 'unnamed@1.0.0: unknown']);
  });
});
