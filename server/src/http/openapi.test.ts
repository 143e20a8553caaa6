import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contract from '@internship-portals/shared-api/contract';
import { validate } from '@readme/openapi-parser';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let description: Description;

interface Description {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: { schemas: Record<string, object> };
}

beforeAll(async () => {
  server = await startTestServer();
  description = (await server.call('GET', '/api/docs/json')).body as unknown as Description;
});
afterAll(() => server.stop());

describe('the OpenAPI description', () => {
  it('is valid OpenAPI', async () => {
    const result = await validate(structuredClone(description) as never);
    expect(result).toEqual({ valid: true, specification: 'OpenAPI', warnings: [] });
  });

  it('names each call as the contract does', () => {
    const exported = Object.entries(contract)
      .filter(([, value]) => (contract.endpoints as readonly unknown[]).includes(value))
      .map(([name]) => name);
    const named = Object.entries(description.paths)
      .filter(([url]) => url.startsWith('/api/'))
      .flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(named).size).toBe(named.length);
    expect(named.sort()).toEqual(exported.sort());
  });

  it('has the named schemas of the contract as components', () => {
    const { schemas } = description.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Applicant', 'Comment', 'ErrorAnswer', 'Position', 'Release', 'Task', 'User']),
    );
    const text = JSON.stringify(description);
    for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  it('has no keyword of our own validator', () => {
    const keywords = new Set<string>();
    JSON.stringify(description, (key, value) => {
      if (key === 'properties') return Object.values(value);
      keywords.add(key);
      return value;
    });
    expect([...keywords].filter((key) => ['messages', 'transform', 'anyText', 'x-component'].includes(key))).toEqual(
      [],
    );
  });
});

describe('the error codes', () => {
  it('are each used by the server', () => {
    const folder = path.resolve(__dirname, '..');
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
    expect(Object.keys(contract.ERROR_STATUS).filter((code) => !source.includes(`'${code}'`))).toEqual([]);
  });
});
