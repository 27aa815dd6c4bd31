import { status } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { lowerBound } from './double-log.js';
import type { DoubleRecord } from './records.js';
import { recordedMessage, serverError } from './messages.js';
import type { DoubleNode } from './node.js';
import { streams } from './protocol.js';
import { type Call, writer } from './writer.js';

/** Events a filtered subscription looks at between two checkpoints, if the client does not say. */
const WINDOW = 32;

/**
 * A subscription to all streams: first a confirmation, then the events after a position that pass the filter, then the
 * sign that it has caught up, then new events. A filtered one also sends checkpoints. It ends with an error if the node
 * drops it: the node no longer leads, or the subscriber is too slow.
 */
export async function subscribe(call: Call, node: DoubleNode, options: ReadReq.Options): Promise<void> {
  const { faults } = node;
  if (faults.subscribe === 'error') return void call.emit('error', serverError(status.UNAVAILABLE));
  const write = writer(call);
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('1');
  await write(new streams.ReadResp().setConfirmation(confirmation));
  let isDropped = false;
  const dropped = () => {
    isDropped = true;
    call.emit('error', serverError(status.UNAVAILABLE, 'not-ready'));
  };
  node.once('dropped', dropped);
  const feed = new Feed(call, node, options, write);
  for (let isFirst = true; !call.cancelled && !isDropped; isFirst = false) {
    if (faults.subscribe === 'end') break;
    await feed.send(isFirst);
    if (isFirst && faults.caughtUp === 'told')
      await write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    await somethingNew(call, node);
  }
  node.off('dropped', dropped);
  if (!isDropped) call.end();
}

class Feed {
  private readonly matches: (record: DoubleRecord) => boolean;
  private readonly window: number;
  private after: number;
  private looked = 0;
  private firstCheckpoint: number | undefined;

  constructor(
    private readonly call: Call,
    private readonly node: DoubleNode,
    options: ReadReq.Options,
    private readonly write: ReturnType<typeof writer>,
  ) {
    const { log } = node;
    const from = options.getAll();
    this.after = from?.hasEnd()
      ? (log.all.at(-1)?.position ?? 0)
      : Number(from?.getPosition()?.getCommitPosition() ?? 0);
    const filter = options.getFilter();
    this.matches = matcher(filter);
    this.window = filter ? (filter.getMax() || WINDOW) * (filter.getCheckpointintervalmultiplier() || 1) : Infinity;
  }

  /** Everything after the last one sent. @param isCatchingUp ends with how far it has looked, as at the end of the log */
  async send(isCatchingUp: boolean): Promise<void> {
    const { call, node } = this;
    for (let record = this.next(); record && !call.cancelled; record = this.next()) {
      this.after = record.position;
      if (node.faults.subscribe === 'ok' && this.matches(record)) {
        const { delivery } = node.prices;
        if (delivery > 0) await new Promise((resolve) => setTimeout(resolve, delivery));
        node.calls.noteEvents('subscribe', '$all', 1);
        await this.write(recordedMessage(record));
      }
      if (++this.looked >= this.window) await this.checkpoint();
    }
    if (isCatchingUp && this.window < Infinity) await this.checkpoint();
  }

  private next(): DoubleRecord | undefined {
    const { all } = this.node.log;
    return all[lowerBound(all, 'position', this.after + 1)];
  }

  private async checkpoint(): Promise<void> {
    const { log, faults } = this.node;
    this.looked = 0;
    this.firstCheckpoint ??= this.after;
    const ahead = log.all.at(-1)?.position ?? 0;
    const at = String({ ok: this.after, stale: this.firstCheckpoint, ahead }[faults.checkpoints]);
    const checkpoint = new streams.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at);
    await this.write(new streams.ReadResp().setCheckpoint(checkpoint));
  }
}

function matcher(filter: ReadReq.Options.FilterOptions | undefined): (record: DoubleRecord) => boolean {
  const byType = filter?.getEventType();
  const expression = byType ?? filter?.getStreamIdentifier();
  if (!expression) return () => true;
  const what = (record: DoubleRecord) => (byType ? record.type : record.stream);
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return (record) => prefixes.some((prefix) => what(record).startsWith(prefix));
  const pattern = new RegExp(expression.getRegex());
  return (record) => pattern.test(what(record));
}

function somethingNew(call: Call, node: DoubleNode): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      node.log.off('appended', wake);
      node.off('dropped', wake);
      call.off('cancelled', wake);
      resolve();
    };
    node.log.on('appended', wake);
    node.on('dropped', wake);
    call.on('cancelled', wake);
  });
}
