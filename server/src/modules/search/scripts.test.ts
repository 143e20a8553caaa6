import { reportedTexts } from 'test-preset/reports';
import { isUniqueViolation } from '../../database/connection';
import { startTestServer, type TestServer } from '../../testing/server';
import { insertApplication } from '../applications';
import { findPositions, insertPosition } from '../positions';

const { names: reportedNames, positions: reportedPositions, search: reportedSearch } = reportedTexts;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });

/** The name as it was stored, or the message under the field. */
async function storedName(Name: string): Promise<string> {
  const Email = 'stored.name@example.com';
  const { status, body } = await call('POST', '/User', {
    Name,
    Email,
    PhoneNumber: '+254712345678',
    Position: 'Advisory',
    Role: 'SUP',
  });
  if (status === 422) return String(body.errors.Name?.[0]);
  const { id, name } = await server.services.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', Email)
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  await call('DELETE', `/User/${id}`);
  return name;
}

describe('a name', () => {
  it.each([
    ...reportedNames.must_be_accepted,
    ...['അവന്‍', 'क्‍षितिज शर्मा', 'J.R.R. Tolkien', "Ngũgĩ wa Thiong'o", 'Ann, Ph.D./M.Sc.', '李 小龍'],
    ...['Nguyễn Thị Ánh', 'Dr.Otieno', 'María-José Núñez', 'O’Brien', '김민준', 'พี่ ใจดี', 'محمد علي', 'Ole.Kina'],
    ...['Zoë 👩🏽\u200d💻 Kariuki', 'Ruth ❤️\u200d🔥'],
  ])('is stored as it is typed: %s', async (name) => {
    expect(await storedName(name)).toBe(name);
  });

  it.each<[string, string]>([
    ...reportedNames.must_be_accepted_after_stripping.map(
      (name) => [name, name.replace(/^.|\u202c$/g, '')] as [string, string],
    ),
    ['Joan\u00adna \u2066Doe\u2069', 'Joanna Doe'],
    ['Jo\u200dhn\u200b Doe', 'John Doe'],
  ])('is stored without characters that are not seen: %j', async (typed, stored) => {
    expect(await storedName(typed)).toBe(stored);
  });

  it.each([
    ...[...reportedNames.must_be_refused, '\u115f\u1160', '007', '- . -'],
    ...['https://evil', 'www.evil.example', 'a@b', 'Win at evil.com', 'EVIL.CO.KE', 'bit.ly/abc', 'A\u0007B'],
  ])('is refused without a letter, or with a link or a control character: %j', async (name) => {
    expect(await storedName(name)).toMatch(/^A name has at least one letter/);
  });
});

it('tells positions and saved views apart by their marks, and not by case or composition', async () => {
  const reported = reportedPositions.different_names.map((pair) => pair.join(' '));
  const others = [...reported, 'Elève Élève', 'חָבֵר חבר', 'ساره سارة', 'мой мои'];
  const same = ['Ünit ünit', 'Ã Ã', 'ΔΕΛΤΑ δελτα', 'Юрист юрист', 'Straße STRAßE', 'R&D r&d'];
  for (const [pairs, second] of [
    [others, 201],
    [same, 422],
  ] as const)
    for (const pair of pairs) {
      const answers = [];
      for (const Position of pair.split(' ')) {
        answers.push([Position, (await call('POST', '/Position', { Position })).status]);
      }
      expect(answers.map(([, status]) => [pair, status])).toEqual([
        [pair, 201],
        [pair, second],
      ]);
    }
  for (const Position of ['\u3164', '\u2800\u2800', '…'])
    expect((await call('POST', '/Position', { Position })).status).toBe(422);
  const view = (Name: string) =>
    call('POST', '/Admin/SavedView', { List: 'applications', Name, Query: '', Columns: [], Shared: false });
  for (const Name of ['ホール', 'ボール', 'Élan', 'elan', 'ÉLAN']) expect((await view(Name)).status).toBe(201);
  const Views = (await call('GET', '/Admin/SavedView')).body.Views as { Name: string }[];
  expect(Views.map(({ Name }) => Name).sort()).toEqual(['elan', 'ÉLAN', 'ボール', 'ホール'].sort());
});

/** Stored names, each with what people type to find it. */
const SEARCHES: Record<string, string[]> = {
  'Łukasz Żółć': ['ŁUKASZ'],
  'Øyvind Åse': ['ase'],
  'Jörg Straße': ['jorg', 'STRASSE'],
  'Đặng Thị Ánh': ['thi anh'],
  'İbrahim Işık': ['ibrahim', 'IŞIK'],
  'Aoife O’Brien': ['o’brien', 'OBrien', 'oʼbrien'],
  'Þórður Æsir': ['thordur', 'aesir'],
  'Ɗanjuma Ƙofa': ['danjuma kofa'],
  'Kɔfi Agyɛman': ['kofi agyeman'],
  'Ngũgĩ wa Thiong‘o': ["ngugi thiong'o", 'thiongo'],
  'علی‌رضا احمدی': ['علیرضا', 'علي‌رضا', 'علی رضا', 'احمدي'],
  'أُسَامَة كمال': ['اسامه', 'أسامة'],
  'ٱلْمُعْتَصِم بِٱللّٰه': ['المعتصم', 'بالله'],
  'محـمـد ۆەلی': ['محمد', 'محـمد'],
  'חָבֵר כהן': ['חבר', 'חָבֵר'],
  'ප්‍රියන්ත සිල්වා': ['ප්රියන්ත'],
  'ज़ाकिर हुसैन': ['जाकिर', 'ज़ाकिर'],
  'Σίσυφος Ιωάννου': ['σισυφοσ', 'ΣΊΣΥΦΟΣ', 'ιωαννου'],
  'Семён Їжакевич': ['семен', 'їжакевич'],
  'ｶﾞﾗｽ 田中': ['ガラス', '田中'],
  김민준: ['김민', '민준'],
  'พี่ ใจดี': ['พี่'],
};

for (const [stored, typed] of reportedSearch.stored_vs_typed) SEARCHES[stored] = [typed, ...(SEARCHES[stored] ?? [])];

/** Names in the order in which their readers look for them; every letter next to the one that it is made of. */
const ORDERS = [
  ['Lea Adam', 'Łukasz Adam', 'Lys Adam', 'Mia Adam'],
  ['Oba Adam', 'Øyvind Adam', 'Ozan Adam', 'Pia Adam'],
  ['Dan Bell', 'Đặng Bell', 'Dario Bell', 'Ezra Bell'],
  ['Strand Cole', 'Straße Cole', 'Straub Cole', 'Sturm Cole'],
  ['Ida Dane', 'İrem Dane', 'Işık Dane', 'Izel Dane'],
  ['Obama Eke', "O'Brien Eke", 'O’Bryan Eke', 'Ocampo Eke'],
  ['Kofi Fox', 'Kɔla Fox', 'Komla Fox', 'Kuma Fox'],
  ['Иван Гай', 'Іван Дар', 'Йосип Гай', 'Катя Гай'],
  ['بهرام', 'پریا', 'تارا', 'کامران', 'گلناز', 'لیلا'],
  ['कमल', 'कला', 'कुमार', 'गीता'],
];

describe('a search and an order', () => {
  beforeAll(async () => {
    const { db } = server.services;
    const [position] = await findPositions(db);
    for (const name of [...Object.keys(SEARCHES), ...ORDERS.flat().reverse()]) {
      const person = { name, email: 'x@example.com', phone: '+254712345678' };
      const { id } = await insertApplication(
        db,
        { ...person, email: `${name.length}.${ids.length}@example.com` },
        position?.id ?? '',
        '2026-11-01T08:00:00.000Z',
      );
      ids.push(id);
    }
  });
  const ids: string[] = [];

  const find = async (search: string, more = '') => {
    const path = `/Admin/User/Applicants?page=1&pageSize=100&search=${encodeURIComponent(search)}${more}`;
    return ((await call('GET', path)).body.Applicants as { Name: string }[]).map(({ Name }) => Name);
  };

  it.each(Object.entries(SEARCHES))('finds %s', async (name, searches) => {
    for (const search of searches) {
      expect([search, await find(search)]).toEqual([search, expect.arrayContaining([name])]);
      const Hits = (await call('GET', `/Search?search=${encodeURIComponent(search)}`)).body.Hits as { Name: string }[];
      expect([search, Hits.map(({ Name }) => Name)]).toEqual([search, expect.arrayContaining([name])]);
    }
  });

  it.each(ORDERS)('has %s before %s', async (...names: string[]) => {
    const wanted = new Set(names);
    const listed = async (sort: string) => (await find('', `&sort=${sort}`)).filter((name) => wanted.has(name));
    expect(await listed('Name')).toEqual(names);
    expect(await listed('-Name')).toEqual([...names].reverse());
  });

  it('finds phone numbers in their local form, and addresses and references as people write them', async () => {
    const { body } = await server.apply({
      Name: 'Only One',
      Email: 'only.one@xn--mnchen-3ya.example',
      PhoneNumber: '+256772123456',
    });
    const reference = String(body.Reference);
    const typed = ['0772 123 456', '0772123456', '+256 772 123456', '00256 772123456', '0772-123-456 only'];
    for (const search of [...typed, reference, reference.replace('-', ''), 'münchen', 'one@xn--mnchen-3ya.example'])
      expect([search, await find(search)]).toEqual([search, ['Only One']]);
    for (const [column, value] of [
      ['PhoneNumber', '0772 123'],
      ['PhoneNumber', '+256 772'],
      ['Email', 'MÜNCHEN'],
      ['Email', '@xn--mnchen-3ya.example'],
    ] as const)
      expect([value, await find('', `&filter[${column}]=${encodeURIComponent(value)}`)]).toEqual([value, ['Only One']]);
  });
});

/** Ten names of each script in the order of its readers, each with what is typed to find it where that differs. */
const SCRIPTS: Record<string, string[]> = {
  'Latin with marks': [
    ...['Ángel Ruiz = angel', 'Čeněk Novák = CENEK', 'Đorđe Ilić = dorde ilic', 'Élodie Noël = noel'],
    ...['Gülşen Çelik = gulsen', 'Håkon Ødegård = odegard', 'Ľubomír Ďurica = lubomir', 'Ñusta Quispe = nusta'],
    ...['Şebnem Yıldız = yildiz', 'Zsófia Őry = ory'],
  ],
  Cyrillic: [
    ...['Алёна Ёлкина = елкина', 'Богдан Ґудзь = БОГДАН', 'Вячеслав Щукин = щукин', 'Галина Цой', 'Жанна Эрн = эрн'],
    ...['Йосип Козак = йосип', 'Мирослав Бойко = боико', 'Оксана Шульга', 'Юрий Ким = юрии', 'Ярослав Лещенко'],
  ],
  Arabic: [
    ...['أحمد سالم = احمد', 'إيمان علي = ايمان', 'بسّام نور = بسام', 'جُمانة حداد = جمانه', 'خديجة عمر = خديجه'],
    ...['رؤى كمال = رؤي', 'سلمى زين = سلمي', 'عبد الله', 'فاطمة الزهراء = فاطمه', 'يُوسُف طه = يوسف'],
  ],
  Devanagari: [
    ...['अनिल जोशी', 'आशा राव', 'ईश्वर दास', 'ओम प्रकाश', 'कृष्णा नायर', 'ख़ालिद ख़ान = खालिद'],
    ...['ज़ैनब अली = जैनब', 'पूजा मिश्रा', 'श्रीधर पै', 'हर्ष वर्मा'],
  ],
  Thai: [
    ...['กมล ดี', 'ขวัญใจ งาม', 'จันทร์ ทอง = จันทร', 'ชัยวัฒน์ สุข', 'ณัฐพล รัก', 'ธนพล เจริญ'],
    ...['ปรีชา ชาญ', 'มานี มีนา', 'สมชาย ใจดี', 'อรุณ รุ่ง'],
  ],
  'Japanese and Chinese': [
    ...[
      'あいこ 佐藤 = 佐藤',
      'さくら 鈴木',
      'たろう 山田',
      'はなこ 高橋 = 高橋',
      'アキラ 伊藤 = ｱｷﾗ',
      'ケンジ 渡辺 = ｹﾝｼﾞ',
    ],
    ...['ユウコ 中村 = ﾕｳｺ', '张伟', '李娜', '王芳'],
  ],
  Korean: ['강하늘', '김서연 = 서연', '박지훈', '서민준', '윤아름', '이도윤', '장미란', '정우성', '최지우', '한가인'],
  Amharic: [
    ...['ሃና ተስፋዬ', 'ለምለም ኃይሉ', 'መሐመድ አሊ', 'ሰላም ገብረ', 'ሸዋዬ ደሳለኝ', 'በቀለ ሞላ = ሞላ'],
    ...['ተክሌ ወርቁ', 'አበበ ቢቂላ', 'ከበደ ሚካኤል', 'ዮሐንስ ጥላሁን'],
  ],
};

describe.each(Object.entries(SCRIPTS))('ten names in %s', (script, rows) => {
  const names = rows.map((row) => row.split(' = ')[0] ?? '');

  it('are found, sorted and told apart', async () => {
    const { db } = server.services;
    const at = '2026-11-01T08:00:00.000Z';
    // Applications for a position of this script: no more than a page shows.
    const Position = `Names in ${script}`;
    const position = await insertPosition(db, Position, at);
    for (const [index, name] of [...names].reverse().entries()) {
      const email = `${position}.${index}@example.com`;
      await insertApplication(db, { name, email, phone: '+254712345678' }, position, at);
    }
    const read = async (query: string) => {
      const filter = `filter[Position]=${encodeURIComponent(Position)}`;
      const { body } = await call('GET', `/Admin/User/Applicants?page=1&pageSize=100&${filter}&${query}`);
      return (body.Applicants as { Name: string }[]).map(({ Name }) => Name);
    };
    expect(await read('sort=Name')).toEqual(names);
    for (const row of rows) {
      const [name = '', typed = name] = row.split(' = ');
      expect([typed, await read(`search=${encodeURIComponent(typed)}`)]).toEqual([typed, [name]]);
      await insertPosition(db, name, at);
      const again = insertPosition(db, name.normalize('NFD'), at);
      expect(await again.catch(isUniqueViolation)).toBe(true);
    }
  });
});
