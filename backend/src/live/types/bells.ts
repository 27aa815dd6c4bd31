import type { ADMIN_TOPICS, OWN_TOPICS } from '@wavelane/contracts';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { ADMINISTRATORS_NOTICED, NOTICE_SOURCES, passesLimit } from '../../notices/index.js';

type Own = (typeof OWN_TOPICS)[number];
type Admin = (typeof ADMIN_TOPICS)[number];

/** The topics that an event changes: for the account that it names, for administrators, for all. */
export interface Changes {
  own?: readonly Own[];
  admin?: readonly Admin[];
  everyone?: readonly Own[];
}

/** Types whose bells are listed themselves, and the one of which hardly any event causes a notice. */
const OTHERWISE: readonly string[] = ['NoticeDue', 'JobAdmitted'];
const NOTICED = new Set<string>(NOTICE_SOURCES.filter((type) => !OTHERWISE.includes(type)));

/** Adds the bells of the readers who get notices from events of this type. */
export function withBells(type: string, changes: Changes | null): Changes | null {
  if (!NOTICED.has(type)) return changes;
  const own: readonly Own[] = [...(changes?.own ?? []), 'notices'];
  if (!ADMINISTRATORS_NOTICED.includes(type)) return { ...changes, own };
  return { ...changes, own, admin: [...(changes?.admin ?? []), 'admin-notices'] };
}

/** The bell of an account that passes a mark of its limits. */
export const bellsOf = (event: Pick<StoredEvent, 'type' | 'data'>): readonly Own[] =>
  event.type === 'JobAdmitted' && passesLimit(fieldsOf(event)) ? ['notices'] : [];
