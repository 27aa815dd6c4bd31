import { asStored, type EventStore, START } from '@wavelane/event-store';
import { adoptLog, knownLog, type KnownLog } from '../../platform/storage/log-identity.js';
import { type CommandLine, EXIT, type Surroundings, UsageError, wordOf } from '../command-line.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { countedPeople } from '../../platform/personal/keys/lost-keys.js';
import { missingKeys } from '../../platform/personal/keys/missing-keys.js';
import { Operator, orderedBy } from '../operator.js';

/** `wavelane adopt log`, while the product is stopped. */
export const adoptCommand: CommandLine<Surroundings> = {
  usage: 'log --reason "…" [--new-log] [--anew] [--as NAME]',
  help: 'Adopts the present log, although accounts and read models come from another one. Stop Wavelane first. --new-log: creates an empty log if there is none. --anew: the records of this log are lost for good; run keys adopt afterwards.',
  options: { reason: { type: 'string' }, as: { type: 'string' }, anew: { type: 'boolean' }, 'new-log': { type: 'boolean' } },
  words: { min: 1, max: 1 },
  async run({ env, terminal }, words, values) {
    if (wordOf(words) !== 'log')
      throw new UsageError("Only 'log' can be adopted here; for keys: wavelane keys adopt.");
    // Checks the reason before anything is opened: opening would create a log if there is none.
    const order = { action: 'adopt-log', target: 'installation', ...orderedBy(values) } as const;
    const operator = await Operator.adopting(env, terminal, {
      newLog: values['new-log'] === true,
      anew: values.anew === true,
    });
    try {
      const { eventStore, readStore } = operator;
      const here = { storeId: await eventStore.storeId(), events: await eventsIn(eventStore) };
      const known = await knownLog(readStore, Date.now());
      if (values.json !== true) for (const line of linesOf(known, here)) terminal.out(line);
      if (here.events === 0 && values['new-log'] !== true) throw isEmpty(here.storeId);
      const missing = await missingKeys(eventStore, readStore, Date.now());
      if (missing.length > 0 && values.anew !== true) throw withoutKeys(missing.length);
      const adopted = await operator.log.run(order, async () => {
        const result = await adoptLog(eventStore, readStore, Date.now());
        const detail = `${result.storeId} takes the place of ${result.before ?? 'none'}`;
        return { detail, result: { ...result, events: here.events, people: missing.length } };
      });
      if (values.json) terminal.out(JSON.stringify(adopted));
      else {
        terminal.out(`The log ${adopted.storeId} is the one of this installation now.`);
        if (adopted.people > 0)
          terminal.out(
            `The keys of ${countedPeople(adopted.people)} are not among the records: bring newer records back, or give up what the log says of them: wavelane keys adopt.`,
          );
        terminal.out('Read models of another are folded again by the next start. Next: wavelane audit verify.');
      }
      return EXIT.done;
    } finally {
      await operator.close();
    }
  },
};

async function eventsIn(log: EventStore): Promise<number> {
  let events = 0;
  for await (const page of asStored(log).pages({ after: START })) events += page.events.length;
  return events;
}

/** Both logs, before anything changes. */
function linesOf(known: KnownLog | undefined, here: { storeId: string; events: number }): string[] {
  const upTo = known?.position === undefined ? '' : `, known up to position ${known.position}`;
  return [
    known ? `The records are of the log ${known.storeId}${upTo}.` : 'The records name no log.',
    `Here is the log ${here.storeId} with ${here.events} events.`,
  ];
}

/** An empty log belongs to a server that was emptied, or to another one, so it is adopted only with --new-log. */
const isEmpty = (storeId: string): DomainError =>
  DomainError.conflict(
    asItIs(
      `The log ${storeId} is empty. Look at DATA_DIR and EVENTSTORE_URL, or bring the log back from the backup. ` +
        'To begin with an empty one, say --new-log. Nothing was changed.',
    ),
  );

/** Without the keys of the data sealed in it, the log may be the wrong one. */
const withoutKeys = (people: number): DomainError =>
  DomainError.conflict(
    asItIs(
      `The keys of ${countedPeople(people)} of this log are not among the records here. Put the records that belong to it beside it ` +
        '(read-models-records.sqlite, or records.* in MongoDB): restore both from one backup. If they are lost for good: --anew, ' +
        'then wavelane keys adopt gives up what is sealed with them. Nothing was changed.',
    ),
  );
