import { adoptLog } from '../platform/storage/log-identity.js';
import { type CommandLine, EXIT, type Surroundings, UsageError, wordOf } from './command-line.js';
import { Operator, orderedBy } from './operator.js';

/** `npm run adopt -- log`, while the product is stopped. */
export const adoptCommand: CommandLine<Surroundings> = {
  usage: 'log --reason "…" [--as NAME]',
  help: 'Goes on with the log that is there, although accounts and read models were made from another. Stop Wavelane first.',
  options: { reason: { type: 'string' }, as: { type: 'string' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    if (wordOf(words) !== 'log') throw new UsageError("What may be adopted here is 'log'; for keys: keys -- adopt.");
    // Before anything is opened: it would make a log where there is none.
    const order = { action: 'adopt-log', target: 'installation', ...orderedBy(values) } as const;
    const operator = Operator.adopting(env, terminal);
    try {
      const { eventStore, readStore } = operator;
      const adopted = await operator.log.run(order, async () => {
        const result = await adoptLog(eventStore, readStore, Date.now());
        return { detail: `${result.storeId} takes the place of ${result.before ?? 'none'}`, result };
      });
      if (values.json) terminal.out(JSON.stringify(adopted));
      else {
        terminal.out(`The log ${adopted.storeId} is the one of this installation now.`);
        terminal.out(
          'Read models of another are folded again by the next start. Next: npm run --silent audit -- verify.',
        );
      }
      return EXIT.done;
    } finally {
      await operator.close();
    }
  },
};
