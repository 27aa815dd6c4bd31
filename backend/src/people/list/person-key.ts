import { idOf } from '../../platform/domain/ids.js';
import { canonical, type Handle } from '../../platform/personal/handle.js';

/**
 * Under which a person is read, by the handle that they were first known by: the same for all ways to write it. Never in
 * an event: who has the log could find out the number that it was made of.
 */
export const personKey = (accountId: string, { kind, value }: Handle): string =>
  idOf('person', accountId, kind, canonical(kind, value));
