import { Logger } from '@nestjs/common';
import type { EventCatalogue, EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { productName } from '../../config/product-version.js';
import type { RecordSubjectKeys } from '../../personal/keys/subject-keys.js';
import { noteProgram } from './newest-program.js';
import { warningOfOpenBeginning } from './open-beginning.js';

/** Notes the program among the records at a start, and warns of data that older programs left in the open. */
export class ProgramNote {
  private readonly logger = new Logger('Start');

  constructor(
    private readonly readStore: ReadStore,
    private readonly log: EventStore,
    private readonly keys: Pick<RecordSubjectKeys, 'idOf' | 'ready' | 'begin'>,
    private readonly events: EventCatalogue,
  ) {}

  /** The start does not wait for the warning. */
  async note(): Promise<void> {
    await this.keys.begin();
    await noteProgram(this.readStore, this.events, productName(), Date.now());
    void this.tell().catch(() => undefined);
  }

  private async tell(): Promise<void> {
    const warning = await warningOfOpenBeginning(this.log, this.events, this.keys);
    if (warning !== undefined) this.logger.warn(warning);
  }
}
