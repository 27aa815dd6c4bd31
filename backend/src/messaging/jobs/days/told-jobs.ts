import { Inject, Injectable } from '@nestjs/common';
import { asSeen, contentInWords, type Job, type JobTold, type Member } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { namesOf, type PersonDocument, peopleProjection, personKey } from '../../../people/index.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { handleNamed } from '../../../platform/personal/handle.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type MessageDocument, messagesProjection } from '../../messages/messages.projection.js';
import { AccountLookup } from '../../sending/account-lookup.js';
import { JobOutlooks } from '../job-outlook.js';
import { jobView } from '../job-view.js';
import type { JobDocument } from '../jobs.projection.js';

/** The longest text that a line of the outbox shows. */
const TEXT_MAX = 200;

export type StoredJob = Pick<StoredDocument<JobDocument>, 'id' | 'body'>;

/** Jobs as the outbox shows them: recipients, text, the member who ordered them, and the reason why they wait. */
@Injectable()
export class ToldJobs {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly outlooks: JobOutlooks,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async views(accountId: string, jobs: readonly StoredJob[]): Promise<Job[]> {
    const [outlooks, told] = await Promise.all([this.outlooks.of(accountId, jobs), this.of(accountId, jobs)]);
    return jobs.map(({ id, body }) => jobView(id, body, outlooks.get(id), told.get(id)));
  }

  private async of(accountId: string, jobs: readonly StoredJob[]): Promise<Map<string, JobTold>> {
    const [messages, people, members] = await Promise.all([
      this.firstMessages(jobs),
      this.people(accountId, jobs),
      this.members(jobs),
    ]);
    return new Map(
      jobs.map(({ id, body: { kind, to, by } }) => {
        const message = messages.get(id);
        const seen = message && asSeen(message);
        const person = kind === 'single' && to !== null ? people.get(to) : undefined;
        const name = (person && namesOf(person).name) ?? (kind === 'single' ? message?.name : null) ?? null;
        return [
          id,
          {
            person: person?.[0] ? { id: person[0].key, name } : name === null ? null : { id: null, name },
            text: Array.from(seen?.body || (seen?.content ? contentInWords(seen.content) : ''))
              .slice(0, TEXT_MAX)
              .join(''),
            file: message?.media?.kind ?? null,
            ...(seen?.content && { content: seen.content.kind }),
            by: (by !== null && members.get(by)) || null,
          },
        ];
      }),
    );
  }

  private async firstMessages(jobs: readonly StoredJob[]): Promise<Map<string, MessageDocument>> {
    if (jobs.length === 0) return new Map();
    const where = { jobId: { in: jobs.map(({ id }) => id) }, ordinal: 0 };
    const { documents } = await this.readModels.find(messagesProjection, { where, limit: jobs.length });
    return new Map(documents.map(({ body }) => [body.jobId, body]));
  }

  /** The known documents of each recipient, by number: the person first, then the document of the number itself. */
  private async people(accountId: string, jobs: readonly StoredJob[]): Promise<Map<string, PersonDocument[]>> {
    const numbers = new Set(jobs.flatMap(({ body: { to } }) => (to === null || isPseudonym(to) ? [] : to)));
    const keys = new Map([...numbers].map((value) => [value, personKey(accountId, handleNamed(value))] as const));
    const own = await this.byKey(accountId, [...keys.values()]);
    const owners = await this.byKey(
      accountId,
      [...own.values()].flatMap((document) => ownerOf(document) ?? []),
    );
    return new Map(
      [...keys].flatMap(([number, key]) => {
        const document = own.get(key);
        const owner = document && owners.get(ownerOf(document) ?? '');
        return document ? [[number, owner ? [owner, document] : [document]] as const] : [];
      }),
    );
  }

  private async byKey(accountId: string, keys: readonly string[]): Promise<Map<string, PersonDocument>> {
    if (keys.length === 0) return new Map();
    const documents = await this.readModels.many(peopleProjection, [...new Set(keys)]);
    return new Map(documents.filter(({ body }) => body.accountId === accountId).map(({ id, body }) => [id, body]));
  }

  private async members(jobs: readonly StoredJob[]): Promise<Map<string, Member>> {
    const ids = [...new Set(jobs.flatMap(({ body: { by } }) => by ?? []))];
    return new Map(await Promise.all(ids.map(async (id) => [id, { id, name: await this.lookup.nameOf(id) }] as const)));
  }
}

const ownerOf = ({ belongsTo, into }: PersonDocument): string | null => belongsTo ?? into;
