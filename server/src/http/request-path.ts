import { SERVER_PATHS } from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';

/** Where the contract's paths begin. */
export const API_ROOT = '/api';

/** Longer than any id, token or version in a path. */
export const MAX_PARAM_LENGTH = 200;

/** The route of pages: every address that no other route has. */
export const ANY_ADDRESS = '/*';

/**
 * The path of a request as the router reads it: without the query, percent-encoding and dots resolved, and encoded again
 * where a character is not plain. Nothing else may look at the raw address: `/%61pi/Position` is `/api/Position`.
 */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const raw = url.split(/[?#]/, 1)[0] ?? '';
  const segments: string[] = [];
  for (const segment of decode(raw).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const isFolder = /\/\.{0,2}$/.test(decode(raw)) && segments.length > 0;
  return encodeURI(`/${segments.join('/')}${isFolder ? '/' : ''}`).replace(/[?#]/g, encodeURIComponent);
}

/** Whether a request is one for the API, with or without a route. */
export function isCall(request: FastifyRequest): boolean {
  return isBelow(pathOf(request), API_ROOT);
}

/** Whether only the server answers below the path: it is never a page. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((prefix) => isBelow(path, prefix));
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
