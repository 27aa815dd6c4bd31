import { createHash } from 'node:crypto';
import type { BulkReport } from '@wavelane/contracts';
import { carriedIn, type FrozenMessage } from '../../jobs/job.events.js';
import { ChunkCutter } from '../../sending/recipients.js';
import { needsToken } from '../../content/lane.js';
import type { PreparedContent, MessageContent } from '../../content/message-content.js';
import type { Recipient } from './row-planner.js';

/** All recipients of a job and how they go into its events. */
export interface JobPlan {
  recipients: readonly Recipient[];
  /** Recipients in each event. */
  chunkSizes: readonly number[];
  /** Bytes of each event's recipients, as JSON. */
  chunkBytes: readonly number[];
  /** SHA-256 of everything that will be written: equal plans give the same job. */
  digest: string;
  report: BulkReport;
}

/** Same length as the real ones: sizes are known before the ids are. */
const ID = '0'.repeat(36);
const TOKEN = '0'.repeat(20);

/**
 * Collects the valid rows of a job. Keeps the values of each row, not its text: 50,000 texts of 4,096 characters would
 * be 200 MB.
 */
export class JobPlanner {
  private readonly recipients: Recipient[] = [];
  private readonly cutter = new ChunkCutter();
  private readonly hash = createHash('sha256');

  add(recipient: Recipient, wording: MessageContent): void {
    const message = frozen(recipient, wording, ID, this.recipients.length, () => TOKEN);
    const json = JSON.stringify(message);
    this.recipients.push(recipient);
    this.cutter.add(Buffer.byteLength(json));
    this.hash.update(json);
  }

  /** @param report of the rows that led to this */
  plan(report: BulkReport): JobPlan {
    const { sizes, bytes } = this.cutter;
    return {
      recipients: this.recipients,
      chunkSizes: sizes,
      chunkBytes: bytes,
      digest: this.hash.digest('hex'),
      report,
    };
  }
}

/**
 * The messages of one chunk, written out.
 * @param messageId of an ordinal
 * @param newToken for a message with buttons or a list
 */
export function freeze(
  { recipients, chunkSizes }: JobPlan,
  chunk: number,
  wording: PreparedContent,
  messageId: (ordinal: number) => string,
  newToken: () => string,
): FrozenMessage[] {
  const start = chunkSizes.slice(0, chunk).reduce((sum, size) => sum + size, 0);
  return recipients.slice(start, start + (chunkSizes[chunk] ?? 0)).map((recipient, index) => {
    const filled = wording.fill(wording.valuesIn(recipient.values));
    // The row was valid with these values, and nothing has changed since.
    if ('problem' in filled) throw new Error(`A planned message cannot be written: ${filled.problem.message}`);
    const ordinal = start + index;
    return frozen(recipient, filled.wording, messageId(ordinal), ordinal, newToken);
  });
}

function frozen(
  { to, name }: Recipient,
  wording: MessageContent,
  messageId: string,
  ordinal: number,
  newToken: () => string,
): FrozenMessage {
  const { header, body, footer, buttons } = wording;
  return {
    messageId,
    ordinal,
    to,
    name,
    header,
    body,
    footer,
    buttons: [...buttons],
    token: needsToken(wording) ? newToken() : null,
    ...carriedIn(wording),
  };
}
