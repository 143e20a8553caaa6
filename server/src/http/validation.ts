import { domainToASCII } from 'node:url';
import { stripInvisible } from '@internship-portals/shared-api/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isCalendarDate, isTimeOfDay } from '../lib/calendar';
import type { Messages } from '../lib/http-error';
import { stripAddress } from '../lib/text';

/** The annotations of the contract's field schemas. */
interface Annotated {
  messages?: Record<string, string>;
  /** Accepts any text from a program: the handler removes characters that cannot be stored. */
  anyText?: boolean;
  properties?: Record<string, Annotated>;
}

const MAILBOX = /^[^\s@,;:<>()[\]\\"\p{Cc}.]+(?:\.[^\s@,;:<>()[\]\\"\p{Cc}.]+)*$/u;
/** A domain with a dot, in ASCII. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** One address with a domain that has a dot, at most 64 characters before the @. */
export function isEmail(text: string): boolean {
  const [mailbox = '', domain = '', ...others] = text.split('@');
  // `domainToASCII` would read a path, a port or an escape after the domain as in an address of the web.
  const isShort = others.length === 0 && mailbox.length <= 64 && domain.length <= 253;
  const isPlain = isShort && /^[\p{L}\p{M}\p{N}\p{Cf}.。-]+$/u.test(domain);
  return isPlain && MAILBOX.test(mailbox) && DOMAIN.test(domainToASCII(domain));
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
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    coerceTypes,
    // TypeBox makes the schemas; checking them against their meta-schema would delay every start.
    validateSchema: false,
    meta: false,
    // To shorten the code of a check takes longer than the check saves.
    code: { optimize: false },
  });
  // Before the first string rule, so that length and format see the trimmed text.
  ajv.addKeyword({
    keyword: 'transform',
    type: 'string',
    schemaType: 'array',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: (
      steps: ('strip' | 'strip-address' | 'trim')[],
      data: string,
      _schema: unknown,
      at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) => {
      const strip = steps.includes('strip-address') ? stripAddress : steps.includes('strip') ? stripInvisible : String;
      if (at) at.parentData[at.parentDataProperty] = strip(data).trim();
      return true;
    },
  });
  ajv.addKeyword('messages');
  ajv.addKeyword('anyText');
  // Some letters fill a place without being seen.
  ajv.addFormat('title', /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u);
  ajv.addFormat('email', isEmail);
  ajv.addFormat('phone', (text) => normalizePhone(text) !== null);
  ajv.addFormat('optional-email', (text) => text === '' || isEmail(text));
  ajv.addFormat('optional-phone', (text) => text === '' || normalizePhone(text) !== null);
  ajv.addFormat('date', isCalendarDate);
  ajv.addFormat('web-url', isWebUrl);
  ajv.addFormat('optional-web-url', (text) => text === '' || isWebUrl(text));
  ajv.addFormat('time-of-day', isTimeOfDay);
  ajv.addFormat('optional-time-of-day', (text) => text === '' || isTimeOfDay(text));
  ajv.addFormat('binary', true);
  return ajv;
}

/** Bodies keep their types; queries and parameters are converted from text. */
const ajvFor = { body: createAjv(false), text: createAjv(true) };

/** Compiles the schema of a request part for Fastify, at the first request: all together would delay every start. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }): ValidateFunction {
  const ajv = httpPart === 'body' || httpPart === undefined ? ajvFor.body : ajvFor.text;
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown) => {
    compiled ??= ajv.compile(schema as object);
    const isValid = compiled(data);
    (validate as ValidateFunction).errors = compiled.errors;
    return isValid;
  };
  return validate as ValidateFunction;
}

/** Checks values outside Fastify's body validation; returns messages by field. Compiles the schema at the first check. */
export function createFieldCheck(schema: object): (values: Record<string, unknown>) => Messages {
  const validate = compileValidator({ schema });
  return (values) => {
    const unusable = unusableFields(values);
    if (validate(values)) return unusable;
    return { ...fieldMessages(validate.errors ?? []), ...unusable };
  };
}

const UNUSABLE_MESSAGE = 'This text contains a character that cannot be used.';

/** NUL, which PostgreSQL cannot store, and unpaired surrogates, which UTF-8 cannot encode. */
const UNUSABLE = /[\0\p{Surrogate}]/u;

/** Fields with a character that cannot be stored, except fields whose schema accepts any text. */
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

/** Converts validator errors to messages by field. An empty or missing value gets only that message. */
export function fieldMessages(errors: readonly Partial<ErrorObject>[]): Messages {
  const messages: Messages = {};
  const empty = new Set<string>();
  for (const error of errors) {
    const missing = error.keyword === 'required' ? String(error.params?.missingProperty) : undefined;
    const field = error.instancePath?.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? missing ?? '';
    const schema = error.parentSchema as Annotated | undefined;
    const texts = (missing ? schema?.properties?.[missing]?.messages : schema?.messages) ?? {};
    if (missing || error.data === '' || error.data === null || error.data === undefined) {
      if (!empty.has(field)) messages[field] = [texts.required ?? 'This field is required.'];
      empty.add(field);
      continue;
    }
    if (empty.has(field)) continue;
    const text = texts[error.keyword ?? ''] ?? texts.format ?? texts.required ?? 'This value is not valid.';
    const list = messages[field] ?? [];
    if (!list.includes(text)) list.push(text);
    messages[field] = list;
  }
  return messages;
}
