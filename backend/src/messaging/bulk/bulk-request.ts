import { type BulkContent, type BulkReport, type RowProblem, say, type Saying } from '@wavelane/contracts';
import type { Capabilities } from '@wavelane/gateway';
import { isSupportedCountry } from 'libphonenumber-js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { captioned } from '../content/captioned.js';
import { laneTakes } from '../content/lane.js';
import type { MessageMedia } from '../jobs/job.events.js';
import { prepare } from '../content/message-content.js';
import type { SendingAccount } from '../sending/account-lookup.js';
import { writtenOf } from '../content/written.js';
import type { PlanRules } from './planning/row-planner.js';
import type { Table } from './table/table.js';

/** A table that has to be let go of. */
export type OpenTable = Table & { close(): Promise<void> };

/** One request for a bulk job; its rows are read later. */
export interface BulkRequest {
  content: Omit<BulkContent, 'channelId'>;
  fileName: string | null;
  /** SHA-256 of everything that was asked for, rows included. */
  fingerprint: string;
  /** @param defaultCountry ISO 3166 alpha-2, by which local numbers are known as numbers */
  open(defaultCountry: string | null): Promise<OpenTable>;
}

/** Not one row can be sent. Answered as 400 with the whole report. */
export class NothingToSend extends DomainError {
  constructor(readonly report: BulkReport) {
    const { total, problems } = report;
    const which =
      total === 1 ? say('only-row-cannot-be-sent') : say('no-row-can-be-sent', { n: total.toLocaleString('en-US') });
    const message =
      total === 0
        ? say('no-rows-to-send')
        : say('no-row-usable-first-reason', { what: which, why: problems[0] ? sayingOfRow(problems[0]) : '' });
    super('invalid', message, { rows: message });
  }
}

/**
 * The rules that the rows of a request are judged by.
 * @param can what the channel sends
 * @param media the file of every message, if there is one
 * @throws DomainError invalid: parts that do not go together, a country that there is not, what the channel cannot send
 */
export function rulesOf(
  { content }: Pick<BulkRequest, 'content'>,
  sender: SendingAccount,
  can: Capabilities,
  media?: MessageMedia,
): PlanRules {
  const { defaultCountry = sender.defaultCountry } = content;
  if (content.defaultCountry !== undefined && !isSupportedCountry(content.defaultCountry)) {
    const problem = say('choose-country-by-letters');
    throw DomainError.invalid(problem, { defaultCountry: problem });
  }
  const { body = '' } = content;
  const hasText = content.content === undefined || content.content.kind === 'list';
  const ownText = hasText && (media ? content.body === undefined : body.trim() === '');
  // A row of a job with a file may have no text.
  const ofRow = media ? '{{message|}}' : '{{message}}';
  const wording = writtenOf({ ...content, body: ownText ? ofRow : body }, { hasFile: media !== undefined });
  const asText = laneTakes(can, wording, media?.kind);
  return {
    wording: media ? captioned(wording, media.kind) : prepare({ ...wording, ...(asText && { asText }) }),
    ownText,
    hasFile: media !== undefined,
    defaultCountry,
    isSuppressed: (phone) => sender.isSuppressed(phone, content.purpose),
  };
}

/** A problem that keeps every row of a table from being sent: it is reported once and not 50,000 times. */
export function problemOf(
  table: Omit<Table, 'rows'>,
  { wording, ownText, hasFile }: PlanRules,
): DomainError | undefined {
  const { mapping, columns } = table;
  const problem = (message: Saying, field: string) => DomainError.invalid(message, { [field]: message });
  if (mapping.phone === null) {
    return problem(say('no-column-of-phone-numbers'), 'mapping');
  }
  if (ownText && !hasFile && mapping.message === null) {
    return problem(say('no-column-of-messages'), 'body');
  }
  const known = new Set(['phone', ...columns.map(({ variable }) => variable)]);
  for (const role of ['name', 'message'] as const) if (mapping[role] !== null) known.add(role);
  const unknown = wording.required.find((name) => !known.has(name));
  if (unknown === undefined) return undefined;
  return problem(
    say('unknown-variable-of-table', {
      variable: `{{${unknown}}}`,
      instead: `{{${unknown}|…}}`,
      columns: listed([...known]),
    }),
    wording.fieldOf(unknown) ?? 'body',
  );
}

/** Why a row is left out. */
export const sayingOfRow = ({ reason, said }: RowProblem): Saying => ({ ...asItIs(reason), ...said, message: reason });

const LISTED = 12;

function listed(names: readonly string[]): Saying | string {
  const shown = names.slice(0, LISTED).map((name) => `{{${name}}}`);
  return names.length > LISTED
    ? say('and-more', { names: shown.join(', '), n: names.length - LISTED })
    : shown.join(', ');
}
