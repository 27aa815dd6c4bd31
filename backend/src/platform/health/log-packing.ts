/** Why old events of the log are not packed at the moment: known in the process that packs them. */
export class LogPacking {
  problem: string | null = null;
  since: string | null = null;

  /**
   * @param now the machine's time, Unix ms
   * @param onProblem hears each one once
   */
  constructor(
    private readonly now: () => number,
    private readonly onProblem: (problem: string) => void,
  ) {}

  /** @param problem undefined where it goes on again */
  readonly tell = (problem: string | undefined): void => {
    this.problem = problem ?? null;
    this.since = problem === undefined ? null : new Date(this.now()).toISOString();
    if (problem !== undefined) this.onProblem(problem);
  };
}
