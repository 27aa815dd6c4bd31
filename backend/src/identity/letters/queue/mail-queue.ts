import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { RecordQueue, type Waiting } from '../../../platform/storage/queue/record-queue.js';

/** A mail that waits to be sent. It names its event; its text is made when it is sent, so no link is stored. */
export interface QueuedMail extends Waiting {
  /** Id of the event, and which of its mails this is. */
  eventId: string;
  part: string;
  stream: string;
  revision: number;
  position: string;
  eventType: string;
  /** Unix ms: the mail is of no use from then on. */
  expiresAt: number;
  /** It ends because its link does. */
  isLink: boolean;
}

/** The state of the mail server while it takes no mail. */
export interface Outage extends Record<string, unknown> {
  error: string;
  /** Unix ms. */
  since: number;
  failures: number;
  nextAt: number;
}

const OUTAGE = 'outage';

/** The mails that wait, and whether their server takes any. */
export class MailQueue extends RecordQueue<QueuedMail> {
  private readonly server: RecordStore;
  private readonly clock: () => number;

  constructor(store: ReadStore, now: () => number) {
    super(store, 'mail', ({ eventId, part }) => `${eventId}.${part}`, now);
    this.server = store.records({ name: 'mail-server' });
    this.clock = now;
  }

  async outage(): Promise<Outage | undefined> {
    return (await this.server.get<Outage>(OUTAGE, this.clock()))?.body;
  }

  async noteOutage(outage: Outage | undefined): Promise<void> {
    if (outage) await this.server.put(OUTAGE, outage, null);
    else await this.server.remove(OUTAGE);
  }
}
