import { Inject, Injectable } from '@nestjs/common';
import { SEEN_EVERY_MS } from '@wavelane/contracts';
import type { ReadStore, RecordStore, StoredRecord } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { KNOWN_DEVICES } from '../../../platform/security/devices/known-devices.js';
import type { SessionUses } from '../../../platform/security/sessions/session-store.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

const PAGE = 1_000;

interface Seen extends Record<string, unknown> {
  /** Unix ms of the machine; a multiple of {@link SEEN_EVERY_MS}. */
  at: number;
}

/**
 * When an account was last used: a sign-in, or a request while signed in. It is not kept in the log, which is permanent
 * and would record each day that a person worked (docs/adr/0141-last-seen.md).
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
    // A failure here must not fail the request: the session works without it.
    await this.records.put(accountId, { at: slotOf(at) }, null).catch(() => undefined);
  }

  /** Returns for each of these accounts when it was last seen, ISO-8601 UTC; accounts never seen are left out. */
  async of(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.fill();
    const found = await this.records.getMany<Seen>(accountIds, this.clock.machine());
    return new Map(found.map(({ id, body }) => [id, new Date(body.at).toISOString()]));
  }

  /** The account has ended. */
  async forget(accountId: string): Promise<void> {
    await this.records.remove(accountId);
  }

  /** Fills in members that signed in before this was recorded, from the devices that they signed in with. */
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
