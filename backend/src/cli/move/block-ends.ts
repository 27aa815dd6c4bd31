import type { EventStore, Position, StoredEvent } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import {
  CHAIN_MOVES_STREAM,
  chainMoveEvents,
  type ChainMoved,
  lastSeal,
  sealsOf,
} from '../../books/audit/chain/moved-chain.js';
import { GENESIS } from '../../books/audit/chain/chain.events.js';
import type { CopyTarget } from '@wavelane/event-store';
import { idOf } from '../../platform/domain/ids.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { placeIn } from './log-copy.js';
import { pagesOf } from './records-copy.js';

const EVER = 0;
/** Positions in one event: a quarter of the most that an engine takes. */
const ENDS_AN_EVENT = 5_000;
const WIDTH = 12;

/**
 * Finds the ends of the chain's blocks in the target, while the log is copied, and keeps it among the records there:
 * a move that goes on later need not look again.
 */
export class BlockEnds {
  private readonly ends: Position[] = [];
  private readonly records: RecordStore;

  private constructor(
    private readonly source: EventStore,
    private readonly target: EventStore,
    readStore: ReadStore,
  ) {
    this.records = readStore.records({ name: 'move-ends' });
  }

  /** @param readStore of the target */
  static async of(source: EventStore, target: EventStore, readStore: ReadStore): Promise<BlockEnds> {
    const found = new BlockEnds(source, target, readStore);
    for await (const page of pagesOf(found.records, EVER))
      for (const { id, body } of page) {
        found.ends.splice(Number(id));
        found.ends.push(...(body.ends as Position[]));
      }
    return found;
  }

  /** Takes the next events of both logs, which are the same. */
  async take(source: readonly StoredEvent[], target: readonly StoredEvent[]): Promise<void> {
    const last = source.at(-1)?.position;
    if (last === undefined) return;
    const places = new Map(source.map(({ position }, index) => [position, target[index]?.position]));
    await this.add(last, async (to) => places.get(to) ?? placeIn(this.source, this.target, to));
  }

  /** Adds the blocks that were sealed after their events had been copied. */
  async complete(): Promise<void> {
    await this.add(await this.source.head(), (to) => placeIn(this.source, this.target, to));
  }

  private async add(upTo: Position, placeOf: (to: Position) => Promise<Position>): Promise<void> {
    const first = this.ends.length;
    for await (const seal of sealsOf(this.source, { from: first })) {
      if (seal.data.to > upTo) break;
      this.ends.push(await placeOf(seal.data.to));
    }
    if (this.ends.length > first)
      await this.records.put(String(first).padStart(WIDTH, '0'), { ends: this.ends.slice(first) }, null);
  }

  /** Writes into the target that the chain goes on from its head there. Repeating it changes nothing. */
  async write(target: CopyTarget, context: CommandContext): Promise<ChainMoved['data']> {
    const [from, to, seal] = [await this.source.storeId(), await target.storeId(), await lastSeal(this.source)];
    const same = { from, to, head: seal?.data.hash ?? GENESIS, blocks: this.ends.length };
    let revision = await lastRevision(target, to);
    for (let first = 0; first === 0 || first < this.ends.length; first += ENDS_AN_EVENT) {
      const data: ChainMoved['data'] = { ...same, first, ends: this.ends.slice(first, first + ENDS_AN_EVENT) };
      const id = idOf('chain-moved', from, to, first);
      const metadata = { ...context, commandId: `${context.commandId}:chain:${first}` };
      const event = {
        id,
        type: 'ChainMoved',
        data,
        metadata,
        schemaVersion: chainMoveEvents.upcasts.ChainMoved.length + 1,
      };
      const { revision: written } = await target.append(CHAIN_MOVES_STREAM, [event], {
        expected: revision < 0 ? 'none' : revision,
      });
      revision = written;
    }
    for await (const page of pagesOf(this.records, EVER)) for (const { id } of page) await this.records.remove(id);
    return { ...same, first: 0, ends: [] };
  }
}

/** The last revision of the stream of moves before this move into the log; -1 if there is none. */
async function lastRevision(log: EventStore, to: string): Promise<number> {
  let last = -1;
  for await (const event of log.readStream(CHAIN_MOVES_STREAM))
    if (chainMoveEvents.is(event) && event.data.to !== to) last = event.revision;
  return last;
}
