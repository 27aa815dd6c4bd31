import { within } from '@wavelane/runtime';

interface Asked {
  answer: Promise<unknown>;
  /** performance.now() when it was asked. */
  since: number;
}

/**
 * Asks questions that may hang, and waits for no answer longer than a limit. A question that is still open is not asked
 * again: a server that is away does not collect the questions of every probe.
 */
export class InTime {
  private readonly open = new Map<string, Asked>();
  /** The last failure of each question: it says more than that there is no answer yet. */
  private readonly failed = new Map<string, unknown>();

  /** @param ms how long one answer may take; Infinity: as long as it takes */
  constructor(private readonly ms: number) {}

  /** @param what names the question @throws NoAnswerYet, and what the answer throws in time */
  async ask<T>(what: string, question: () => Promise<T>): Promise<T> {
    if (this.ms === Infinity) return question();
    const asked = this.open.get(what) ?? this.asked(what, question());
    if (await within(this.ms, asked.answer)) return asked.answer as Promise<T>;
    throw this.failed.get(what) ?? new NoAnswerYet(performance.now() - asked.since);
  }

  private asked(what: string, answer: Promise<unknown>): Asked {
    const asked = { answer, since: performance.now() };
    this.open.set(what, asked);
    void answer
      .then(
        () => this.failed.delete(what),
        (error: unknown) => this.failed.set(what, error),
      )
      .finally(() => this.open.delete(what));
    return asked;
  }
}

/** The question is still open. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';

  constructor(ms: number) {
    super(`no answer for ${(ms / 1_000).toFixed(1)} s`);
  }
}
