import {
  ATTRIBUTES_MAX,
  type AttributeValue,
  BULK_PROBLEMS_SHOWN,
  checkLabel,
  checkName,
  isDamaged,
  LABELS_MAX,
  parted,
  type PeopleColumn,
  type PeopleImportReport,
  plainName,
  type RowProblem,
  rowSaysOptOut,
} from '@wavelane/contracts';
import { type TableRow, UNREADABLE } from '../../bulk/index.js';
import {
  type ConsentsState,
  demandNewEvidence,
  type ImportedPerson,
  nobodyWithdrew,
  valueOf,
  withdrawnSince,
} from '../../people/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { phoneKey } from '../../platform/domain/phone/phone-key.js';
import { parsePhone } from '../../platform/domain/phone/phone.js';
import {
  type Consent,
  type ConsentField,
  consentOf,
  type ConsentTexts,
  OF_CONSENT,
  problemOf,
  saysConsent,
} from './consent-of-row.js';
import type { Layout } from './layout.js';
import { LeftOut, leftOut } from './left-out.js';
import type { KnownWordings } from './known-wordings.js';
import { cut, RowNotes } from './row-notes.js';

/** Somebody of whom a file says something; whose number it is, is looked at when it is written. */
export type RowPerson = Omit<ImportedPerson, 'first' | 'isKnown'>;

/** What the rows of a file are judged by. */
export interface RowRules {
  layout: Layout;
  /** Everybody gets these. */
  labels: readonly string[];
  /** What the form says of every consent. */
  ofFile: ConsentTexts;
  /** ISO 3166 alpha-2; null = numbers need their country code. */
  defaultCountry: string | null;
  /** Unix ms. */
  now: number;
  isSuppressed(phone: string): boolean;
  handleIdOf(phone: string): string;
  consents: ConsentsState;
}

export type RowVerdict = { person: RowPerson } | { problem: RowProblem };

export const STOPPED =
  'This person asked for no more messages. A file cannot take that back: restore them with the consent that they gave since';

/**
 * Judges the rows of a file of people one after another and counts: each row gets exactly one verdict. The same rows and
 * rules give the same verdicts.
 */
export class RowJudge {
  readonly problems: RowProblem[] = [];
  readonly notes = new RowNotes();
  consents = 0;
  /** Phones of rows that say that their person wants no messages. */
  readonly optOuts: string[] = [];
  private readonly lineOf = new Map<string, number>();
  private readonly counts = { imported: 0, invalid: 0, duplicate: 0, refused: 0 };

  private readonly inColumns: readonly InColumn[];

  constructor(
    private readonly rules: RowRules,
    private readonly wordings: KnownWordings,
  ) {
    const { at } = rules.layout;
    this.inColumns = OF_CONSENT.flatMap((field) => (at[field] === null ? [] : [[field, at[field]] as const]));
  }

  async take(row: TableRow): Promise<RowVerdict> {
    try {
      const person = await this.judged(row);
      this.counts.imported++;
      this.notes.keep(row.line);
      if (person.consent) this.consents++;
      return { person };
    } catch (error) {
      this.notes.drop();
      const { kind, message } = leftOut(error);
      this.counts[kind === 'suppressed' ? 'refused' : kind]++;
      const [name, phone] = [cut(this.cell(row, 'name')), cut(this.cell(row, 'phone'))];
      const problem: RowProblem = { line: row.line, kind, name, phone, reason: message };
      if (this.problems.length < BULK_PROBLEMS_SHOWN) this.problems.push(problem);
      return { problem };
    }
  }

  report(blank: number): PeopleImportReport {
    const { imported, invalid, duplicate, refused } = this.counts;
    return { total: imported + invalid + duplicate + refused, ...this.counts, blank };
  }

  private async judged(row: TableRow): Promise<RowPerson> {
    if (row.problem !== null) throw new LeftOut('invalid', row.problem);
    if (row.cells.some((cell) => cell.includes('\0'))) throw new LeftOut('invalid', 'This row holds a NUL character');
    const parsed = parsePhone(this.cell(row, 'phone'), this.rules.defaultCountry);
    if ('error' in parsed) throw new LeftOut('invalid', parsed.error);
    const phone = parsed.e164;
    const key = phoneKey(phone);
    const before = this.lineOf.get(key);
    if (before !== undefined) throw new LeftOut('duplicate', `Duplicate of line ${before}`);
    const isOut = rowSaysOptOut(this.rules.layout.optOuts, row.cells);
    const person = {
      ...{ line: row.line, phone, labels: this.labels(row), attributes: this.attributes(row) },
      consent: isOut ? null : await this.consent(row, phone),
    };
    if (isOut) this.optOuts.push(phone);
    // Set this late, so that a row that is left out does not block a later one.
    this.lineOf.set(key, row.line);
    return person;
  }

  private labels(row: TableRow): string[] {
    const own = parted(this.value(row, 'labels')).map(plainName);
    const all = [...this.rules.labels, ...own].map((label) => label.normalize('NFC').trim());
    const labels = [...new Set(all.filter((label) => label !== ''))].filter((label) => this.fits(checkLabel(label)));
    if (labels.length > LABELS_MAX) this.notes.say(`A person can have at most ${LABELS_MAX} labels`);
    return labels.slice(0, LABELS_MAX);
  }

  /** Cells without anything in them say nothing. */
  private attributes(row: TableRow): Record<string, AttributeValue> {
    const name = this.name(row);
    const texts: (readonly [string, string])[] = [
      ...this.rules.layout.attributes.map(
        ([attribute, index]) => [attribute, this.undamaged(row.cells[index] ?? '')] as const,
      ),
      ['name', name],
      ['language', this.value(row, 'language')],
    ];
    const found: Record<string, AttributeValue> = {};
    for (const [attribute, text] of texts) {
      const value = text === '' ? null : this.attribute(attribute, text);
      if (value !== null && value !== '') found[attribute] = value;
    }
    if (Object.keys(found).length > ATTRIBUTES_MAX)
      throw new LeftOut('invalid', `A person can have at most ${ATTRIBUTES_MAX} attributes`);
    return found;
  }

  /** null for what the attribute cannot be: the person is kept without it. */
  private attribute(name: string, text: string): AttributeValue | null {
    try {
      return valueOf(name, text);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
      this.notes.say(`'${cut(text)}' is left out as ${name}: ${error.message}`);
      return null;
    }
  }

  private name(row: TableRow): string {
    const name = [this.value(row, 'name'), this.value(row, 'familyName')].map(plainName).filter(Boolean).join(' ');
    return name === '' || this.fits(checkName(name)) ? name : '';
  }

  /** A cell without what is only the trace of a value. */
  private value(row: TableRow, column: PeopleColumn): string {
    return this.undamaged(this.cell(row, column));
  }

  private undamaged(cell: string): string {
    if (!isDamaged(cell) && !cell.includes(UNREADABLE)) return cell;
    this.notes.say(`'${cut(cell)}' is left out: it is damaged`);
    return '';
  }

  private readonly fits = (problem?: string) => problem === undefined || (this.notes.say(problem), false);

  private async consent(row: TableRow, phone: string): Promise<Consent | null> {
    const { ofFile, now } = this.rules;
    const own = ownTexts(row, this.inColumns);
    const texts: Record<ConsentField, string> = { ...ofFile };
    for (const [field] of this.inColumns) texts[field] = own[field] || ofFile[field];
    // With a purpose in a column, a row without one brings no consent.
    if (!saysConsent(texts) || (texts.purpose === '' && !saysConsent(own))) return null;
    const wrong = problemOf(texts, now);
    if (wrong) throw new LeftOut('invalid', wrong.problem);
    const found = consentOf(texts, await this.wordings.of(texts));
    if ('problem' in found) throw new LeftOut('invalid', found.problem);
    this.demandThatTheyMayBeAsked(phone, own, found);
    return found;
  }

  /** What stands against it: an opt-out always, a withdrawal unless the row itself tells what happened after it. */
  private demandThatTheyMayBeAsked(phone: string, own: ConsentTexts, consent: Consent): void {
    const { consents } = this.rules;
    if (this.rules.isSuppressed(phone)) throw new LeftOut('suppressed', STOPPED);
    if (nobodyWithdrew(consents)) return;
    const handleId = this.rules.handleIdOf(phone);
    const since = withdrawnSince(consents, handleId, consent.purpose);
    if (since === undefined) return;
    if (own.at === '' || (own.reference === '' && own.note === '')) {
      const reason = `They withdrew on ${since}. A consent after that needs its own time and evidence in the row`;
      throw new LeftOut('suppressed', reason);
    }
    try {
      demandNewEvidence(consents, { handleIds: [handleId] }, consent);
    } catch (error) {
      throw error instanceof DomainError ? new LeftOut('suppressed', error.message) : error;
    }
  }

  private cell({ cells }: TableRow, column: PeopleColumn): string {
    const index = this.rules.layout.at[column];
    return index === null ? '' : (cells[index] ?? '');
  }
}

type InColumn = readonly [field: ConsentField, index: number];

const NOTHING_SAID: ConsentTexts = {
  ...{ purpose: '', wordingId: '', wordingVersion: '', means: '', at: '', reference: '', note: '' },
};

function ownTexts({ cells }: TableRow, inColumns: readonly InColumn[]): ConsentTexts {
  const own: Record<ConsentField, string> = { ...NOTHING_SAID };
  for (const [field, index] of inColumns) own[field] = (cells[index] ?? '').normalize('NFC').trim();
  return own;
}
