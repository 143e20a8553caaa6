/** Data answered with 201 survives a power cut, and its e-mail is sent once, whenever the server stops. */

import { digest } from './documents';
import { type Application, expect, newApplication, test } from './journey';
import { administrator, type Product } from './product';

async function json(product: Product, path: string, init: RequestInit = {}) {
  const response = await fetch(`${product.url}/api${path}`, init);
  return { status: response.status, body: await response.json() };
}

async function sendApplication(product: Product, application: Application): Promise<void> {
  const form = new FormData();
  form.append('Name', application.name);
  form.append('Email', application.email);
  form.append('PhoneNumber', '+254712345678');
  form.append('Position', application.position);
  form.append('Cv', new Blob([new Uint8Array(application.cv)]), 'cv.pdf');
  form.append('AttachmentLetter', new Blob([new Uint8Array(application.letter)]), 'letter.pdf');
  const sent = await fetch(`${product.url}/api/Apply`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);
}

test('an application and both documents survive a SIGKILL right after the 201, byte for byte', async ({
  startProduct,
}) => {
  const product = await startProduct();
  for (const name of ['Njeri Kamau', 'Mwangi Karanja', 'Halima Abdi']) {
    const application = await newApplication(name);
    await sendApplication(product, application);
    await product.kill();
    await product.start();

    const session = await json(product, '/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const headers = { authorization: `Bearer ${session.body.token}` };
    const list = await json(product, '/Admin/User/Applicants', { headers });
    const found = list.body.Applicants.find((row: { Email: string }) => row.Email === application.email);
    expect(found.Name).toBe(application.name);
    const { body } = await json(product, `/Apply/${found.id}`, { headers });
    for (const [link, bytes] of [
      [body.Cv, application.cv],
      [body.AttachmentLetter, application.letter],
    ]) {
      const document = await fetch(new URL(link, product.url));
      expect(digest(new Uint8Array(await document.arrayBuffer()))).toBe(digest(bytes));
    }
  }
});

test('a server that is stopped finishes the e-mail that it is sending, and sends it once', async ({
  startProduct,
  startMailServer,
}) => {
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  mailServer.delay = 3_000;
  const first = await newApplication('Njeri Kamau');
  await sendApplication(product, first);
  await expect.poll(() => mailServer.received).toBe(1);
  expect(mailServer.mails).toEqual([]);
  expect(await product.stop()).toBe(0);
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address)).toEqual([first.email]);

  // The next mail proves that the worker has read the queue and that the first mail was not in it.
  mailServer.delay = 0;
  await product.start();
  const second = await newApplication('Mwangi Karanja');
  await sendApplication(product, second);
  await expect.poll(() => mailServer.mails.length).toBe(2);
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address)).toEqual([first.email, second.email]);
});
