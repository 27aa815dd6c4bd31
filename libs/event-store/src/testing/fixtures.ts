import { createHash } from 'node:crypto';
import type { NewEvent } from '../event.js';

/** The UUID of a name: the same name has the same id in every run. */
export function uuid(name: string | number): string {
  const hex = createHash('sha256').update(String(name)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An event on its way to the store, complete; say only what the test is about. */
export function proposed(name: string | number, over: Partial<NewEvent> = {}): NewEvent {
  return {
    id: uuid(name),
    type: 'Noted',
    schemaVersion: 1,
    data: { name },
    metadata: {
      actor: { kind: 'user', id: 'u-1' },
      correlationId: 'correlation-1',
      commandId: `command-${name}`,
      causationId: null,
    },
    ...over,
  };
}
