import type { StoredEvent } from '@wavelane/event-store';
import { walletEvents } from '../../../days/index.js';

interface Wallet {
  /** The unused days of each credit, in the order in which the credits came. */
  left: Map<string, number>;
  /** The credit of each used day, in the order of use. */
  used: string[];
  /** An older return did not name its payment: the days left of each credit are unknown. */
  isVague: boolean;
}

/**
 * Checks that a return takes the unused days of its own payment, and nothing else. It moves single days from one credit
 * to another, and so shares no arithmetic with the wallet.
 */
export class ReturnsInvariant {
  private readonly wallets = new Map<string, Wallet>();

  /** @returns the fault of the event; undefined for a sound one */
  take(event: StoredEvent): string | undefined {
    if (!walletEvents.is(event)) return undefined;
    const wallet = this.wallet(event.data.accountId);
    switch (event.type) {
      case 'WalletCredited':
        wallet.left.set(event.data.creditId, event.data.days);
        return undefined;
      case 'WalletDayConsumed':
        use(wallet, 1);
        return undefined;
      case 'WalletDebited':
        use(wallet, event.data.days);
        return undefined;
      case 'WalletDaysRestored':
        for (const id of wallet.used.splice(-event.data.days)) wallet.left.set(id, (wallet.left.get(id) ?? 0) + 1);
        return undefined;
      case 'WalletDaysTakenBack':
        return takeBack(wallet, event.data);
      default:
        return undefined;
    }
  }

  private wallet(accountId: string): Wallet {
    let wallet = this.wallets.get(accountId);
    if (!wallet) this.wallets.set(accountId, (wallet = { left: new Map(), used: [], isVague: false }));
    return wallet;
  }
}

function use({ left, used }: Wallet, days: number): void {
  let due = days;
  for (const [id, there] of left) {
    const taken = Math.min(due, there);
    left.set(id, there - taken);
    for (let day = 0; day < taken; day++) used.push(id);
    due -= taken;
    if (due === 0) return;
  }
}

function takeBack(
  wallet: Wallet,
  { creditId, requested, applied }: { creditId?: string; requested: number; applied: number },
): string | undefined {
  if (creditId === undefined) wallet.isVague = true;
  if (creditId === undefined || wallet.isVague) return undefined;
  const left = wallet.left.get(creditId) ?? 0;
  wallet.left.set(creditId, Math.max(0, left - applied));
  const right = Math.min(requested, left);
  return applied === right ? undefined : `${applied} days were taken back of ${right} that the payment had left`;
}
