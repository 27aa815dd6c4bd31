import { Fenced } from '../../errors.js';
import type { Counted, Fence, RecordStore, RecordTable, Scalar, StoredRecord } from '../../port.js';
import { checkId, checkRecordTable } from '../../query/names.js';
import { checkLimit, equalities, MAX_SCAN, toTests } from '../../query/request.js';
import { valueAt } from '../../query/scalar.js';
import { frozenJson } from './frozen-json.js';
import { compare, matches } from './matching.js';

type Body = Record<string, unknown>;
type Kept = StoredRecord<Body>;

const isLive = (now: number, { expiresAt }: Kept): boolean => expiresAt === null || expiresAt > now;

/** A table of records in memory. */
export class MemoryRecords implements RecordStore {
  private readonly fields: ReadonlySet<string>;

  constructor(
    private readonly definition: RecordTable,
    /** The content that all tables of the same name share. */
    private readonly kept: Map<string, Kept>,
  ) {
    checkRecordTable(definition.name, definition.indexes ?? []);
    this.fields = new Set(definition.indexes);
  }

  async get<B>(id: string, now: number): Promise<StoredRecord<B> | undefined> {
    const found = this.live(id, now);
    return found && copied<B>(found);
  }

  async getMany<B>(ids: readonly string[], now: number): Promise<StoredRecord<B>[]> {
    return [...new Set(ids)].flatMap((id) => this.live(id, now) ?? []).map((record) => copied<B>(record));
  }

  async put(id: string, body: Body, expiresAt: number | null): Promise<void> {
    this.keep(id, body, expiresAt);
  }

  async putFenced(id: string, body: Body & { fence: Fence }, expiresAt: number | null): Promise<void> {
    const before = this.kept.get(id)?.body.fence as Fence | undefined;
    if (before && before.lease === body.fence.lease && before.term > body.fence.term) throw new Fenced(id);
    this.keep(id, body, expiresAt);
  }

  async add(id: string, body: Body, expiresAt: number | null, now: number): Promise<boolean> {
    if (this.live(id, now)) return false;
    this.keep(id, body, expiresAt);
    return true;
  }

  async addMany(records: readonly { id: string; body: Body }[]): Promise<number> {
    for (const { id } of records) checkId(id);
    const fresh = records.filter(({ id }) => !this.kept.has(id));
    for (const { id, body } of fresh) this.keep(id, body, null);
    return fresh.length;
  }

  async getOrAdd<B extends Body>(records: readonly { id: string; body: B }[]): Promise<StoredRecord<B>[]> {
    await this.addMany(records);
    return this.getMany<B>(
      records.map(({ id }) => id),
      -Infinity,
    );
  }

  async replace(
    id: string,
    body: Body,
    expiresAt: number | null,
    now: number,
    where: Readonly<Record<string, Scalar>> = {},
  ): Promise<boolean> {
    checkId(id);
    const tests = equalities(where);
    const found = this.live(id, now);
    if (!found || !matches(found, tests)) return false;
    this.keep(id, body, expiresAt);
    return true;
  }

  async increment(id: string, by: number, expiresAt: number, now: number): Promise<Counted> {
    const found = this.live(id, now);
    const count = Number(found?.body.count ?? 0) + by;
    const until = found ? found.expiresAt : expiresAt;
    this.keep(id, { ...found?.body, count }, until);
    return { count, expiresAt: until };
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }

  async list<B>(where: Readonly<Record<string, Scalar>>, now: number, limit = 1_000): Promise<StoredRecord<B>[]> {
    checkLimit(limit, Number.MAX_SAFE_INTEGER);
    const tests = toTests(this.definition.name, where, this.fields);
    const found = this.sorted(now).filter((record) => matches(record, tests));
    return found.slice(0, limit).map((record) => copied<B>(record));
  }

  async scan<B>(after: string, limit: number, now: number): Promise<StoredRecord<B>[]> {
    checkLimit(limit, MAX_SCAN);
    const found = this.sorted(now).filter(({ id }) => compare(id, after) > 0);
    return found.slice(0, limit).map((record) => copied<B>(record));
  }

  async removeWhere(where: Readonly<Record<string, Scalar>>): Promise<number> {
    const tests = toTests(this.definition.name, where, this.fields);
    return this.removeAll((record) => matches(record, tests));
  }

  async purge(now: number): Promise<number> {
    return this.removeAll((record) => !isLive(now, record));
  }

  private live(id: string, now: number): Kept | undefined {
    const found = this.kept.get(id);
    return found && isLive(now, found) ? found : undefined;
  }

  private keep(id: string, body: Body, expiresAt: number | null): void {
    checkId(id);
    for (const field of this.fields) valueAt(body, field);
    this.kept.set(id, { id, body: frozenJson(body), expiresAt });
  }

  private sorted(now: number): Kept[] {
    return [...this.kept.values()].filter((record) => isLive(now, record)).sort((a, b) => compare(a.id, b.id));
  }

  private removeAll(test: (record: Kept) => boolean): number {
    const found = [...this.kept.values()].filter(test);
    for (const { id } of found) this.kept.delete(id);
    return found.length;
  }
}

const copied = <B>({ id, body, expiresAt }: Kept): StoredRecord<B> => ({ id, body: body as B, expiresAt });
