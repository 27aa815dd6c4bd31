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
