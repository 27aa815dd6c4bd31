import { AUDIT_STAGES, type AuditDifference, type AuditStage, type AuditStageReport } from '@wavelane/contracts';

export type Found = Pick<AuditDifference, 'rule' | 'message'> &
  Partial<Pick<AuditDifference, 'position' | 'key' | 'expected' | 'found'>>;

/** The number of findings that are kept; all of them are counted. */
export interface Kept {
  /** Differences of one rule. */
  ofRule: number;
  /** Findings in all; a few of every rule are kept in any case. */
  inAll: number;
}

/** The number of findings that fits into an event of the log. */
export const KEPT_IN_LOG: Kept = { ofRule: 20, inAll: 400 };
const A_FEW = 3;

/** Characters of JSON of one value, of one sentence, and of all values together. */
const LARGEST = 2_000;
const LONGEST = 600;
const ALL_VALUES = 200_000;

/** Collects the findings of a verification: counts all, keeps the first ones of every rule. */
export class Findings {
  total = 0;
  private readonly kept: AuditDifference[] = [];
  private readonly checkedIn = new Map<AuditStage, number>();
  private readonly counts = new Map<AuditStage, Map<string, number>>();
  private readonly name: string | undefined;
  private room = ALL_VALUES;

  /** @param account counts only differences that name it, and those that make the log itself doubtful */
  constructor(
    account?: string,
    private readonly most = KEPT_IN_LOG,
  ) {
    this.name = account?.slice(account.indexOf(':') + 1);
  }

  /** Ends a stage. @param count how many were checked */
  checked(stage: AuditStage, count: number): void {
    this.checkedIn.set(stage, count);
  }

  add(stage: AuditStage, { rule, message, position, key, expected, found }: Found): void {
    const isOurs = [rule, message, key].some((text) => this.name !== undefined && text?.includes(this.name));
    if (this.name !== undefined && !isOurs && stage !== 'log' && stage !== 'chain') return;
    if (!this.isKept(this.count(stage, rule))) return;
    this.kept.push({
      stage,
      rule,
      position: position ?? null,
      key: key ?? null,
      message: message.length > LONGEST ? `${message.slice(0, LONGEST)} …` : message,
      expected: this.small(expected),
      found: this.small(found),
    });
  }

  /** The findings in the order of the stages, whichever stage found one first. */
  get differences(): AuditDifference[] {
    return AUDIT_STAGES.flatMap((stage) => this.kept.filter((difference) => difference.stage === stage));
  }

  get stages(): AuditStageReport[] {
    return AUDIT_STAGES.flatMap((stage) => {
      const checked = this.checkedIn.get(stage);
      if (checked === undefined) return [];
      const rules = Object.fromEntries(this.counts.get(stage) ?? []);
      const differences = Object.values(rules).reduce((sum, count) => sum + count, 0);
      return [{ stage, checked, differences, rules }];
    });
  }

  /** @returns how many there are now of this rule */
  private count(stage: AuditStage, rule: string): number {
    const ofStage = this.counts.get(stage) ?? new Map<string, number>();
    this.counts.set(stage, ofStage);
    const count = (ofStage.get(rule) ?? 0) + 1;
    ofStage.set(rule, count);
    this.total++;
    return count;
  }

  private isKept(ofRule: number): boolean {
    const { most, kept } = this;
    return ofRule <= most.ofRule && (ofRule <= A_FEW || kept.length < most.inAll);
  }

  /** Leaves out long values, because a report is stored permanently. */
  private small(value: unknown): unknown {
    if (value === undefined || value === null) return null;
    const { length } = JSON.stringify(value);
    if (length > Math.min(LARGEST, this.room)) return null;
    this.room -= length;
    return value;
  }
}
