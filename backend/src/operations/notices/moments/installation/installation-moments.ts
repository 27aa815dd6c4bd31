import { Inject, Injectable } from '@nestjs/common';
import type { ProjectionStatus } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../../platform/domain/clock.js';
import { InstallationCheck } from '../../../../platform/health/installation-check.js';
import { type ParkedEvent, parkedEvents } from '../../../../platform/runtime/parked-events.js';
import { Readiness } from '../../../../platform/runtime/readiness.js';
import { EngineHolder } from '../../../../platform/storage/engine-holder.js';
import { READ_STORE } from '../../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from '../moment-source.js';

const PARKED_MOST = 200;
/**
 * How long a read model must be stuck at one position, in ms of the machine's time: a machine that sleeps, or is busy
 * for a while, goes on without anyone's help.
 */
const STUCK_MS = 20_000;

/** A read model as a look found it. */
type Found = Pick<ProjectionStatus, 'collection' | 'position' | 'state'>;

/** Remembers between two looks which read models are stuck, and since when. */
export class StuckReadModels {
  private seen = new Map<string, number>();

  /** @param now Unix ms @returns those that have been stuck at their position for {@link STUCK_MS} */
  of<T extends Found>(found: readonly T[], now: number): T[] {
    const stuck = found.filter(({ state }) => state === 'stalled' || state === 'stopped');
    const placeOf = ({ collection, position }: Found) => `${collection} ${position}`;
    this.seen = new Map(stuck.map((one) => [placeOf(one), this.seen.get(placeOf(one)) ?? now]));
    return stuck.filter((one) => now - (this.seen.get(placeOf(one)) ?? now) >= STUCK_MS);
  }
}

/** Stuck read models, events that were put aside, damage in the log, and people without keys. */
@Injectable()
export class InstallationFaults implements MomentSource {
  readonly wakesOn: readonly string[] = [];
  private readonly parked: RecordStore;
  private readonly stuck = new StuckReadModels();

  constructor(
    private readonly engine: EngineHolder,
    private readonly readiness: Readiness,
    private readonly installation: InstallationCheck,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.parked = parkedEvents(readStore);
  }

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const stuck = this.stuck.of(await this.engine.current.status(), this.clock.machine());
    for (const { name, collection, position } of stuck) {
      // One notice for each position at which it is stuck.
      const moment = `${collection} ${position}`;
      await found({ accountId: null, kind: 'projection-stalled', subject: name, moment, facts: { subject: name } });
    }
    for (const { id, body } of await this.parked.list<ParkedEvent>({ state: 'parked' }, now, PARKED_MOST)) {
      const facts = { subject: body.eventType };
      await found({ accountId: null, kind: 'event-parked', subject: id, moment: body.parkedAt, facts });
    }
    for (const place of Object.keys(this.readiness.logDamages())) {
      await found({
        accountId: null,
        kind: 'damage-found',
        subject: place,
        moment: 'found',
        facts: { subject: place },
      });
    }
    // More people may follow as the log is read on: that is the same problem, and needs no new action.
    if ((await this.installation.peopleWithoutKeys()) > 0)
      await found({ accountId: null, kind: 'keys-missing', subject: 'keys of people', moment: 'found', facts: {} });
  }
}
