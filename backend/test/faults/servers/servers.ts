import { type Relay, startRelay } from '@wavelane/testing';
// Imported by path, because the packages' testing entries load jest.
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '../../../../libs/event-store/src/testing/eventstoredb-double.js';
import { type MongoDouble, startMongoDouble } from '../../../../libs/read-store/src/testing/mongodb-double.js';

export type Server = 'log' | 'readStore';
/**
 * The server accepts connections and closes them; it does not answer; or it no longer leads and no other server does.
 */
export type Kind = 'cuts' | 'silences' | 'leaders';

interface Behind<Double> {
  double: Double;
  relay: Relay;
  /** The address of the relay. */
  url: string;
}

/** Doubles of EventStoreDB and MongoDB in this process, each behind a relay that fails on command. */
export class Servers {
  private constructor(
    private readonly log: Behind<EventStoreDbDouble>,
    private readonly readStore: Behind<MongoDouble>,
  ) {}

  static async start(): Promise<Servers> {
    const log = await startEventStoreDbDouble();
    const mongo = await startMongoDouble({ kind: 'replica set' });
    return new Servers(await behindRelay(log), await behindRelay(mongo));
  }

  /** Settings for a product that is to use them. */
  get env(): Record<string, string> {
    return { EVENTSTORE_URL: this.log.url, MONGODB_URL: this.readStore.url };
  }

  /** Begins a failure of one of them. */
  begin(kind: Kind, server: Server): void {
    const { relay } = this[server];
    if (kind === 'cuts') relay.cut();
    else if (kind === 'silences') relay.silence();
    else if (server === 'log') this.log.double.resign({ url: 'esdb://127.0.0.1:1' });
    else this.readStore.double.leads = false;
  }

  /** Ends every failure. */
  end(): void {
    this.log.double.lead();
    this.readStore.double.leads = true;
    for (const { relay } of [this.log, this.readStore]) relay.mend();
  }

  async stop(): Promise<void> {
    this.end();
    await Promise.all([this.log.relay.stop(), this.readStore.relay.stop()]);
    await Promise.all([this.log.double.kill(), this.readStore.double.stop()]);
  }
}

async function behindRelay<Double extends { readonly url: string }>(double: Double): Promise<Behind<Double>> {
  const { port } = new URL(double.url);
  const relay = await startRelay(Number(port));
  return { double, relay, url: double.url.replace(port, String(relay.port)) };
}
