import type { ReadModels } from '@wavelane/projections';
import { recentlyUsed } from '@wavelane/runtime';
import { type ProviderMessageDocument, providerMessagesProjection } from '../messages/provider-messages.projection.js';
import { providerKey } from '../../whatsapp/index.js';

/** Messages whose ids are remembered, and for how long: nearly all reports of one come within seconds. */
const REMEMBERED = 20_000;
const REMEMBERED_MS = 60_000;

/**
 * Finds the message that an id of the gateway names. Recent results are remembered: otherwise each of the five reports
 * of a message would ask the read store for it.
 */
export class KnownMessages {
  // Without a resolution it would keep the time by a timer.
  private readonly recent = recentlyUsed<string, string>(REMEMBERED, { ttl: REMEMBERED_MS, ttlResolution: 0 });

  constructor(private readonly readModels: ReadModels) {}

  /** An id became known. The first message that has it keeps it. */
  note(channelId: number, providerMessageId: string, messageId: string): void {
    const key = providerKey(channelId, providerMessageId);
    if (!this.recent.has(key)) this.recent.set(key, messageId);
  }

  /** @returns undefined while the id is not known */
  async of(channelId: number, providerMessageId: string): Promise<string | undefined> {
    const recent = this.recent.get(providerKey(channelId, providerMessageId));
    return recent ?? (await this.document(channelId, providerMessageId))?.messageId ?? undefined;
  }

  /** With the reports that came before the id was known. */
  document(channelId: number, providerMessageId: string): Promise<ProviderMessageDocument | undefined> {
    return this.readModels.get(providerMessagesProjection, providerKey(channelId, providerMessageId));
  }
}
