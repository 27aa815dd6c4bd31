import { EventStoreDBClient, jsonEvent, type StreamMetadata } from '@eventstore/db-client';
import type { Operator } from './contract/engine.js';

/** An operator's changes to streams with the tools of the server, without the product. */
export class EventStoreDbOperator implements Operator {
  private readonly client: EventStoreDBClient;
  private readonly options: { credentials: { username: string; password: string } };

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
    const { username, password } = new URL(url);
    // Without TLS the server accepts any credentials. With credentials the client uses the calls that the double has.
    this.options = {
      credentials: {
        username: decodeURIComponent(username) || 'unused',
        password: decodeURIComponent(password) || 'unused',
      },
    };
  }

  async truncate(stream: string, before: number): Promise<void> {
    await this.set(stream, { truncateBefore: before });
  }

  async keepNewest(stream: string, maxCount: number): Promise<void> {
    await this.set(stream, { maxCount });
  }

  async keepFor(stream: string, seconds: number): Promise<void> {
    await this.set(stream, { maxAge: seconds });
  }

  /**
   * Runs twice: after a soft delete, the server's answer to the first order is to hide all events up to the end again.
   */
  async relax(stream: string): Promise<void> {
    await this.set(stream, {});
    await this.set(stream, {});
  }

  async delete(stream: string): Promise<void> {
    await this.client.deleteStream(stream, this.options);
  }

  async deleteForEver(stream: string): Promise<void> {
    await this.client.tombstoneStream(stream, this.options);
  }

  async writeForeign(stream: string): Promise<void> {
    const event = jsonEvent({ type: 'SomethingElse', data: { of: 'another program' } });
    await this.client.appendToStream(stream, event, this.options);
  }

  async stop(): Promise<void> {
    await this.client.dispose();
  }

  private async set(stream: string, metadata: StreamMetadata): Promise<void> {
    await this.client.setStreamMetadata(stream, metadata, this.options);
  }
}
