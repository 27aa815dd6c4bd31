import { randomUUID } from 'node:crypto';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { NotNow } from '../define/errors.js';

interface Request extends Record<string, unknown> {
  state: 'open' | 'done' | 'refused';
  /** Null once it is answered. */
  question: unknown;
  answer: unknown;
}

const POLL_MS = 50;

/** Requests of other processes to the one that projects, through records that end by themselves. */
export class Requests<Question, Answer> {
  private readonly records: RecordStore;
  /** When requests that have ended were removed last, Unix ms. */
  private purgedAt = 0;

  /** @param patienceMs for which an answer is waited for */
  constructor(
    readStore: ReadStore,
    name: string,
    private readonly now: () => number,
    private readonly patienceMs: number,
  ) {
    this.records = readStore.records({ name, indexes: ['state'] });
  }

  /** @throws NotNow if no process answers, or the one that projects refuses */
  async ask(question: Question): Promise<Answer> {
    const id = randomUUID();
    const request: Request = { state: 'open', question, answer: null };
    await this.records.put(id, request, this.now() + this.patienceMs);
    try {
      for (let waited = 0; waited < this.patienceMs; waited += POLL_MS) {
        const found = (await this.records.get<Request>(id, this.now()))?.body;
        if (found?.state === 'done') return found.answer as Answer;
        if (found?.state !== 'open') break;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    } finally {
      await this.records.remove(id);
    }
    throw new NotNow('No process could fold these documents again now.');
  }

  /** Does the open requests. NotNow of `work` refuses a request; after any other error it is tried again. */
  async answer(work: (question: Question) => Promise<Answer>): Promise<void> {
    const now = this.now();
    if (now - this.purgedAt > this.patienceMs) {
      await this.records.purge(now);
      this.purgedAt = now;
    }
    for (const { id, body, expiresAt } of await this.records.list<Request>({ state: 'open' }, now)) {
      const request: Request = { state: 'refused', question: null, answer: null };
      try {
        request.answer = await work(body.question as Question);
        request.state = 'done';
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
      }
      await this.records.replace(id, request, expiresAt, this.now());
    }
  }
}
