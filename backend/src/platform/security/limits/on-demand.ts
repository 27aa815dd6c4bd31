import { recentlyUsed } from '@wavelane/runtime';

/**
 * The budget of one account (docs/adr/0036-limits.md): two answers on demand are made at
 * a time, and all of them together take at most 20 s of processor time a minute.
 */
export const ON_DEMAND = { atOnce: 2, open: 6, patienceMs: 10_000, budgetMs: 20_000, windowMs: 60_000 } as const;

/** Routes whose answers are made on demand: files, searches and reports. A test finds those that are missing. */
export const ON_DEMAND_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/admin/audit/statement',
  'GET /api/billing/days/export',
  'GET /api/billing/payments/:id/receipt',
  'GET /api/conversations/:id/export.html',
  'GET /api/conversations/search',
  'GET /api/jobs.csv',
  'GET /api/jobs/:id/errors.csv',
  'GET /api/jobs/:id/export.csv',
  'GET /api/people-imports/:id/errors.csv',
  'GET /api/people-segments/:id/count',
  'GET /api/people.csv',
  'GET /api/people/:id/evidence.json',
  'GET /api/people/:id/evidence.pdf',
  'GET /api/people/:id/export.json',
  'GET /api/people/:id/export.pdf',
  'GET /api/reports',
  'GET /api/reports.csv',
  'GET /api/reports/conversations',
  'POST /api/admin/audit/export',
  'POST /api/admin/payments/export',
  'POST /api/admin/revenue/export',
  'POST /api/admin/security/export',
  'POST /api/admin/users/export',
]);

/** The interval at which the busy time of the event loop is divided, ms. */
const TICK_MS = 100;
/** The wait that a refusal names if other requests of the account must end first, ms. */
const SOON_MS = 2_000;

/** The answer that is written; its request is not charged while it waits for its client. */
interface Answer {
  readonly writableNeedDrain: boolean;
}

/** A place in the budget. */
export interface Place {
  /** Adds what was done in another thread, ms. */
  charge: (ms: number) => void;
  /** To be called once, when the answer is given or the client is gone. */
  leave: () => void;
}

/** The budget has nothing left. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  /** @param waitMs until it is worth another try */
  constructor(readonly waitMs: number) {
    super('The budget has nothing left');
  }
}

interface Piece {
  key: string;
  answer: Answer;
  runs: boolean;
  start(): void;
}

interface Parts {
  /** The machine's time, Unix ms. */
  now: () => number;
  /** How long the event loop has been busy since the process started, ms. */
  busyMs?: () => number;
}

/**
 * One budget for each account, in processor time and in concurrency, for everything that is made on demand. The busy
 * time of the event loop is divided among the answers that are being made at the time. Counted for each process by
 * itself.
 */
export class OnDemand {
  private readonly pieces = new Set<Piece>();
  private readonly spent = recentlyUsed<string, { since: number; ms: number }>(20_000);
  private readonly now: () => number;
  private readonly busyMs: () => number;
  private timer: NodeJS.Timeout | undefined;
  private seenMs = 0;

  constructor({ now, busyMs = () => performance.eventLoopUtilization().active }: Parts) {
    this.now = now;
    this.busyMs = busyMs;
  }

  /**
   * Takes a place and waits for its turn.
   * @param gone resolves if the client leaves meanwhile
   * @throws OverBudget
   */
  async enter(key: string, answer: Answer): Promise<Place> {
    const waitMs = this.waitOf(key);
    if (waitMs > 0) throw new OverBudget(waitMs);
    if (this.of(key).length >= ON_DEMAND.open) throw new OverBudget(SOON_MS);
    this.account();
    const piece: Piece = { key, answer, runs: false, start: () => undefined };
    this.pieces.add(piece);
    const turn = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), ON_DEMAND.patienceMs).unref();
      piece.start = () => {
        clearTimeout(timer);
        piece.runs = true;
        resolve(true);
      };
    });
    this.next();
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
    if (!(await turn)) {
      this.leave(piece);
      throw new OverBudget(SOON_MS);
    }
    return { charge: (ms) => this.charge(key, ms), leave: () => this.leave(piece) };
  }

  private leave(piece: Piece): void {
    this.account();
    this.pieces.delete(piece);
    this.next();
    if (this.pieces.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    this.account();
    this.next();
  }

  /** Those that may run now begin. */
  private next(): void {
    for (const piece of this.pieces) {
      if (!piece.runs && this.of(piece.key).filter(isAtWork).length < ON_DEMAND.atOnce) piece.start();
    }
  }

  /** Divides the event loop's busy time since the last call among the requests at work. */
  private account(): void {
    const busyMs = this.busyMs();
    const working = [...this.pieces].filter(isAtWork);
    for (const { key } of working) this.charge(key, (busyMs - this.seenMs) / working.length);
    this.seenMs = busyMs;
  }

  private charge(key: string, ms: number): void {
    const { since, ms: before } = this.window(key);
    this.spent.set(key, { since, ms: before + ms });
  }

  private waitOf(key: string): number {
    const { since, ms } = this.window(key);
    return ms < ON_DEMAND.budgetMs ? 0 : since + ON_DEMAND.windowMs - this.now();
  }

  private window(key: string): { since: number; ms: number } {
    const now = this.now();
    const so = this.spent.get(key);
    return so && now - so.since < ON_DEMAND.windowMs ? so : { since: now, ms: 0 };
  }

  private of(key: string): Piece[] {
    return [...this.pieces].filter((piece) => piece.key === key);
  }
}

const isAtWork = ({ runs, answer }: Piece): boolean => runs && !answer.writableNeedDrain;
