import type { BulkPreview, BulkResult } from '@wavelane/contracts';
import { sleep } from '../chance.js';
import type { Client } from '../client.js';
import type { Product } from '../product.js';

/** The limit for the answer to a list, which waits for lists that came before it. */
export const LIST_MS = 250_000;
const AGAIN_MS = 1_000;
const FILE = '/api/messages/bulk/file';

/** A person who sends lists. */
export interface Customer {
  name: string;
  /** A client that waits long enough for a list. */
  client: Client;
  channelId: number;
}

/** The answers to the lists, and the jobs that were made of them. */
export class Lists {
  readonly answers: Record<string, number> = {};
  readonly jobs: { customer: Customer; id: string }[] = [];

  private planned = 0;

  constructor(
    private readonly product: Product,
    private readonly rows: number,
  ) {}

  /** Sends a file as a customer does, after a preview. @returns the job's id */
  async sendFile(customer: Customer): Promise<string> {
    await this.preview(customer);
    return this.keep(customer, await this.until<BulkResult>(customer, FILE, this.form(customer), 'file'));
  }

  /** Previews the file and sends nothing. */
  async preview(customer: Customer): Promise<void> {
    const form = this.form(customer);
    form.set('dryRun', 'true');
    const { report } = await this.until<BulkPreview>(customer, FILE, form);
    if (report?.valid !== this.rows) throw new Error(`The preview counts ${report?.valid} rows`);
  }

  /** Rows with a text of their own, for tomorrow. @returns the job's id */
  async plan(customer: Customer, text: string): Promise<string> {
    const list = Array.from({ length: this.rows }, (_, n) => ({
      name: `Customer ${n}`,
      phone: phone(n),
      message: `${customer.name}, row ${n}: ${text}`,
    }));
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const body = { channelId: customer.channelId, rows: list, scheduledFor };
    const key = `plan-${++this.planned}`;
    return this.keep(customer, await this.until<BulkResult>(customer, '/api/messages/bulk', body, key));
  }

  private form({ channelId }: Customer): FormData {
    const lines = Array.from({ length: this.rows }, (_, n) => `Customer ${n},${phone(n)},Town ${n % 97},"Order, ${n}"`);
    const form = new FormData();
    form.set('channelId', String(channelId));
    form.set('body', 'Hello {{name}} in {{town}}, this is about {{order}}. '.repeat(3));
    form.set(
      'file',
      new Blob([['name,phone,town,order', ...lines].join('\r\n')], { type: 'text/csv' }),
      'customers.csv',
    );
    return form;
  }

  /** Repeats the request, with the same key, while the answer is 503 or 429 or does not come. */
  private async until<T>({ client, name }: Customer, path: string, body: unknown, key?: string): Promise<T> {
    for (;;) {
      const outcome = await client.post<T>(path, body, key && `${name}-${key}`);
      const kind = outcome.known ? String(outcome.status) : outcome.why;
      this.answers[kind] = (this.answers[kind] ?? 0) + 1;
      if (outcome.known && outcome.status < 300) return outcome.body;
      if (this.product.hasEnded) throw new Error(`The process ended:\n${this.product.said}`);
      if (outcome.known && kind !== '503' && kind !== '429')
        throw new Error(`A list of ${name} was answered ${kind}: ${JSON.stringify(outcome)}`);
      await sleep(AGAIN_MS);
    }
  }

  private keep(customer: Customer, { jobId, report }: BulkResult): string {
    if (report.valid !== this.rows) throw new Error(`The job of ${customer.name} has ${report.valid} rows`);
    this.jobs.push({ customer, id: jobId });
    return jobId;
  }
}

const phone = (n: number) => `+1415${2_000_000 + n}`;
