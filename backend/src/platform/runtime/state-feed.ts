import { Inject, Injectable } from '@nestjs/common';
import { type LogFeed, LogTail, type StoredEvent, type TailListener, untilNext } from '@wavelane/event-store';
import { pause } from '@wavelane/runtime';
import { CommandExecutor } from '../domain/command-executor.js';
import { SUBJECT_KEYS_DESTROYED } from '../personal/keys/destroyed-mark.js';
import { LOG_TAIL } from '../storage/tokens.js';

/**
 * The interval at which the tail is asked whether it is at the end of the log, even if no other part of this process
 * asks.
 */
const ASK_MS = 500;

/** Keeps what commands remember as new as the tail of the log (docs/adr/0156-commands.md). */
@Injectable()
export class StateFeed {
  private readonly stopped = new AbortController();

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(LOG_TAIL) private readonly tail: LogFeed,
  ) {}

  start(): void {
    const { tail } = this;
    if (!(tail instanceof LogTail)) return;
    const { states } = this.executor;
    tail.listen(withoutTheForgotten(states));
    states.catchUp = () => tail.catchUp();
    void this.run(tail);
  }

  stop(): void {
    this.stopped.abort();
    this.executor.states.lose();
  }

  private async run(tail: LogTail): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await tail.look();
      await pause(untilNext(ASK_MS), signal);
    }
  }
}

/** Drops the states when a person is forgotten, so that they are folded again without that person's data. */
function withoutTheForgotten(states: TailListener & { forget(): void }): TailListener {
  return {
    begin: () => states.begin(),
    lose: () => states.lose(),
    hear: (at) => states.hear(at),
    take(events: readonly StoredEvent[]) {
      if (events.some(({ type }) => type === SUBJECT_KEYS_DESTROYED)) states.forget();
      states.take(events);
    },
  };
}
