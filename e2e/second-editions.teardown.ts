import { rmSync } from 'node:fs';
import { test } from './journey';
import { secondEditions } from './second-editions';

test('the second editions are deleted', () => {
  const { checkout, data } = secondEditions();
  checkout.delete();
  rmSync(data, { recursive: true, force: true });
});
