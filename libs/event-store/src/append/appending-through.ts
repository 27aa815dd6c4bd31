import type { EventStore } from '../port.js';

/** The same log, with another way to append; everything else goes to the log itself. */
export const appendingThrough = (store: EventStore, append: EventStore['append']): EventStore =>
  new Proxy(store, {
    get(target, name): unknown {
      if (name === 'append') return append;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
