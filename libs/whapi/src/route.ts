import { GatewayFailure } from '@wavelane/gateway';

/** The parts of the gateway's paths, besides ids and phone numbers. */
const WORDS: ReadonlySet<string> = new Set([
  ...['', 'channels', 'extend', 'health', 'interactive', 'list', 'login', 'logout', 'media', 'messages', 'mode'],
  ...['partners', 'presences', 'projects', 'reaction', 'settings', 'statuses', 'text', 'users'],
]);

/** A path without ids: `{id}` stands for every part that is not known to be a word of the interface. */
export const routeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (WORDS.has(part) ? part : '{id}'))
    .join('/');

/**
 * An id as one part of a path. Ids come from reports that an account can make up, and an address with a part `..` is
 * one of another resource.
 * @throws GatewayFailure for an id that no part of a path can be
 */
export function partOf(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new GatewayFailure('refused', 'permanent', 'There is no such id');
  return encodeURIComponent(id);
}
