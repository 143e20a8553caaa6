/** The axios instance that sends every call of the contract. */
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { ApiError } from './api-error';
import { type Endpoint, ErrorAnswer, UPDATES_MADE } from './contract';
import { dropEarlyCalls, takeEarlyAnswer } from './early-calls';
import { rememberOwnChanges } from './own-changes';
import { useSession } from './session';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Called if the answer is that of an early call, with its beginning in milliseconds of `performance.now()`. */
    onEarlyAnswer?: (begunAt: number) => void;
    /** The call of the contract. */
    endpoint?: Endpoint;
  }
}

export const api = axios.create({
  baseURL: '/api',
  headers: { Accept: 'application/json' },
  // Several files of one field repeat its name.
  formSerializer: { indexes: null },
  adapter: send,
});

/** The language in which the server answers visitors. Staff get English. */
export function askIn(language: string): void {
  api.defaults.headers.common['Accept-Language'] = language;
}

/**
 * Takes the answer of a read that began with the page (decision 053). Other requests go through XMLHttpRequest, which
 * reports upload progress, unless they must outlive the page, which only fetch can do.
 */
async function send(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  if (config.method === 'get') {
    const early = await takeEarlyAnswer(api.getUri(config), config.headers.get('Authorization'));
    if (early) {
      config.onEarlyAnswer?.(early.begunAt);
      const { data, status, headers } = early;
      return { data, status, statusText: '', headers, config };
    }
  }
  return axios.getAdapter(config.fetchOptions ? 'fetch' : 'xhr')(config);
}

api.interceptors.request.use(
  (config) => {
    const { token } = useSession.getState();
    // A call that names another session keeps it.
    if (token) config.headers.set('Authorization', `Bearer ${token}`, false);
    // A write may change the answers of early calls.
    if (config.method !== 'get') dropEarlyCalls();
    return config;
  },
  null,
  // A call of a page that is being closed must leave before the event handler returns.
  { synchronous: true },
);

api.interceptors.response.use(
  (response) => {
    rememberChanges(response);
    if (!isFromServer(response)) throw notFromServer();
    return response;
  },
  (error: unknown) => {
    // A failed call can have made changes, too: a decision whose e-mail is refused was made and taken back.
    if (error instanceof AxiosError && error.response) rememberChanges(error.response);
    throw toApiError(error);
  },
);

/** As if a proxy had said that it does not reach the server. */
const notFromServer = () =>
  new ApiError('Something between this browser and the server answered instead of it. Try again in a moment.', 502);

/**
 * Whether an answer is one of the contract. A proxy, or a network that asks for a sign-in, can send a page or JSON of its
 * own with status 200, and a connection that was cut can leave half of the JSON, which axios then hands over as text.
 */
function isFromServer({ status, headers, data, config: { endpoint } }: AxiosResponse): boolean {
  const isJson = /^application\/json\b/i.test(String(headers['content-type']));
  if (!isJson || typeof data !== 'object' || data === null) return false;
  return !endpoint || (status === endpoint.status && hasShape(data, endpoint.answer as Shape));
}

/** What browsers have of the JSON schema of an answer. */
interface Shape {
  type?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  /** The values of a record, under one pattern. */
  patternProperties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  anyOf?: readonly Shape[];
}

/** Whether a shape is that of a list or an object, in which code looks for more. */
const isStructure = ({ items, properties, anyOf }: Shape): boolean =>
  items !== undefined || properties !== undefined || anyOf?.every(isStructure) === true;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value has a shape. Plain fields may be missing as long as one is there, because an older server may lack a field
 * that a newer portal knows, and inside of an answer lists and objects, too. What is there has its type.
 */
function hasShape(value: unknown, shape: Shape, isWhole = true): boolean {
  const { type, required = [], properties, patternProperties, items, anyOf } = shape;
  if (anyOf) return anyOf.some((member) => hasShape(value, member, isWhole));
  if (items) return Array.isArray(value) && value.every((row) => hasShape(row, items, false));
  if (patternProperties) {
    const [each = {}] = Object.values(patternProperties);
    return isObject(value) && Object.values(value).every((row) => hasShape(row, each, false));
  }
  if (!properties) return hasType(value, type);
  if (!isObject(value)) return false;
  const names = required.length > 0 ? required : Object.keys(properties);
  const isEmpty = required.length === 0 && Object.keys(value).length === 0;
  if (!isEmpty && !names.some((field) => field in value)) return false;
  return Object.entries(properties).every(([field, inner]) =>
    field in value
      ? hasShape(value[field], inner, false)
      : !isWhole || !required.includes(field) || !isStructure(inner),
  );
}

/** Whether a plain value has the type of its schema. Without one it can be any. */
function hasType(value: unknown, type: string | undefined): boolean {
  if (type === 'null') return value === null;
  return type === undefined || typeof value === (type === 'integer' ? 'number' : type);
}

function rememberChanges({ headers }: AxiosResponse): void {
  rememberOwnChanges(headers[UPDATES_MADE]);
}

/** The fields of an error answer. Each is missing if a proxy sent the answer. */
const errorFields = ({ data }: AxiosResponse): Partial<ErrorAnswer> =>
  hasShape(data, ErrorAnswer as Shape) ? data : {};

/**
 * Whether a proxy refused the call: refusals of the server have a code. What is too large or too frequent is so for
 * whoever says it.
 */
const isRefusalOfProxy = (response: AxiosResponse) =>
  response.status < 500 && ![413, 429].includes(response.status) && errorFields(response).code === undefined;

/** Aborted calls and errors in this page's code stay as they are. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof AxiosError) || axios.isCancel(error)) return error;
  const { response } = error;
  if (!response) return new ApiError('The connection to the server was lost. Check your network and try again.', 0);
  const { status, headers } = response;
  if (isRefusalOfProxy(response)) return notFromServer();
  const data = errorFields(response);
  const message = data.message ?? `The server answered with status ${status}.`;
  const retryAfter = Number(headers['retry-after']) || undefined;
  return new ApiError(message, status, data.errors, retryAfter, data.requestId, data.code, data.step, data.challenge);
}
