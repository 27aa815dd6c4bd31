import { type Reply, Kit, until } from './kit.js';
import { type Receiver, startReceiver } from './receiver.js';

/** A linked channel whose customer records the gateway's webhooks, and a phone that it sends to. */
export class ToldPhone {
  private number = 97330002000;

  private constructor(
    readonly kit: Kit,
    readonly receiver: Receiver,
    readonly channel: { id: string; token: string },
  ) {}

  static async start(): Promise<ToldPhone> {
    const kit = await Kit.start({
      timings: { batch: 1, echo: [2, 2], sent: [2, 2], delivered: [2, 2], read: [2, 2] },
    });
    const receiver = await startReceiver();
    return new ToldPhone(kit, receiver, await kit.linked('97330000001', receiver.url));
  }

  /** Uses a phone without messages from now on, and a receiver without webhooks. */
  anew(): void {
    this.receiver.calls.length = 0;
    this.number++;
  }

  get phone(): string {
    return String(this.number);
  }

  another(): void {
    this.number++;
  }

  send(): Promise<Reply> {
    return this.kit.text(this.channel.token, this.phone);
  }

  /** The gateway's record of messages to this phone. */
  async journal() {
    return (await this.kit.control('GET', `/journal?to=${this.phone}`)).body;
  }

  /** Waits until the one message is read. */
  arrived() {
    return until(
      () => this.journal(),
      (found) => found.arrived === 1 && found.messages[0].status === 'read',
    );
  }

  names(): string[] {
    return this.receiver.items('statuses').map(({ status }) => status as string);
  }

  /** Waits until so many statuses were reported. */
  told(count: number): Promise<string[]> {
    return until(
      () => this.names(),
      (found) => found.length === count,
    );
  }

  async stop(): Promise<void> {
    await this.kit.stop();
    await this.receiver.stop();
  }
}
