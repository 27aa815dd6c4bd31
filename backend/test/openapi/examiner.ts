import fc from 'fast-check';
import type { Response } from 'supertest';
import { addressOf } from '../../testing/operations.js';
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
} from '../../testing/api/document.js';
import { Judge } from '../fuzz/judge.js';
import { bad } from './bad.js';
import type { Clients, Sent } from './clients.js';
import { good } from './good.js';

/** Statuses that refuse a request for its form: a request that the document allows must get none of them. */
const OF_FORM = [400, 413, 414, 415, 422];

export interface Options {
  seed: number;
  /** Valid requests for each operation. */
  runs: number;
  /** Whether a refusal is about the stored state, not about the form of the request. */
  isOfState(message: string): boolean;
}

/** Sends requests that the document allows and requests that it forbids, and notes each answer that differs. */
export class Examiner {
  private readonly deviations = new Set<string>();
  sent = 0;
  private readonly judge: Judge;
  readonly operations: Operation[];

  constructor(
    private readonly document: ApiDocument,
    private readonly clients: Clients,
    private readonly options: Options,
  ) {
    this.judge = new Judge(document);
    this.operations = operationsOf(document);
  }

  /** The server must not refuse the form of a request that the document allows. */
  async allowed(operation: Operation): Promise<void> {
    for (const sent of this.fine(operation)) {
      const answer = await this.ask(sent, 'allowed');
      const { message = '' } = answer.body as { message?: string };
      if (OF_FORM.includes(answer.status) && !this.options.isOfState(message)) {
        this.note(sent, 'allowed', `refused with ${answer.status}: ${answer.text.slice(0, 200)}`);
      }
    }
  }

  /** The server must refuse a request that the document forbids. */
  async forbidden(operation: Operation): Promise<void> {
    const fine = this.fine(operation).find(({ form }) => form === undefined || operation.body === undefined);
    if (!fine) return;
    for (const [what, sent] of this.spoilt(fine)) {
      const answer = await this.ask(sent, what);
      if (answer.status < 400 || answer.status >= 500) this.note(sent, what, `answered ${answer.status}`);
    }
  }

  /** The deviations since the last call. */
  found(): string[] {
    const found = [...this.deviations];
    this.deviations.clear();
    return found;
  }

  private fine(operation: Operation): Sent[] {
    const { body, form, parameters } = operation;
    const [inQuery, inPath] = ['query', 'path'].map((place) => parameters.filter((one) => one.in === place));
    const request = fc.record({
      query: fc
        .tuple(...(inQuery ?? []).map((one) => this.asked(one)))
        .map((all) => all.flatMap((one) => (one ? [one] : []))),
      ids: fc.tuple(...(inPath ?? []).map(({ schema = {} }) => good(this.document, schema).map(String))),
      body: body ? good(this.document, body) : fc.constant(undefined),
      form: form ? good(this.document, form).map((made) => formOf(form, made)) : fc.constant(undefined),
      known: fc.boolean(),
    });
    return fc
      .sample(request, { seed: this.options.seed, numRuns: this.options.runs })
      .map(({ query, ids, known, ...rest }) => ({
        operation,
        query,
        body: rest.body,
        // An operation that takes a form and a body gets both.
        ...(rest.form && (!body || known) && { form: rest.form }),
        address: known ? addressOf(operation, this.clients.owned) : withIds(operation, inPath ?? [], ids),
      }));
  }

  /** A cursor is left out: only the server can make a valid one. */
  private asked({ name, required, schema = {} }: Parameter): fc.Arbitrary<[string, string] | undefined> {
    if (name === 'cursor') return fc.constant(undefined);
    const pair = good(this.document, schema).map((value): [string, string] => [name, String(value)]);
    return required ? pair : fc.option(pair, { nil: undefined });
  }

  private *spoilt(fine: Sent): Generator<[string, Sent]> {
    const { operation } = fine;
    if (operation.body) {
      for (const { what, value } of bad(this.document, operation.body, fine.body))
        yield [`body: ${what}`, { ...fine, body: value }];
      if (operation.described.requestBody?.required) yield ['no body', { ...fine, body: undefined }];
    }
    for (const { name, schema = {}, required } of operation.query) {
      const others = fine.query.filter(([other]) => other !== name);
      if (required) yield [`without ${name}`, { ...fine, query: others }];
      for (const { what, value } of bad(this.document, schema, undefined)) {
        // Values in an address are all texts, and an empty one counts as left out.
        const isText = typeof value === 'string';
        if (!isText && (typeof value !== 'number' || schema.type === 'string')) continue;
        yield [`?${name}: ${what}`, { ...fine, query: [...others, [name, `${value}`]] }];
      }
    }
    if (operation.query.length > 0) yield ['?surprise=1', { ...fine, query: [...fine.query, ['surprise', '1']] }];
    for (const { name, schema = {} } of operation.parameters.filter((one) => one.in === 'path')) {
      for (const { what, value } of bad(this.document, schema, undefined)) {
        if (typeof value !== 'string' || /^[./ ]*$/.test(value)) continue;
        yield [
          `{${name}}: ${what}`,
          {
            ...fine,
            address: operation.path.replace(/\{(\w+)\}/g, (_, one) => encodeURIComponent(one === name ? value : '1')),
          },
        ];
      }
    }
    if (operation.parameters.some(({ name }) => name === 'Idempotency-Key')) {
      yield ['Idempotency-Key: another form', { ...fine, key: 'no key' }];
    }
  }

  private async ask(sent: Sent, what: string): Promise<Response> {
    const answer = await this.clients.send(sent);
    this.sent += 1;
    const { status, text, headers } = answer;
    const { operation } = sent;
    if (!operation.described.responses?.[String(status)])
      this.note(sent, what, `${status} is not listed: ${text.slice(0, 120)}`);
    const type = (headers as Readonly<Record<string, string | undefined>>)['content-type'] ?? '';
    const problem = this.judge.problem(operation, { status, type, text, ms: 0 });
    if (problem !== undefined && !operation.path.startsWith('/health')) this.note(sent, what, problem);
    return answer;
  }

  private note({ operation, address, body, query }: Sent, what: string, problem: string): void {
    const request = `${JSON.stringify(query)} ${JSON.stringify(body)?.slice(0, 200)}`;
    this.deviations.add(`${operation.name} (${address.slice(0, 80)}) ${what}: ${problem}\n    ${request}`);
  }
}

/** A form has texts and files. */
function formOf({ properties = {} }: Schema, made: unknown): Record<string, string | Buffer> {
  return Object.fromEntries(
    Object.entries(made as Record<string, string>).map(([name, value]) => [
      name,
      properties[name]?.format === 'binary' ? Buffer.from(value) : value,
    ]),
  );
}

function withIds({ path }: Operation, parameters: readonly Parameter[], ids: readonly string[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(ids[parameters.findIndex((one) => one.name === name)] ?? 'none'),
  );
}
