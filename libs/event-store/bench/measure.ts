import { defined } from '@wavelane/testing';
/** Events per second of one round: does the work and returns its number of events. */
type Round = () => Promise<number>;

export interface Figure {
  name: string;
  /** Events per second, the median of the rounds. */
  perSecond: number;
  /** Slowest and fastest round. */
  range: [number, number];
  /** Every round, in the order they ran. */
  rounds: readonly number[];
}

function figure(name: string, rounds: readonly number[]): Figure {
  const sorted = rounds.toSorted((a, b) => a - b);
  return { name, perSecond: median(sorted), range: [sorted[0] ?? 0, sorted.at(-1) ?? 0], rounds };
}

/** The ratio of the speeds: the median over the rounds, each compared with the measurement next to it in time. */
export function ratio(figures: readonly Figure[], name: string, to: string): number {
  const rounds = (wanted: string) => figures.find((one) => one.name === wanted)?.rounds ?? [];
  const yardstick = rounds(to);
  return median(
    rounds(name)
      .map((rate, round) => rate / defined(yardstick[round]))
      .sort((a, b) => a - b),
  );
}

/** Runs the rounds of all candidates in turn, so that a busy minute of the machine falls on all of them alike. */
export async function measureInTurn(candidates: Record<string, Round>, rounds: number): Promise<Figure[]> {
  const rates = new Map<string, number[]>(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(candidates)) {
      const began = performance.now();
      const events = await run();
      defined(rates.get(name)).push(events / ((performance.now() - began) / 1_000));
    }
  return [...rates].map(([name, all]) => figure(name, all));
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 ? defined(sorted[middle]) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** A Markdown table; `notes` names the figure to compare with. */
export function table(figures: readonly Figure[], notes: Readonly<Record<string, string>> = {}): string {
  const rate = (value: number) => (Number.isNaN(value) ? 'none' : Math.round(value).toLocaleString('en'));
  const rows = figures.map(({ name, perSecond, range: [low, high] }) => {
    return `| ${name} | ${rate(perSecond)} | ${rate(low)} to ${rate(high)} | ${notes[name] ?? ''} |`;
  });
  return ['| what | per second | rounds | |', '|---|--:|--:|---|', ...rows].join('\n');
}
