import { searchOf } from './search';

/** An address inside this application to return to after signing in; anything else is dropped. */
export function safeRedirect(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/(login|signup)\b/.test(value)
    ? value
    : undefined;
}

/** What the pages of signing in and up take from their address. */
export const entrySearch = searchOf({ redirect: safeRedirect });
