import { fieldsOf, type StoredEvent } from '@wavelane/event-store';

const DAY_MS = 86_400_000;
/** The actor of events that the extender causes. */
const EXTENDER = 'channel-extender';

interface Wallet {
  /** End of the paid time by channel, Unix ms. */
  ends: Map<number, number>;
  /** Channels that their owner paused: they use no days of the wallet. */
  paused: Set<number>;
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
    const [channelId, days, at] = [Number(event.channelId), Number(event.days), Date.parse(String(event.at))];
    wallet.promises.set(channelId, days);
    this.promised.set(String(event.promiseId), { channelId, days });
    let covered = 0;
    for (const [channel, end] of wallet.ends)
      if (!wallet.paused.has(channel)) covered += Math.max(0, Math.ceil((end - at) / DAY_MS));
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
    const channelId = Number(event.channelId);
    switch (type) {
      case 'WalletMeteringStarted':
      case 'WalletMeteringEndMoved': {
        const { ends, promises } = this.wallet(event);
        const end = Date.parse(String(event.until));
        if (type === 'WalletMeteringStarted' || end > (ends.get(channelId) ?? 0)) promises.delete(channelId);
        ends.set(channelId, end);
        return;
      }
      case 'WalletMeteringStopped':
        this.wallet(event).ends.delete(channelId);
        this.wallet(event).promises.delete(channelId);
        return;
      case 'WalletPromiseWithdrawn':
        this.wallet(event).promises.delete(channelId);
        return;
      case 'WalletMeteringPaused':
        this.wallet(event).paused.add(channelId);
        return;
      case 'WalletMeteringResumed':
        this.wallet(event).paused.delete(channelId);
        return;
      default:
    }
  }

  private wallet({ accountId }: Readonly<Record<string, unknown>>): Wallet {
    const account = String(accountId);
    let wallet = this.wallets.get(account);
    if (!wallet) this.wallets.set(account, (wallet = { ends: new Map(), paused: new Set(), promises: new Map() }));
    return wallet;
  }
}
