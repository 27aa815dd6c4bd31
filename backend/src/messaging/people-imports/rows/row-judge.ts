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
  say,
  type Saying,
  said,
} from '@wavelane/contracts';
import { phoneOfRow } from '../../bulk/columns/country-columns.js';
import type { TableRow } from '../../bulk/table/table.js';
import { UNREADABLE } from '../../bulk/encodings/text.js';
import { type KnownConsents, type RowPerson, valueOf } from '../../../people/index.js';
import { DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import {
  type Consent,
  type ConsentField,
  consentOf,
  type ConsentTexts,
  type InColumn,
  OF_CONSENT,
  problemOf,
  saysConsent,
} from './consent-of-row.js';
import { languageIn } from './language-in.js';
import { isWhole, type Layout } from './layout.js';
import { leftOut, LeftOut } from './left-out.js';
import type { KnownWordings } from './known-wordings.js';
import { cut, RowNotes } from './row-notes.js';

/** The rules by which the rows of a file are judged. */
export interface RowRules {
  layout: Layout;
  /** Labels for each person of the file. */
  labels: readonly string[];
  /** The form's values for every consent. */
  ofFile: ConsentTexts;
  /** ISO 3166 alpha-2; null = numbers need their country code. */
  defaultCountry: string | null;
  /** Unix ms. */
  now: number;
  isSuppressed(phone: string): boolean;
  handleIdOf(phone: string): string;
  consents: KnownConsents;
}

const OWN_ATTRIBUTES: ReadonlySet<string> = new Set(['name', 'language']);

export type RowVerdict = { person: RowPerson } | { problem: RowProblem };

export const STOPPED = say('file-cannot-restore-person');

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
      const { kind, reason } = leftOut(error);
      this.counts[kind === 'suppressed' ? 'refused' : kind]++;
      const [name, phone] = [cut(this.cell(row, 'name')), cut(this.cell(row, 'phone'))];
      const problem: RowProblem = { line: row.line, kind, name, phone, reason: reason.message, said: said(reason) };
      if (this.problems.length < BULK_PROBLEMS_SHOWN) this.problems.push(problem);
      return { problem };
    }
  }

  report(blank: number): PeopleImportReport {
    const { imported, invalid, duplicate, refused } = this.counts;
    return { total: imported + invalid + duplicate + refused, ...this.counts, blank };
  }

  private async judged(row: TableRow): Promise<RowPerson> {
    const { layout, defaultCountry } = this.rules;
    if (row.problem !== null && !isWhole(row, layout)) throw new LeftOut('invalid', row.problem);
    if (row.problem !== null) this.notes.say(row.problem);
    const parsed = phoneOfRow(this.cell(row, 'phone'), layout.countries, row.cells, defaultCountry);
    if ('error' in parsed) throw new LeftOut('invalid', parsed.error);
    const phone = parsed.e164;
    const key = phoneKey(phone);
    const before = this.lineOf.get(key);
    const isOut = rowSaysOptOut(layout.optOuts, row.cells);
    if (before !== undefined) {
      // An opt-out holds, whichever line of a person has it.
      if (isOut) this.optOuts.push(phone);
      throw new LeftOut('duplicate', say('duplicate-of-line', { n: before }));
    }
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
    if (labels.length > LABELS_MAX) this.notes.say(say('too-many-labels-of-person', { n: LABELS_MAX }));
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
      ['language', languageIn(this.value(row, 'language')) ?? this.value(row, 'language')],
    ];
    const found: Record<string, AttributeValue> = {};
    for (const [attribute, text] of texts) {
      const value = text === '' ? null : this.attribute(attribute, text);
      if (value !== null && value !== '') found[attribute] = value;
    }
    const all = Object.entries(found);
    if (all.length <= ATTRIBUTES_MAX) return found;
    this.notes.say(say('too-many-attributes', { n: ATTRIBUTES_MAX }));
    // The product itself uses name and language, so others make room for them.
    const own = all.filter(([attribute]) => OWN_ATTRIBUTES.has(attribute));
    const others = all.filter(([attribute]) => !OWN_ATTRIBUTES.has(attribute));
    return Object.fromEntries([...others.slice(0, ATTRIBUTES_MAX - own.length), ...own]);
  }

  /** null for what the attribute cannot be: the person is kept without it. */
  private attribute(name: string, text: string): AttributeValue | null {
    try {
      return valueOf(name, text);
    } catch (error) {
      if (!isRefusal(error, 'invalid')) throw error;
      this.notes.say(say('value-left-out', { value: cut(text), name, problem: error.saying }));
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
    this.notes.say(say('damaged-value-left-out', { value: cut(cell) }));
    return '';
  }

  private readonly fits = (problem?: Saying) => problem === undefined || (this.notes.say(problem), false);

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

  /**
   * Refuses a row if its person opted out, or if they withdrew and the row itself has no evidence from a later time.
   */
  private demandThatTheyMayBeAsked(phone: string, own: ConsentTexts, consent: Consent): void {
    const { consents } = this.rules;
    if (this.rules.isSuppressed(phone)) throw new LeftOut('suppressed', STOPPED);
    if (consents.isWithoutWithdrawals) return;
    const handleId = this.rules.handleIdOf(phone);
    const since = consents.withdrawnSince(handleId, consent.purpose);
    if (since === undefined) return;
    if (own.at === '' || (own.reference === '' && own.note === '')) {
      const reason = say('row-needs-evidence-after-withdrawal', { date: since });
      throw new LeftOut('suppressed', reason);
    }
    try {
      consents.demandNewEvidence(handleId, consent);
    } catch (error) {
      throw error instanceof DomainError ? new LeftOut('suppressed', error.saying) : error;
    }
  }

  private cell({ cells }: TableRow, column: PeopleColumn): string {
    const index = this.rules.layout.at[column];
    return index === null ? '' : (cells[index] ?? '');
  }
}

const NOTHING_SAID: ConsentTexts = {
  ...{ purpose: '', wordingId: '', wordingVersion: '', means: '', at: '', reference: '', note: '' },
};

function ownTexts({ cells }: TableRow, inColumns: readonly InColumn[]): ConsentTexts {
  const own: Record<ConsentField, string> = { ...NOTHING_SAID };
  for (const [field, index] of inColumns) own[field] = (cells[index] ?? '').normalize('NFC').trim();
  return own;
}
