import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { read, readJson } from 'repository';
import { parse } from 'yaml';
import { type Component, findRefusedLicences, listComponents } from './packaging';

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

  it("has its data where the operator's commands look for them", () => {
    const [, place = ''] = /^Environment=DATA_DIR=(.+)$/m.exec(read('deploy/internship-portals.service')) ?? [];
    expect(read('deploy/internship-portals.service')).toContain(
      `echo DATA_DIR=${place} >> /etc/internship-portals.env`,
    );
  });

  const analyzer = '/usr/bin/systemd-analyze';
  const where = existsSync(analyzer) ? it : it.skip;
  where('has no mistake that systemd finds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'internship-portals-unit-'));
    try {
      // The program has to be there, and is in neither place on this machine.
      const unit = read('deploy/internship-portals.service').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true');
      writeFileSync(join(folder, 'internship-portals.service'), unit);
      const { status, stderr } = spawnSync(analyzer, ['verify', join(folder, 'internship-portals.service')], {
        encoding: 'utf8',
      });
      // It also reads the units of the machine.
      expect([status, stderr.split('\n').filter((line) => line.includes('internship-portals'))]).toEqual([0, []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('.env.example with all settings switched on', () => {
  const example = read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const expected = [...example.matchAll(/^[A-Z_]+=.*$/gm)].map(([line]) => line);
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'internship-portals-settings-'));
    file = join(folder, 'internship-portals.env');
    writeFileSync(file, example);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  // A manager of services starts where systemd has booted the machine. Elsewhere, a namespace looks as if it had.
  const manager = '/lib/systemd/systemd';
  const place = '/run/systemd';
  const booted = existsSync(join(place, 'system'));
  const mount = ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', place];
  const canStart = existsSync(manager) && (booted || spawnSync('unshare', mount).status === 0);
  (canStart ? it : it.skip)('is read by systemd line by line', async () => {
    const units = join(folder, '.config/systemd/user');
    mkdirSync(units, { recursive: true });
    mkdirSync(join(folder, 'run'), { mode: 0o700 });
    // A pipe: the test goes on once the service has written what it was given.
    const given = join(folder, 'given');
    execFileSync('mkfifo', [given]);
    writeFileSync(
      join(units, 'probe.service'),
      `[Service]\nType=oneshot\nEnvironmentFile=${file}\nExecStart=/bin/sh -c 'env -0 > ${given}'\n`,
    );
    const reader = spawn('cat', [given]);
    const start = `exec ${manager} --user --unit=probe.service`;
    const inNamespace = `mount -t tmpfs tmpfs ${place} && mkdir ${place}/system && ${start}`;
    const command = booted ? ['sh', '-c', start] : ['unshare', '--mount', 'sh', '-c', inNamespace];
    const systemd = spawn('env', command, {
      env: { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: join(folder, 'run') },
      stdio: 'ignore',
    });
    try {
      const chunks = await reader.stdout.toArray();
      expect(Buffer.concat(chunks).toString().split('\0')).toEqual(expect.arrayContaining(expected));
    } finally {
      reader.kill();
      systemd.kill('SIGKILL');
      await once(systemd, 'exit');
    }
  });

  const client = ['/usr/bin/docker', '/usr/local/bin/docker'].find(existsSync);
  (client ? it : it.skip)('is sent line by line by the client of Docker', async () => {
    // The client reads the file; the engine is given the lines with the container to create.
    const given: string[] = [];
    const engine = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => (body += data));
      request.on('end', () => {
        if (request.url?.includes('/containers/create')) given.push(...JSON.parse(body).Env);
        response.writeHead(request.url === '/_ping' ? 200 : 409, { 'Content-Type': 'application/json' });
        response.end('{"message":"There is no engine."}');
      });
    }).listen(0, '127.0.0.1');
    await once(engine, 'listening');
    const docker = spawn(client ?? '', ['create', '--env-file', file, 'internship-portals'], {
      env: { HOME: folder, DOCKER_HOST: `tcp://127.0.0.1:${(engine.address() as AddressInfo).port}` },
      stdio: 'ignore',
    });
    await once(docker, 'exit');
    engine.close();
    expect(given).toEqual(expected);
  });
});

describe('the command blocks of docs/operations.md', () => {
  const blocks = [...read('docs/operations.md').matchAll(/^```(?:sh|yaml)\n(.*?)^```$/gms)].map(
    ([, block = '']) => block,
  );
  const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? '';

  /** The test that runs each block, by words of the block; or why none can. */
  const SHOWN: Record<string, { file: string; test: string } | { cannot: string }> = {
    'bin/internship-portals.js': {
      file: 'e2e/operations.spec.ts',
      test: 'the package runs in an empty folder with Node alone, as another user',
    },
    'releases prune': {
      file: 'tooling/portal-cli/release.test.ts',
      test: 'take the portal of the token if none is named',
    },
    '-- backup ': { file: 'deploy/deploy.test.ts', test: 'give cron a command that names the file by the hour' },
    'docker build': {
      cannot: 'Machines without a Docker engine run the tests: the Dockerfile is only read by its checker.',
    },
    scrape_configs: { file: 'deploy/deploy.test.ts', test: 'give Prometheus a job that sends the token' },
  };

  it('are each run by a test, or say why they cannot be', () => {
    const words = Object.keys(SHOWN);
    expect(blocks.map((block) => words.filter((word) => block.includes(word)))).toEqual(words.map((word) => [word]));
    for (const shown of Object.values(SHOWN))
      if ('file' in shown) expect(read(shown.file)).toContain(`'${shown.test}'`);
  });

  it('give cron a command that names the file by the hour', () => {
    const [, command = ''] = /^0 \* \* \* \* (.+)$/m.exec(blockWith('-- backup ')) ?? [];
    // Cron ends the command at a % without a backslash, and takes the backslash away from the others.
    const [given = ''] = command.split(/(?<!\\)%/);
    const [, file = ''] = /-- backup (\S+ \S+)/.exec(given.replaceAll('\\%', '%')) ?? [];
    const named = execFileSync('/bin/sh', ['-c', `echo ${file}`], { encoding: 'utf8' });
    expect(named).toMatch(/^\/backups\/internships-\d{4}-\d\d-\d\d-\d\d\.tar\n$/);
  });

  it('give Prometheus a job that sends the token', () => {
    const { scrape_configs } = parse(blockWith('scrape_configs'));
    const job = { job_name: 'internship-portals', scheme: 'https', authorization: { credentials: expect.any(String) } };
    expect(scrape_configs).toEqual([expect.objectContaining(job)]);
    // The alert about an instance that is away goes by this name.
    expect(read('docs/prometheus-alerts.yaml')).toContain(`up{job="${job.job_name}"} == 0`);
  });
});

describe('the licences of the packages in the product', () => {
  const component = (name: string, ...licenses: NonNullable<Component['licenses']>): Component => ({
    name,
    version: '1.0.0',
    'bom-ref': `${name}@1.0.0`,
    licenses,
  });

  it('are those of every package that the server needs, its compiled parts included', () => {
    const { components } = listComponents();
    const listed = new Set(components.map(({ name }) => name));
    const { dependencies } = readJson<{ dependencies: Record<string, string> }>('server/package.json');
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual(['@internship-portals/shared-api']);
    const compiled = `${process.platform}-${process.arch}`;
    for (const name of [`@libsql/${compiled}`, `@napi-rs/canvas-${compiled}`])
      expect([...listed].filter((one) => one.startsWith(name))).not.toEqual([]);
    expect(findRefusedLicences(components)).toEqual([]);
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
