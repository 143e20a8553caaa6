import { deflateSync } from 'node:zlib';
import { contrastOf } from '../../lib/colour';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('ADM'));
});
afterAll(() => server.stop());

const settings = async () => (await server.call('GET', '/api/Admin/Programme', { token })).body;
const save = async (changes: object, seen?: number) => {
  const { Settings, Revision } = await settings();
  const body = { ...(Settings as object), Seen: seen ?? Revision, ...changes };
  return server.call('PUT', '/api/Admin/Programme', { token, body });
};

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

/** A PNG of one colour. Its checksums are zero. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG up to its frame: a table, then the size. */
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame]);
};
const base64 = (bytes: Buffer) => bytes.toString('base64');

describe('the accent', () => {
  it.each([
    ['red', 'Enter a colour as # and six digits or letters from a to f, such as #8a1538.'],
    ['#8a153', 'Enter a colour as # and six digits or letters from a to f, such as #8a1538.'],
    [
      '#FFC861',
      /^This colour is too light to be read on white and on its own pale tint: its contrast is at worst 1\.\d to 1, and text needs 4\.5 to 1\. /,
    ],
    ['#777777', /its contrast is at worst 3\.\d to 1, /],
    // Dark enough on white, but not on the tint behind the name of the current page.
    ['#0071c5', /its contrast is at worst 4\.3 to 1, /],
    ['#c2410c', /its contrast is at worst 4\.4 to 1, /],
  ])('refuses %s under its field', async (Accent, message) => {
    const { status, body } = await save({ Accent });
    expect([status, body.errors]).toEqual([422, { Accent: [expect.stringMatching(message)] }]);
  });

  it('names a shade that it takes when a colour is too light', async () => {
    const { body } = await save({ Accent: '#ffc861' });
    const [shade] = /#[0-9a-f]{6}/.exec(String((body.errors as { Accent: string[] }).Accent[0])) ?? [];
    expect((await save({ Accent: shade })).status).toBe(200);
  });

  it('reaches every page as variables of the theme, with a shade for the dark scheme that can be read', async () => {
    expect((await save({ Accent: '#8A1538' })).status).toBe(200);
    const { accentStyles } = await import('./look');
    const styles = accentStyles('#8a1538');
    expect(styles).toContain(
      'html:root{--mui-palette-primary-main:#8a1538;--mui-palette-primary-mainChannel:138 21 56;',
    );
    // Of the picture on the landing page.
    expect(styles).toContain(';--accent:#8a1538}');
    const dark = /data-color-scheme=dark\]\{--mui-palette-primary-main:(#\w{6})/.exec(styles)?.[1] ?? '';
    expect(contrastOf(dark, '#151e1b')).toBeGreaterThanOrEqual(7);
    expect((await settings()).Settings).toMatchObject({ Accent: '#8a1538' });
    expect(accentStyles('')).toBe('');
  });
});

describe('the logo', () => {
  it('is served under a name that changes with its content, and can be removed', async () => {
    expect((await save({ Logo: base64(png(64, 32)) })).body).toEqual({ message: 'Settings saved' });
    const address = String((await settings()).Logo);
    expect(address).toMatch(/^\/logo\/[0-9a-f]{16}\.png$/);
    const { raw, headers } = await server.call('GET', address);
    expect(raw.equals(png(64, 32))).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    await save({ Logo: base64(jpeg(300, 40)) });
    expect((await settings()).Logo).toMatch(/\.jpg$/);
    // E-mails that were sent still show the one before.
    expect((await server.call('GET', address)).status).toBe(200);
    expect((await server.call('GET', '/logo/0123456789abcdef.png')).status).toBe(404);
    await save({ Firm: 'Umoja' });
    expect((await settings()).Logo).toMatch(/\.jpg$/);
    await save({ Logo: '' });
    expect(await settings()).not.toHaveProperty('Logo');
  });

  it('is named in the audit log when it changes', async () => {
    await save({ Logo: base64(png(20, 20)) });
    await save({ Logo: base64(png(20, 20)), Firm: 'Another' });
    const { body } = await server.call('GET', '/api/Admin/Audit', { token });
    expect((body.Events as object[]).slice(0, 2)).toMatchObject([{ Detail: 'Firm' }, { Detail: 'Logo' }]);
  });

  it.each([
    [
      'a text',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Choose a PNG or JPEG picture: this file is neither.',
    ],
    ['a PNG that was cut off', png(64, 64).subarray(0, -6), 'Choose a PNG or JPEG picture: this file is neither.'],
    ['a JPEG without a size', jpeg(1, 1).subarray(0, 24), 'Choose a PNG or JPEG picture: this file is neither.'],
    ['a picture of no width', png(0, 10), 'Choose a PNG or JPEG picture: this file is neither.'],
    ['a wide picture', png(2001, 10), 'Choose a picture of at most 2000 by 2000 pixels. This one has 2001 by 10.'],
    ['a large file', Buffer.alloc(100 * 1024 + 4), 'Choose a picture of at most 100 KiB.'],
  ])('is refused as %s, and the one before stays', async (_what, bytes, message) => {
    await save({ Logo: base64(png(16, 16)) });
    const { Logo } = await settings();
    const { status, body } = await save({ Logo: base64(bytes), Firm: 'Not saved' });
    expect([status, body.errors]).toEqual([422, { Logo: [message] }]);
    expect((await settings()).Logo).toBe(Logo);
  });

  it('stays when another administrator was first', async () => {
    await save({ Logo: base64(png(16, 16)) });
    const { Logo } = await settings();
    expect((await save({ Logo: '' }, 0)).status).toBe(409);
    expect((await server.call('GET', String(Logo))).status).toBe(200);
  });
});

describe('the photo', () => {
  const landing = async () => (await server.call('GET', '/', { headers: { accept: 'text/html' } })).raw.toString();

  it('stands behind the heading of the landing page, and goes with its content when it is removed', async () => {
    expect(await landing()).not.toContain('[data-scene]');
    expect((await save({ Photo: base64(png(1600, 900)) })).body).toEqual({ message: 'Settings saved' });
    const address = String((await settings()).Photo);
    expect(address).toMatch(/^\/photo\/[0-9a-f]{16}\.png$/);
    expect((await server.call('GET', address)).raw.equals(png(1600, 900))).toBe(true);
    expect(await landing()).toContain(`url(${address})`);
    await save({ Firm: 'Umoja' });
    expect((await settings()).Photo).toBe(address);
    await save({ Photo: '' });
    expect(await settings()).not.toHaveProperty('Photo');
    expect((await server.call('GET', address)).status).toBe(404);
    const { body } = await server.call('GET', '/api/Admin/Audit', { token });
    expect((body.Events as object[])[0]).toMatchObject({ Detail: 'Photo' });
  });

  it('is stored beside the largest logo', async () => {
    const [Logo, Photo] = [png(30, 30), png(50, 50)].map((picture, index) => {
      const end = picture.subarray(-12);
      const rest = Buffer.alloc((index === 0 ? 100 : 300) * 1024 - picture.length);
      return base64(Buffer.concat([picture.subarray(0, -12), rest, end]));
    });
    expect((await save({ Logo, Photo })).status).toBe(200);
    await save({ Logo: '', Photo: '' });
  });

  it.each([
    ['a text', Buffer.from('Umoja'), 'Choose a PNG or JPEG picture: this file is neither.'],
    ['a large file', Buffer.alloc(300 * 1024 + 4), 'Choose a picture of at most 300 KiB.'],
  ])('is refused as %s', async (_what, bytes, message) => {
    const { status, body } = await save({ Photo: base64(bytes) });
    expect([status, body.errors]).toEqual([422, { Photo: [message] }]);
  });
});

describe('questions and voices', () => {
  it('need an answer after each question, and words after each name', async () => {
    const { status, body } = await save({ Questions: 'Is it paid?\nYes.\n\nWhere?', Voices: 'Achieng, 2026' });
    expect([status, body.errors]).toEqual([
      422,
      {
        Questions: ['Write the answer in the line after “Where?”, without an empty line between them.'],
        Voices: ['Write what “Achieng, 2026” says in the line after the name, without an empty line between them.'],
      },
    ]);
  });

  it('are read by visitors as names and texts', async () => {
    const Questions = 'Is it paid?\r\nYes.\nEach month.\n \n\nWhere?\nIn Nairobi.';
    expect((await save({ Questions, AdvisoryText: 'We advise.' })).status).toBe(200);
    const { readProgramme } = await import('./settings');
    expect((await readProgramme(server.services.db)).texts).toEqual({
      Services: { AdvisoryText: 'We advise.' },
      Questions: [
        { Name: 'Is it paid?', Text: 'Yes.\nEach month.' },
        { Name: 'Where?', Text: 'In Nairobi.' },
      ],
      Voices: [],
    });
  });
});
