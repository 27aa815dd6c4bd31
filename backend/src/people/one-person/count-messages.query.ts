import { Query } from '@nestjs/cqrs';
import type { PersonMessages } from '@wavelane/contracts';
import type { Handle } from '../../platform/personal/handle.js';

/** Counts the messages with the person who has these handles. Answered by messaging. */
export class CountMessagesWith extends Query<PersonMessages> {
  constructor(
    readonly accountId: string,
    readonly handles: readonly Handle[],
  ) {
    super();
  }
}
