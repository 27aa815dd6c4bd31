import type { RecordStore } from '@wavelane/read-store';
import type { Decider } from '../decider.js';

/** The state of a stream as of one of its events. */
export interface Snapshot<S = unknown> {
  state: S;
  revision: number;
  /** Id of the event at that revision: it reveals a snapshot of another log, or of a restored one. */
  eventId: string;
}

/** Events that are read rather than kept in a snapshot. */
const EVERY = 100;
const KEEP_MS = 180 * 86_400_000;

/** States of long streams, to begin reading from. Never needed: without them everything is read from the log. */
export class Snapshots {
  constructor(
    private readonly records: Pick<RecordStore, 'get' | 'put'>,
    private readonly now: () => number,
    private readonly every = EVERY,
  ) {}

  /** The last snapshot; undefined without a usable one. */
  async find<S>({ snapshot }: Pick<Decider<S, never, never>, 'snapshot'>, stream: string) {
    if (!snapshot) return undefined;
    const record = await this.records.get<Snapshot<S>>(keyOf(snapshot, stream), this.now()).catch(() => undefined);
    return record?.body;
  }

  /** Keeps the state if enough has happened since the last snapshot, and notes that. A failure costs only time. */
  async keep<S>(
    { snapshot }: Pick<Decider<S, never, never>, 'snapshot'>,
    stream: string,
    loaded: Snapshot<S> & { snapshotAt: number },
  ): Promise<void> {
    const { state, revision, eventId, snapshotAt } = loaded;
    if (!snapshot || revision - snapshotAt < this.every) return;
    const put = this.records.put(keyOf(snapshot, stream), { state, revision, eventId }, this.now() + KEEP_MS);
    await put.then(
      () => (loaded.snapshotAt = revision),
      () => undefined,
    );
  }
}

const keyOf = ({ name, version }: { name: string; version: number }, stream: string) => `${name}.${version}|${stream}`;
