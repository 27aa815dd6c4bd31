import { fieldsOf, type StoredEvent } from '@wavelane/event-store';

const DAY_MS = 86_400_000;
/** The actor of events that the extender causes. */
const EXTENDER = 'channel-extender';

/** The time that a channel uses; instants in Unix ms. */
interface Use {
  /** End of the paid time. */
  end: number;
  /** Since when its time runs; undefined while its owner paused it or the wallet is empty. */
  since: number | undefined;
  /** Active ms before that. */
  before: number;
  /** Days that it has used. */
  days: number;
  /** Its owner paused it: it uses no days of the wallet. */
  paused: boolean;
}

interface Wallet {
  uses: Map<number, Use>;
  /** Since when it has no days; undefined while it has some, and before the first ones. */
  emptySince: number | undefined;
  promises: Map<number, number>;
}

/** Days that a wallet promised for an allocation, by its id. */
interface Promised {
  channelId: number;
  days: number;
}

/**
 * Checks the days that are given without an administrator: never below the floor of the named policy, never beyond the
 * wallet, never without a promise of the wallet for as many days. Shares no code with the allocation itself.
 */
export class AllocationsInvariant {
  private readonly wallets = new Map<string, Wallet>();
  private readonly promised = new Map<string, Promised>();
  private readonly automatic = new Set<string>();
  /** Floors of the administrators' choices, by number; before the first there is none to keep. */
  private readonly floors = new Map<number, number>([[0, 0]]);

  /**
   * @param balanceOf days of an account of the ledger, after the event
   * @returns the fault of the event; undefined for a sound one
   */
  take(stored: StoredEvent, balanceOf: (account: string) => number): string | undefined {
    const event = fieldsOf(stored);
    switch (stored.type) {
      case 'PoolPolicySet':
        this.floors.set(Number(event.number), Number(event.floor));
        return undefined;
      case 'WalletDaysPromised':
        return this.promise(event, balanceOf(`user:${String(event.accountId)}`));
      case 'ChannelActivationRequested':
        return this.request(event);
      case 'PoolDaysReserved':
        return this.reserve(event, balanceOf('pool:main'));
      default:
        this.follow(stored.type, event);
        return undefined;
    }
  }

  private promise(event: Readonly<Record<string, unknown>>, balance: number): string | undefined {
    const wallet = this.wallet(event);
    const [channelId, days] = [Number(event.channelId), Number(event.days)];
    wallet.promises.set(channelId, days);
    this.promised.set(String(event.promiseId), { channelId, days });
    let covered = 0;
    for (const use of wallet.uses.values())
      if (!use.paused) covered += Math.max(0, Math.floor(activeUntil(use, use.end) / DAY_MS) - use.days);
    for (const promised of wallet.promises.values()) covered += promised;
    return covered > balance
      ? `channels would be paid ahead for ${covered} days, the wallet has ${balance}`
      : undefined;
  }

  private request(event: Readonly<Record<string, unknown>>): string | undefined {
    const by = event.by as { kind?: string; id?: string } | undefined;
    if (event.automatic !== true)
      return by?.id === EXTENDER ? 'days that nobody ordered are not called automatic' : undefined;
    const transferId = String(event.transferId);
    this.automatic.add(transferId);
    const promised = this.promised.get(transferId);
    if (promised?.channelId !== event.channelId) return 'no wallet promised days for it';
    return promised?.days === event.days
      ? undefined
      : `the wallet promised ${promised?.days} days, ${String(event.days)} were asked for`;
  }

  private reserve(event: Readonly<Record<string, unknown>>, pool: number): string | undefined {
    const policy = event.policy as { floor: number; number: number } | undefined;
    if (!policy) return this.automatic.has(String(event.transferId)) ? 'it names no policy' : undefined;
    if (this.floors.get(policy.number) !== policy.floor)
      return `policy ${policy.number} has no floor of ${policy.floor}`;
    return pool < policy.floor ? `the pool has ${pool} days left, its floor is ${policy.floor}` : undefined;
  }

  private follow(type: string, event: Readonly<Record<string, unknown>>): void {
    if (!type.startsWith('Wallet')) return;
    const wallet = this.wallet(event);
    const channelId = Number(event.channelId);
    const at = Date.parse(String(event.at));
    const use = wallet.uses.get(channelId);
    switch (type) {
      case 'WalletMeteringStarted':
        wallet.promises.delete(channelId);
        wallet.uses.set(channelId, started(use, at, Date.parse(String(event.until)), wallet.emptySince));
        return;
      case 'WalletMeteringEndMoved': {
        const end = Date.parse(String(event.until));
        if (end > (use?.end ?? 0)) wallet.promises.delete(channelId);
        if (use) use.end = end;
        return;
      }
      case 'WalletMeteringStopped':
        wallet.uses.delete(channelId);
        wallet.promises.delete(channelId);
        return;
      case 'WalletPromiseWithdrawn':
        wallet.promises.delete(channelId);
        return;
      case 'WalletMeteringPaused':
        if (use) Object.assign(use, { before: activeUntil(use, at), since: undefined, paused: true });
        return;
      case 'WalletMeteringResumed':
        if (use) Object.assign(use, { since: wallet.emptySince === undefined ? at : undefined, paused: false });
        return;
      case 'WalletDayConsumed':
        if (use) use.days = Number(event.n);
        return;
      case 'WalletExhausted':
      case 'WalletRecovered':
        wallet.emptySince = type === 'WalletExhausted' ? at : undefined;
        for (const each of wallet.uses.values()) {
          each.before = activeUntil(each, at);
          each.since = type === 'WalletExhausted' || each.paused ? undefined : at;
        }
        return;
      default:
    }
  }

  private wallet({ accountId }: Readonly<Record<string, unknown>>): Wallet {
    const account = String(accountId);
    let wallet = this.wallets.get(account);
    if (!wallet) this.wallets.set(account, (wallet = { uses: new Map(), emptySince: undefined, promises: new Map() }));
    return wallet;
  }
}

const activeUntil = ({ since, before, end }: Use, at: number): number =>
  since === undefined ? before : before + Math.max(0, Math.min(at, end) - since);

/** A channel that was active before keeps the part of a day that it has used. On an empty wallet no time is used. */
function started(earlier: Use | undefined, at: number, end: number, emptySince: number | undefined): Use {
  const paused = earlier?.paused ?? false;
  const before = earlier ? activeUntil(earlier, at) : 0;
  const use = { end, since: paused ? undefined : at, before, days: earlier?.days ?? 0, paused };
  return emptySince === undefined ? use : { ...use, since: undefined, before: activeUntil(use, emptySince) };
}
