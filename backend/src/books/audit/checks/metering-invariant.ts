import { fieldsOf, type StoredEvent } from '@wavelane/event-store';

const DAY_MS = 86_400_000;

/** The period in which a channel was active; an end that has not come is Infinity. Unix ms. */
type Stretch = [from: number, to: number];

interface Metered {
  stretches: Stretch[];
  until: number;
  days: number;
  /** Its owner paused it. */
  held: boolean;
  /** When its owner resumed it last, Unix ms. */
  resumedAt: number;
}

interface Wallet {
  channels: Map<number, Metered>;
  /** Unix ms since which it is empty; null while it is not. */
  emptySince: number | null;
  recoveredAt: number;
}

/**
 * Checks metering without the wallet's arithmetic: records the periods of active time from the events and adds them up
 * anew for every question.
 */
export class MeteringInvariants {
  private readonly wallets = new Map<string, Wallet>();

  /** @returns the fault of the event; undefined for a sound one */
  take(stored: Pick<StoredEvent, 'type' | 'data'>): string | undefined {
    const event = fieldsOf(stored);
    const wallet = this.wallet(String(event.accountId));
    const at = Date.parse(String(event.at));
    const channelId = Number(event.channelId);
    switch (stored.type) {
      case 'WalletMeteringStarted':
        begin(wallet, channelId, at, Date.parse(String(event.until)));
        return undefined;
      case 'WalletMeteringEndMoved': {
        const moved = wallet.channels.get(channelId);
        if (moved) moved.until = Date.parse(String(event.until));
        return undefined;
      }
      case 'WalletMeteringPaused': {
        const paused = wallet.channels.get(channelId);
        if (!paused) return `channel ${channelId} is not being metered`;
        close(paused, at);
        paused.held = true;
        return undefined;
      }
      case 'WalletMeteringResumed': {
        const resumed = wallet.channels.get(channelId);
        if (!resumed?.held) return `channel ${channelId} was not paused`;
        resumed.held = false;
        resumed.resumedAt = at;
        if (wallet.emptySince === null) resumed.stretches.push([at, Infinity]);
        return undefined;
      }
      case 'WalletMeteringStopped':
        return this.stop(wallet, channelId, at, Number(event.days));
      case 'WalletDayConsumed':
        return consume(wallet, channelId, Number(event.n), at);
      case 'WalletDaysRestored': {
        const restored = wallet.channels.get(channelId);
        if (restored) restored.days -= Number(event.days);
        return undefined;
      }
      case 'WalletExhausted':
        wallet.emptySince = at;
        for (const metered of wallet.channels.values()) close(metered, at);
        return undefined;
      case 'WalletRecovered':
        wallet.emptySince = null;
        wallet.recoveredAt = at;
        for (const metered of wallet.channels.values()) if (!metered.held) metered.stretches.push([at, Infinity]);
        return undefined;
      default:
        return undefined;
    }
  }

  /**
   * Returns the days that should have been used up by now and were not, by `account/channel`. An empty wallet owes
   * nothing yet, and a channel whose owner paused it while the wallet was empty owes its last day when it is resumed.
   */
  missing(now: number): string[] {
    return [...this.wallets].flatMap(([account, { channels, emptySince }]) =>
      emptySince !== null
        ? []
        : [...channels]
            .filter(([, metered]) => !isUsedUp(metered, now))
            .map(([channelId]) => `${account}/${channelId}`),
    );
  }

  private stop(wallet: Wallet, channelId: number, at: number, days: number): string | undefined {
    const metered = wallet.channels.get(channelId);
    wallet.channels.delete(channelId);
    if (!metered) return `channel ${channelId} was not being metered`;
    const used = Math.floor(activeMs(metered, at) / DAY_MS);
    return days > used || days !== metered.days
      ? `channel ${channelId} was active for ${used} days, not ${days}`
      : undefined;
  }

  private wallet(account: string): Wallet {
    let wallet = this.wallets.get(account);
    if (!wallet) this.wallets.set(account, (wallet = { channels: new Map(), emptySince: null, recoveredAt: 0 }));
    return wallet;
  }
}

function isUsedUp(metered: Metered, now: number): boolean {
  const owed = Math.floor(activeMs(metered, now) / DAY_MS) - metered.days;
  return owed === 0 || (metered.held && owed === 1);
}

function begin(wallet: Wallet, channelId: number, at: number, until: number): void {
  const metered = wallet.channels.get(channelId) ?? { stretches: [], until, days: 0, held: false, resumedAt: 0 };
  close(metered, at);
  metered.until = until;
  if (!metered.held) metered.stretches.push([at, Infinity]);
  if (wallet.emptySince !== null) close(metered, Math.max(at, wallet.emptySince));
  wallet.channels.set(channelId, metered);
}

function close(metered: Metered, at: number): void {
  const last = metered.stretches.at(-1);
  if (last && last[1] === Infinity) last[1] = Math.max(last[0], Math.min(at, metered.until));
}

function activeMs({ stretches, until }: Metered, at: number): number {
  return stretches.reduce((sum, [from, to]) => {
    const end = Math.min(to, at, to === Infinity ? until : Infinity);
    return sum + Math.max(0, end - from);
  }, 0);
}

function consume(wallet: Wallet, channelId: number, n: number, at: number): string | undefined {
  const metered = wallet.channels.get(channelId);
  if (!metered) return `channel ${channelId} is not being metered`;
  const expected = metered.days + 1;
  metered.days = n;
  if (n !== expected) return `day ${n} of channel ${channelId} comes after day ${expected - 1}`;
  if (activeMs(metered, at) < n * DAY_MS) return `channel ${channelId} was not active for ${n} days yet`;
  // A day is due at the end of its period. A day that an empty wallet or a pause held back is due with the next credit
  // or when the owner resumes the channel.
  if (at > Math.max(wallet.recoveredAt, metered.resumedAt) && activeMs(metered, at - 1) >= n * DAY_MS)
    return `day ${n} of channel ${channelId} was due before`;
  return wallet.emptySince === null ? undefined : 'the wallet is empty';
}
