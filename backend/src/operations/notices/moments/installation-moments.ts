import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { InstallationCheck } from '../../../platform/health/installation-check.js';
import { type ParkedEvent, parkedEvents } from '../../../platform/runtime/parked-events.js';
import { Readiness } from '../../../platform/runtime/readiness.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from './moment-source.js';

const PARKED_MOST = 200;

/** Stuck read models, events that were put aside, damage in the log, and people without keys. */
@Injectable()
export class InstallationFaults implements MomentSource {
  private readonly parked: RecordStore;

  constructor(
    private readonly engine: EngineHolder,
    private readonly readiness: Readiness,
    private readonly installation: InstallationCheck,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.parked = parkedEvents(readStore);
  }

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    for (const { name, collection, position, state } of await this.engine.current.status()) {
      if (state !== 'stalled' && state !== 'stopped') continue;
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
