import { Client, type ClientOptions } from './client.js';
import type { Models } from '../models.js';

/** Indexes of one start are made one after another: not a client for each. */
const IDLE_MS = 5_000;

/** A client for work that takes as long as it takes. It is there only while there is such work. */
export class PatientClient {
  private client: Client | undefined;
  private users = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ClientOptions) {}

  async run<T>(work: (models: Models) => Promise<T>): Promise<T> {
    clearTimeout(this.idle);
    const client = (this.client ??= new Client({ ...this.options, isPatient: true }));
    this.users++;
    try {
      return await client.run(work);
    } catch (error) {
      if (this.client === client) void this.close();
      throw error;
    } finally {
      this.users--;
      if (this.users === 0) this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { client } = this;
    this.client = undefined;
    await client?.close();
  }
}
