import { type Endpoint, endpoints } from '@internship-portals/shared-api/contract';
import fc from 'fast-check';
import { PASSWORD, startTestServer, type TestServer } from '../testing/server';

/** In the whole file. Most are refused before they reach a database, so fewer run on the second engine. */
const REQUESTS = globalThis.ENGINE === 'sqlite' ? 20_000 : 5_000;
/** Sent at the same time; the size of one of fast-check's runs. */
const BATCH = 25;
/** Fixed, so that a run of the tests that fails is the fault of the change under test. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

/** Served besides the calls of the contract. */
const OTHER_PATHS = [
  '/api/Document/:id',
  '/api/Export',
  '/api/PersonalData/:id',
  '/api/docs/:file',
  '/api/:anything',
  '/portals/registry.json',
  '/portals/:name/:version/:file',
  '/assets/:file',
  '/health/:probe',
  '/preview/:token',
  '/:file',
  '/:page/:sub',
];

interface Hostile {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const RIGHT: readonly string[] = ['Engineering', 'a@example.com', '+254712345678', '2099-01-05', PASSWORD, 'Name', '1'];
const ODD: readonly string[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202e\u200b',
  "'; drop table users; --",
  '%_\\',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=cmd|x',
  '\r\nSet-Cookie: a=b',
  '9'.repeat(400),
  '-0',
  '1e999',
  'NaN',
  '2026-02-30',
  '+999999-01-01T00:00:00Z',
  `${'a.'.repeat(1000)}@`,
  `a@${'b-'.repeat(1000)}`,
  ' '.repeat(5_000),
  '(('.repeat(500),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.constantFrom(...RIGHT) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.oneof(fc.nat(3_000), fc.constant(66_000)).map((size) => 'x'.repeat(size)) },
);
const oddNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const json = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [[]], ['x'], ...oddNumbers) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Texts that are no JSON, or one that exhausts a parser. */
const brokenJson = fc.oneof(
  fc.constantFrom(
    '{',
    '"',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    'null',
    '1e9999',
    '[1,]',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ),
  fc.nat(5_000).map((levels) => '['.repeat(levels)),
  fc.nat(3000).map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc
    .nat(2_000)
    .map((count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])))),
  fc.string({ unit: 'binary', maxLength: 100 }),
);

const segment = fc.oneof(
  text.map((value) =>
    encodeURIComponent(Buffer.from(value).toString())
      .slice(0, 400)
      .replace(/%[0-9A-F]?$/, ''),
  ),
  fc.constantFrom('%zz', '%ff', '%00', '%2e%2e%2f', '..%5c', '01890000-0000-7000-8000-000000000000', 'admin-portal'),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      'page',
      'pageSize',
      'sort',
      'search',
      'filter',
      'filter[Name]',
      'filter[]',
      'token',
      '__proto__',
      'expires',
    ),
    segment,
  ),
  { maxLength: 4 },
);

function pathOf(pattern: string): fc.Arbitrary<string> {
  const names = pattern.match(/:\w+/g) ?? [];
  return fc.tuple(fc.tuple(...names.map(() => segment)), query).map(([values, pairs]) => {
    let next = 0;
    const path = pattern.replace(/:\w+/g, () => values[next++] || 'x');
    return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`;
  });
}

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'range',
    'if-none-match',
    'if-modified-since',
    'cookie',
    'x-forwarded-for',
    'host',
    'accept-encoding',
  ),
  fc.oneof(
    fc.constantFrom(
      '*/*',
      'text/html',
      'bytes=0-',
      'bytes=9-1,-',
      'person=a.b.c; dashboard=ADM',
      '::1, x',
      ';;;=,',
      'gzip;q=x',
    ),
    fc.string({ maxLength: 40 }),
  ),
  { maxKeys: 2 },
);

/** JSON with the contract's fields, JSON of any kind, and forms in every encoding. */
function bodyOf(
  endpoint: Pick<Endpoint, 'body' | 'bodyType'>,
): fc.Arbitrary<Pick<Hostile, 'body'> & { type?: string }> {
  const fields = Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {});
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, json])), { requiredKeys: [] });
  const object = record.map((body) => ({ body: JSON.stringify(body), type: 'application/json' }));
  const broken = brokenJson.map((body) => ({ body, type: 'application/json' }));
  const form = fc.array(fc.tuple(fc.constantFrom('x', ...fields), text), { maxLength: 8 });
  const multipart = fc.tuple(form, fc.boolean(), fc.boolean()).map(([parts, ends, asFiles]) => ({
    body: `${parts
      .map(([name, value]) => {
        const file = asFiles ? `; filename="${name}.pdf"\r\ncontent-type: application/pdf` : '';
        return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
      })
      .join('')}${ends ? '--b--\r\n' : ''}`,
    type: 'multipart/form-data; boundary=b',
  }));
  const encoded = form.map((pairs) => ({
    body: pairs.map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(value).toString())}`).join('&'),
    type: 'application/x-www-form-urlencoded',
  }));
  const bytes = fc.tuple(
    fc.uint8Array({ maxLength: 60 }).map((values) => Buffer.from(values)),
    fc.constantFrom(
      'application/json',
      'application/gzip',
      'multipart/form-data',
      'multipart/form-data; boundary=b',
      'text/plain',
      ';',
      'x/y; charset=utf-7',
    ),
  );
  return fc.oneof(
    { weight: endpoint.body && !endpoint.bodyType ? 8 : 1, arbitrary: object },
    { weight: 2, arbitrary: broken },
    { weight: endpoint.bodyType === 'multipart' ? 8 : 1, arbitrary: multipart },
    { weight: 1, arbitrary: encoded },
    { weight: 1, arbitrary: bytes.map(([body, type]) => ({ body, type })) },
    { weight: 1, arbitrary: fc.constant({ body: undefined }) },
  );
}

function requestTo(
  method: fc.Arbitrary<string>,
  pattern: string,
  endpoint: Pick<Endpoint, 'body' | 'bodyType'>,
): fc.Arbitrary<Hostile> {
  return fc
    .tuple(method, pathOf(pattern), oddHeaders, bodyOf(endpoint))
    .map(([verb, path, headers, { body, type }]) => ({
      method: verb,
      path,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      body: verb === 'GET' || verb === 'HEAD' ? undefined : body,
    }));
}

const targets: readonly (readonly [name: string, role: 'INT' | 'SUP' | 'ADM', requests: fc.Arbitrary<Hostile>])[] = [
  ...endpoints.map((endpoint) => {
    const role = Array.isArray(endpoint.access) ? endpoint.access[0] : 'ADM';
    const request = requestTo(fc.constant(endpoint.method), `/api${endpoint.path}`, endpoint);
    return [`${endpoint.method} ${endpoint.path}`, role, request] as const;
  }),
  ...OTHER_PATHS.map((pattern) => {
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');
    return [pattern, 'ADM', requestTo(method, pattern, {})] as const;
  }),
];

let server: TestServer;
let sent = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('hostile requests, made from the contract', () => {
  it.each(targets)('%s never fails', async (_name, role, requests) => {
    const { id } = await server.signInAs(role);
    const runs = Math.ceil(REQUESTS / targets.length / BATCH);
    const batches = fc.array(requests, { minLength: BATCH, maxLength: BATCH });
    const send = async ({ method, path, headers, body }: Hostile) => {
      // A session of its own, since some calls end it.
      const { statusCode } = await server.server.inject({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${await token()}`, ...headers },
        payload: body,
      });
      sent += 1;
      return statusCode;
    };
    let kept: string | undefined;
    const token = async () => {
      kept ??= await server.services.sessions.start(id);
      return kept;
    };
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        const answers = await Promise.all(batch.map(async (request) => ({ status: await send(request), ...request })));
        if (answers.some(({ status }) => status === 401)) kept = undefined;
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }),
      { seed: SEED, numRuns: runs, endOnFailure: true },
    );
  });

  it('were sent', () => {
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  });
});
