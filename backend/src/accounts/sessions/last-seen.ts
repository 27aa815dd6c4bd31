import { Inject, Injectable } from '@nestjs/common';
import { SEEN_EVERY_MS } from '@wavelane/contracts';
import type { ReadStore, RecordStore, StoredRecord } from '@wavelane/read-store';
import { Clock } from '../../platform/domain/clock.js';
import { KNOWN_DEVICES } from '../../platform/security/devices/known-devices.js';
import type { SessionUses } from '../../platform/security/sessions/session-store.js';
import { READ_STORE } from '../../platform/storage/tokens.js';

const PAGE = 1_000;

interface Seen extends Record<string, unknown> {
  /** Unix ms of the machine; a multiple of {@link SEEN_EVERY_MS}. */
  at: number;
}

/**
 * When somebody last used an account: signed in, or asked for something while signed in. Not in the log, which is for
 * ever and would tell of each day that a person worked (docs/adr/0141-last-seen.md).
 */
@Injectable()
export class LastSeen implements SessionUses {
  private readonly records: RecordStore;
  private readonly devices: RecordStore;
  private isFilled = false;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'last-seen' });
    this.devices = readStore.records(KNOWN_DEVICES);
  }

  async note(accountId: string, at: number, since: number | null): Promise<void> {
    if (since !== null && slotOf(since) === slotOf(at)) return;
    // Of no use to who asks: a session is none the worse for it.
    await this.records.put(accountId, { at: slotOf(at) }, null).catch(() => undefined);
  }

  /** Of each of these accounts when it was seen, ISO-8601 UTC; those that never were are left out. */
  async of(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.fill();
    const found = await this.records.getMany<Seen>(accountIds, this.clock.machine());
    return new Map(found.map(({ id, body }) => [id, new Date(body.at).toISOString()]));
  }

  /** The account has ended. */
  async forget(accountId: string): Promise<void> {
    await this.records.remove(accountId);
  }

  /** Who signed in before this was written down is known by the browsers that they did it with. */
  private async fill(): Promise<void> {
    if (this.isFilled) return;
    const now = this.clock.machine();
    const latest = new Map<string, number>();
    let page: StoredRecord<{ accountId: string; lastSeenAt: number }>[];
    let after = '';
    do {
      page = await this.devices.scan(after, PAGE, now);
      for (const { id, body } of page) {
        latest.set(body.accountId, Math.max(body.lastSeenAt, latest.get(body.accountId) ?? 0));
        after = id;
      }
    } while (page.length === PAGE);
    const records = [...latest].map(([id, at]) => ({ id, body: { at: slotOf(at) } satisfies Seen }));
    for (let from = 0; from < records.length; from += PAGE)
      await this.records.addMany(records.slice(from, from + PAGE));
    this.isFilled = true;
  }
}

const slotOf = (at: number) => at - (at % SEEN_EVERY_MS);
