import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isCalendarDate } from '../lib/calendar';

/** Texts by field. */
export type Messages = Record<string, string[]>;

/** The annotation that field schemas of the contract carry. */
interface Annotated {
  messages?: Record<string, string>;
  /** Words of a program, taken whatever is in them: the handler takes out what cannot be stored. */
  anyText?: boolean;
  properties?: Record<string, Annotated>;
}

const EMAIL =
  /^[^\s@,;:<>()[\]\\"\p{Cc}.]+(?:\.[^\s@,;:<>()[\]\\"\p{Cc}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** One address with a domain that has a dot, at most 64 characters before the @. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.indexOf('@') <= 64;
}

/** An absolute address of one of the protocols, such as `https:`. */
export function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** An absolute address that a browser opens. */
export function isWebUrl(text: string): boolean {
  return hasProtocol(text, ['http:', 'https:']);
}

/** E.164 with `;ext=` where there is an extension; null when it is not a valid international number. */
export function normalizePhone(text: string): string | null {
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  if (!number?.isValid()) return null;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, coerceTypes });
  // Before the first string rule, so that length and format see the trimmed text.
  ajv.addKeyword({
    keyword: 'transform',
    type: 'string',
    schemaType: 'array',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: (
      _steps: string[],
      data: string,
      _schema: unknown,
      at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) => {
      if (at) at.parentData[at.parentDataProperty] = data.trim();
      return true;
    },
  });
  ajv.addKeyword('messages');
  ajv.addKeyword('anyText');
  ajv.addFormat('email', isEmail);
  ajv.addFormat('phone', (text) => normalizePhone(text) !== null);
  ajv.addFormat('date', isCalendarDate);
  ajv.addFormat('web-url', isWebUrl);
  ajv.addFormat('binary', true);
  return ajv;
}

/** Bodies are taken as they are; queries and parameters travel as text and are converted. */
const ajvFor = { body: createAjv(false), text: createAjv(true) };

/** Compiles the schema of a request part for Fastify. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }): ValidateFunction {
  return (httpPart === 'body' || httpPart === undefined ? ajvFor.body : ajvFor.text).compile(schema as object);
}

/** Checks values that do not come through Fastify's own body parsing, and answers the messages by field. */
export function createFieldCheck(schema: object): (values: Record<string, unknown>) => Messages {
  const validate = ajvFor.body.compile(schema);
  return (values) => {
    const unusable = unusableFields(values);
    if (validate(values)) return unusable;
    return { ...fieldMessages(validate.errors ?? []), ...unusable };
  };
}

const UNUSABLE_MESSAGE = 'This text contains a character that cannot be used.';

/** NUL, which PostgreSQL cannot store, and half of a surrogate pair, of which UTF-8 keeps nothing: no engine takes them. */
const UNUSABLE = /[\0\p{Surrogate}]/u;

/** Fields that hold a character anywhere that cannot be stored as it is, but for those whose schema takes any text. */
export function unusableFields(values: unknown, schema?: object): Messages {
  const { properties } = (schema ?? {}) as Annotated;
  const found: Messages = {};
  if (typeof values !== 'object' || values === null) return found;
  for (const [field, value] of Object.entries(values)) {
    if (!properties?.[field]?.anyText && hasUnusable(value)) found[field] = [UNUSABLE_MESSAGE];
  }
  return found;
}

function hasUnusable(value: unknown): boolean {
  if (typeof value === 'string') return UNUSABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => UNUSABLE.test(key) || hasUnusable(inner));
}

/** Turns validator errors into messages for people, by field; an empty or missing value says only that. */
export function fieldMessages(errors: readonly Partial<ErrorObject>[]): Messages {
  const messages: Messages = {};
  const empty = new Set<string>();
  for (const error of errors) {
    const missing = error.keyword === 'required' ? String(error.params?.missingProperty) : undefined;
    const field = error.instancePath?.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? missing ?? '';
    const schema = error.parentSchema as Annotated | undefined;
    const words = (missing ? schema?.properties?.[missing]?.messages : schema?.messages) ?? {};
    if (missing || error.data === '' || error.data === null || error.data === undefined) {
      if (!empty.has(field)) messages[field] = [words.required ?? 'This field is required.'];
      empty.add(field);
      continue;
    }
    if (empty.has(field)) continue;
    const text = words[error.keyword ?? ''] ?? words.format ?? words.required ?? 'This value is not valid.';
    const list = messages[field] ?? [];
    if (!list.includes(text)) list.push(text);
    messages[field] = list;
  }
  return messages;
}
