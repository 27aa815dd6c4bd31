import type { WalletEvent } from './wallet.events.js';

/** The days that came in, in the order in which they came, and how many were used of all. */
export interface Credits {
  readonly list: readonly Credit[];
  readonly used: number;
}

interface Credit {
  id: string;
  /** The payment's reference, by which an older return names it in its reason. */
  ref: string | null;
  /** Without those that were taken back. */
  days: number;
}

export const NO_CREDITS: Credits = { list: [], used: 0 };

/**
 * Days of a credit that are not used. The first days that came are the first used, so the used ones fill the credits
 * from the first on (docs/reference/ledger.md#wallet).
 */
export function leftOf({ list, used }: Credits, id: string): number {
  let due = used;
  for (const credit of list) {
    if (credit.id === id) return Math.max(0, credit.days - due);
    due = Math.max(0, due - credit.days);
  }
  return 0;
}

/** Applies an event to the credits. Pure. */
export function evolveCredits(credits: Credits, event: WalletEvent): Credits {
  const { list, used } = credits;
  switch (event.type) {
    case 'WalletCredited': {
      const { creditId: id, source, days } = event.data;
      return { list: [...list, { id, ref: source.ref, days }], used };
    }
    case 'WalletDayConsumed':
      return { list, used: used + 1 };
    case 'WalletDebited':
      return { list, used: used + event.data.days };
    case 'WalletDaysRestored':
      return { list, used: used - event.data.days };
    case 'WalletDaysGivenBack': {
      const { creditId, days } = event.data;
      const withDays = (credit: Credit) => (credit.id === creditId ? { ...credit, days: credit.days + days } : credit);
      return { list: list.map(withDays), used };
    }
    case 'WalletDaysTakenBack': {
      const { applied, creditId, reason } = event.data;
      const isOurs = ({ id, ref }: Credit) =>
        creditId === undefined ? ref !== null && reason.endsWith(` ${ref}`) : id === creditId;
      const own = list.find(isOurs);
      const taken = own ? Math.min(applied, leftOf(credits, own.id)) : 0;
      const left = list.map((credit) => (credit === own ? { ...credit, days: credit.days - taken } : credit));
      // An older return could take more than its payment had left.
      return { list: left, used: used + applied - taken };
    }
    default:
      return credits;
  }
}
