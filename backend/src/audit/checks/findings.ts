import type { AuditDifference, AuditStage, AuditStageReport } from '@wavelane/contracts';

type Found = Pick<AuditDifference, 'rule' | 'message'> &
  Partial<Pick<AuditDifference, 'position' | 'key' | 'expected' | 'found'>>;

/** Characters of JSON. */
const LARGEST = 2_000;

/** Collects what a verification finds: counts all, keeps the first. */
export class Findings {
  readonly differences: AuditDifference[] = [];
  readonly stages: AuditStageReport[] = [];
  total = 0;
  private readonly name: string | undefined;

  /** @param account counts only differences that name it, and those that make the log itself doubtful */
  constructor(
    account?: string,
    private readonly kept = 20,
  ) {
    this.name = account?.slice(account.indexOf(':') + 1);
  }

  /** @param checked how many were checked */
  stage(stage: AuditStage, checked: number, found: Iterable<Found>): void {
    const before = this.total;
    for (const each of found) this.add(stage, each);
    this.stages.push({ stage, checked, differences: this.total - before });
  }

  private add(stage: AuditStage, { rule, message, position, key, expected, found }: Found): void {
    const isOurs = [rule, message, key].some((text) => this.name !== undefined && text?.includes(this.name));
    if (this.name !== undefined && !isOurs && stage !== 'log' && stage !== 'chain') return;
    this.total++;
    if (this.differences.length >= this.kept) return;
    this.differences.push({
      stage,
      rule,
      position: position ?? null,
      key: key ?? null,
      message,
      expected: small(expected),
      found: small(found),
    });
  }
}

/** Cuts long values, because a report is kept for ever. */
const small = (value: unknown): unknown => (JSON.stringify(value ?? null).length <= LARGEST ? (value ?? null) : null);
