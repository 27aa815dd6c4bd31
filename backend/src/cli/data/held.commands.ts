import type { HeldView } from '@wavelane/contracts';
import { Held } from '../../operations/held/held.js';
import type { Ordered } from '../../operations/projection-operations.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { type CommandLine, EXIT, type Terminal, type Values } from '../command-line.js';
import type { Operator } from '../operator.js';

const statusCommand: CommandLine<Operator> = {
  usage: '',
  help: 'Shows whether sending is on hold because this data was restored or moved.',
  options: {},
  words: { min: 0, max: 0 },
  async run(operator, _words, values) {
    return tell(operator.terminal, heldOf(operator).view(), values);
  },
};

/** A command that answers the question that the installation waits for. */
const answering = (
  help: string,
  answer: (held: Held, ordered: Ordered) => Promise<HeldView>,
): CommandLine<Operator> => ({
  usage: '--reason "…" [--as NAME]',
  help,
  options: { reason: { type: 'string' }, as: { type: 'string' } },
  words: { min: 0, max: 0 },
  async run(operator, _words, values) {
    return tell(operator.terminal, await answer(heldOf(operator), operator.ordered(values)), values);
  },
});

/** `wavelane held …`, while the product runs or is stopped. */
export const heldCommands: Readonly<Record<string, CommandLine<Operator>>> = {
  status: statusCommand,
  current: answering('Confirms that this is the only installation and nothing is missing: sending resumes.', (held, ordered) =>
    held.answer('current', ordered),
  ),
  older: answering(
    "Confirms that this is an older state, for example restored with a server's own tools: pauses what may have been sent, then resumes.",
    (held, ordered) => held.declareOlder(ordered),
  ),
  release: answering('Confirms that the jobs a restore paused did not go out after the backup: resumes them.', (held, ordered) =>
    held.answer('release', ordered),
  ),
};

function heldOf({ config, executor, log, eventStore, readStore }: Operator): Held {
  return new Held(new SendingHold(config), config, executor, log, new SystemClock(), eventStore, readStore);
}

function tell(terminal: Terminal, view: HeldView | null, values: Values): number {
  if (values.json) terminal.out(JSON.stringify(view));
  else for (const line of linesOf(view)) terminal.out(line);
  return EXIT.done;
}

function linesOf(view: HeldView | null): string[] {
  if (view === null) return ['Nothing is held: this data was neither restored nor moved.'];
  switch (view.phase) {
    case 'asking':
      return [
        `Nothing is sent since ${view.since}: this data lies in another place than before, so it may be a copy.`,
        'If no other process works on the original: wavelane held current, or wavelane held older if something is missing in it.',
      ];
    case 'settling':
      return [`This data is of ${view.asOf}. The next start pauses what may have been sent after that, then it sends.`];
    case 'settled': {
      const paused = view.jobs === 1 ? '1 job was paused' : `${view.jobs} jobs were paused`;
      const released = view.releasedAt === null ? '' : `; they go on since ${view.releasedAt}`;
      return [
        `It sends. ${view.cause === 'restored' ? `Data of ${view.asOf}; ${paused}${released}.` : 'It was moved.'}`,
      ];
    }
  }
}
