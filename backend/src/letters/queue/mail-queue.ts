import type { ReadStore, RecordStore } from '@wavelane/read-store';

/** A mail that is to be sent. It names its event; what it says is made when it goes, so no link lies in a store. */
export interface QueuedMail extends Record<string, unknown> {
  /** Id of the event, and which of its mails this is. */
  eventId: string;
  part: string;
  stream: string;
  revision: number;
  position: string;
  eventType: string;
  /** Unix ms: it has no use from here on. */
  expiresAt: number;
  /** It ends because its link does. */
  isLink: boolean;
  /** Failures so far, the last one's words, and when it is tried next (Unix ms). */
  tries: number;
  error: string | null;
  nextAt: number;
}

/** What is known of the server: set while it takes nothing. */
export interface Outage extends Record<string, unknown> {
  error: string;
  /** Unix ms. */
  since: number;
  failures: number;
  nextAt: number;
}

const MINUTE = 60_000;
/** How long it is remembered that a mail went out: longer than anything repeats by itself. */
const DONE_MS = 7 * 24 * 60 * MINUTE;
const PAGE = 500;
const OUTAGE = 'outage';

/** The mails that wait, in the records of the read-store engine: they survive everything the records survive. */
export class MailQueue {
  private readonly waiting: RecordStore;
  private readonly done: RecordStore;
  private readonly server: RecordStore;

  constructor(
    store: ReadStore,
    private readonly now: () => number,
  ) {
    this.waiting = store.records({ name: 'mail-queue' });
    this.done = store.records({ name: 'mail-done' });
    this.server = store.records({ name: 'mail-server' });
  }

  /** Once: a mail that waits already, or went out in the last days, stays as it is. */
  async add(mail: QueuedMail): Promise<boolean> {
    const id = idOf(mail);
    if (await this.done.get(id, this.now())) return false;
    return this.waiting.add(id, mail, null, this.now());
  }

  /** Those due by now, the longest due first, and when the next one will be (Unix ms). */
  async due(limit: number): Promise<{ mails: QueuedMail[]; nextAt: number }> {
    const found: QueuedMail[] = [];
    let nextAt = Infinity;
    for await (const mail of this.all()) {
      if (mail.nextAt <= this.now()) found.push(mail);
      else nextAt = Math.min(nextAt, mail.nextAt);
    }
    found.sort((one, other) => one.nextAt - other.nextAt);
    return { mails: found.slice(0, limit), nextAt: found.length > limit ? this.now() : nextAt };
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const _ of this.all()) count++;
    return count;
  }

  /** It went out, or it has no use any more. */
  async finish(mail: QueuedMail): Promise<void> {
    await this.done.put(idOf(mail), {}, this.now() + DONE_MS);
    await this.waiting.remove(idOf(mail));
  }

  /** It was given up; adding it again tries it again. */
  async drop(mail: QueuedMail): Promise<void> {
    await this.waiting.remove(idOf(mail));
  }

  async postpone(mail: QueuedMail, error: string, pauseMs: number): Promise<void> {
    await this.waiting.put(idOf(mail), { ...mail, tries: mail.tries + 1, error, nextAt: this.now() + pauseMs }, null);
  }

  async outage(): Promise<Outage | undefined> {
    return (await this.server.get<Outage>(OUTAGE, this.now()))?.body;
  }

  async noteOutage(outage: Outage | undefined): Promise<void> {
    if (outage) await this.server.put(OUTAGE, outage, null);
    else await this.server.remove(OUTAGE);
  }

  /** Throws away what is not needed to recognise a repetition any more. */
  async purge(): Promise<void> {
    await this.done.purge(this.now());
  }

  private async *all(): AsyncIterable<QueuedMail> {
    let after = '';
    for (;;) {
      const page = await this.waiting.scan<QueuedMail>(after, PAGE, this.now());
      for (const { body } of page) yield body;
      if (page.length < PAGE) return;
      after = page.at(-1)?.id ?? after;
    }
  }
}

const idOf = ({ eventId, part }: QueuedMail) => `${eventId}.${part}`;
