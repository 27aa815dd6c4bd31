import { Inject, Injectable } from '@nestjs/common';
import type { MessageReceivedMoment, PersonMoment } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import type { Query, StoredDocument, Where } from '@wavelane/read-store';
import {
  inboundProjection,
  type MessageDocument,
  MessageMoments,
  messagesProjection,
} from '../../../messaging/index.js';
import { FindPeople, type WholePerson, type MomentRow, momentsProjection } from '../../../people/index.js';
import { phoneVariants } from '../../../platform/domain/phone/phone-key.js';
import { addressTextOf } from '../../../platform/personal/handle.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';

import { inMoments, isBefore, newestFirst, type Place } from './newest-first.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';

/** A moment that is not converted to its view yet. */
export interface Dated extends Place {
  kind: PersonMoment['kind'];
  /** Where its event stands; left out for messages. */
  place?: MomentRow['place'];
  /** undefined for what is not shown. */
  tell(): Promise<PersonMoment | undefined>;
}

/** The account, the start and the page size of a reading. */
interface Reading {
  accountId: string;
  from: Place | undefined;
  /** How many are read at once. */
  page: number;
}

/** Lists the moments of a person, the newest first, along indexes: reads only as much as the caller takes. */
@Injectable()
export class PersonMoments {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly people: FindPeople,
    private readonly messages: MessageMoments,
  ) {}

  /** @param from what comes after this place; undefined: from the newest. @param page how many are read at once */
  async *of(accountId: string, whole: WholePerson, from: Place | undefined, page: number): AsyncGenerator<Dated> {
    const all = [whole.root, ...whole.merged, ...whole.handles];
    const handles = all.flatMap(({ handle, others }) => [handle, ...others]);
    const addresses = new Set(
      handles.flatMap((handle) => (handle.kind === 'phone' ? phoneVariants(handle.value) : addressTextOf(handle))),
    );
    const keys = new Set(all.map(({ key }) => key));
    const read = { accountId, from, page };
    yield* newestFirst([
      ...[...addresses].flatMap((to) => [this.accepted(read, to), this.waiting(read, to), this.inbound(read, to)]),
      ...[...keys].map((person) => this.told(read, person)),
    ]);
  }

  /** Messages that the gateway accepted, by the time of acceptance. */
  private accepted(read: Reading, to: string): AsyncGenerator<Dated> {
    const dated = ({ id, body }: StoredDocument<MessageDocument>) => this.sent(id, body.acceptedAt ?? '', body);
    return inOrder(read, 'acceptedAt', { to }, (query) => this.readModels.find(messagesProjection, query), dated);
  }

  /** Messages that were not sent (yet), by the time of the order. */
  private waiting(read: Reading, to: string): AsyncGenerator<Dated> {
    const where = { to, acceptedAt: null };
    const dated = ({ id, body }: StoredDocument<MessageDocument>) => this.sent(id, body.createdAt, body);
    return inOrder(read, 'createdAt', where, (query) => this.readModels.find(messagesProjection, query), dated);
  }

  private inbound(read: Reading, from: string): AsyncGenerator<Dated> {
    return inOrder(
      read,
      'receivedAt',
      { from },
      (query) => this.readModels.find(inboundProjection, query),
      ({ id, body }) => ({
        id,
        kind: 'message-received',
        at: body.receivedAt,
        ...positionIn(body.placed),
        tell: () => Promise.resolve(this.messages.received(id, body)),
      }),
    );
  }

  private told(read: Reading, person: string): AsyncGenerator<Dated> {
    return inOrder(
      read,
      'at',
      { person },
      (query) => this.readModels.findRows<MomentRow>(momentsProjection, query),
      ({ body: { event, at, place, told, row, inbound } }) => {
        const one: Dated = {
          ...{ id: inbound ?? event, at, place, position: place.position, kind: told?.kind ?? 'message-received' },
          tell: async () =>
            told ? { ...told, id: event, at } : inbound === null ? undefined : this.hidden(read.accountId, inbound),
        };
        if (!row) return [one];
        // A consent comes of its row: it is the newer of the two.
        const id = event.replace('/', ROW);
        const { position } = place;
        return [one, { id, at, place, position, kind: row.kind, tell: () => Promise.resolve({ ...row, id, at }) }];
      },
    );
  }

  private sent(id: string, at: string, document: MessageDocument): Dated {
    return { id, at, kind: 'message-sent', tell: () => this.messages.sent(id, at, document) };
  }

  /** undefined for what was an answer to a poll, a call and the like. */
  private async hidden(accountId: string, id: string): Promise<MessageReceivedMoment | undefined> {
    const document = await this.readModels.get(inboundProjection, id);
    return document?.accountId === accountId ? this.messages.received(id, document) : undefined;
  }
}

/** Part of the id of a row's moment. The moment of its consent has a slash there, which sorts higher. */
const ROW = '+';

/** The part of `placed` behind the time. */
const positionIn = (placed: string): { position?: string } => {
  const [, position] = placed.split(' ');
  return position === undefined ? {} : { position };
};

/** A list along one index, page by page, the newest first; within a moment by the log. */
function inOrder<D>(
  reading: Reading,
  field: string,
  where: Where,
  find: (query: Query) => Promise<ReadPage<D>>,
  dated: (document: StoredDocument<D>) => Dated | Dated[],
): AsyncGenerator<Dated> {
  return inMoments(byTime(reading, field, where, find, dated));
}

async function* byTime<D>(
  { accountId, from, page }: Reading,
  field: string,
  where: Where,
  find: (query: Query) => Promise<ReadPage<D>>,
  dated: (document: StoredDocument<D>) => Dated | Dated[],
): AsyncGenerator<Dated> {
  const time = from === undefined ? { gt: '' } : { gt: '', lte: from.at };
  const query: Query = {
    where: { accountId, ...where, [field]: time },
    sort: [{ field, direction: 'desc' }],
    limit: page,
  };
  for await (const { documents } of everyPage((after) => find({ ...query, ...after })))
    for (const document of documents)
      for (const one of [dated(document)].flat()) if (from === undefined || isBefore(from, one)) yield one;
}
