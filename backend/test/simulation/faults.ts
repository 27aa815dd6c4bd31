import { randomUUID } from 'node:crypto';
import { appendingThrough, type EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import type { Metering } from '../../src/days/ledger/metering/meter-wallets.js';
import { ReservePoolDays } from '../../src/days/ledger/pool/pool.commands.js';
import type { WalletCommand } from '../../src/days/ledger/wallet/wallet.js';
import type { AggregateCommand } from '../../src/platform/domain/aggregate-command.js';
import type { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import type { DispatchLog } from '../../src/messaging/dispatch/dispatch-log.js';
import type { MessageCommand } from '../../src/messaging/messages/message.js';

/** Mistakes that the product does not make: the simulation must find each of them, or it proves nothing. */
export const PLANTED = [
  /** A message is tried again after a call with an unknown outcome. */
  'retry-after-unknown',
  /** Days are metered without the command id that the day gives, and whatever the stream holds by now. */
  'metering-without-identity',
  /** A checkpoint is written before its documents. */
  'checkpoint-first',
  /** A reactor's place moves before it has reacted. */
  'place-first',
  /** Checkpoints and places are written without the term of their lease. */
  'no-fences',
  /** Days are requested though the wallet has not promised them. */
  'unpromised-days',
  /** Days are reserved without the policy, so that nothing keeps its floor. */
  'reserved-without-floor',
  /** A restored installation sends at once the messages that its log does not know as sent. */
  'restored-unheld',
  /** An event that is sealed with a key that the restored records lack counts as damage of the log. */
  'keyless-stop-all',
] as const;
export type Planted = (typeof PLANTED)[number];

export function retryAfterUnknown(claims: DispatchLog): void {
  const [write, tell] = [claims.write.bind(claims), claims.tell.bind(claims)];
  claims.write = (messageId, command, correlationId) => write(messageId, again(command), correlationId);
  claims.tell = (messageId, command) => tell(messageId, again(command));
}

function again(command: MessageCommand): MessageCommand {
  if (command.type !== 'LoseTrack') return command;
  const { attempt, reason, nextCheckAt: retryAt } = command;
  return { type: 'ReleaseMessage', attempt, failure: 'unavailable', reason, retryAt, counted: true };
}

/** The executor of metering, whose commands have no identity. */
export function withoutIdentity(executor: CommandExecutor): CommandExecutor {
  const execute: CommandExecutor['execute'] = (decider, stream, command, context) =>
    executor.execute(
      decider,
      stream,
      command,
      command.type === 'MeterWallet' ? { ...context, commandId: randomUUID() } : context,
    );
  return new Proxy(executor, { get: (own, name) => (name === 'execute' ? execute : Reflect.get(own, name)) });
}

/** Mistakes that only a life with channels that are extended can show. */
export const isOfDays = (planted: Planted | undefined): boolean =>
  planted === 'unpromised-days' || planted === 'reserved-without-floor';

/** Mistakes that only a life with a restore can show. */
export const isOfRestores = (planted: Planted | undefined): boolean =>
  planted === 'restored-unheld' || planted === 'keyless-stop-all';

/** Metering that believes every promise of days and writes none. */
export function withoutPromise(metering: Metering): Metering {
  const change = async (command: WalletCommand, context: never) => {
    if (command.type !== 'PromiseDays') return metering.change(command as never, context);
    const { channelId, promiseId, days } = command;
    return { state: { promises: { [channelId]: { promiseId, days } } }, events: [] };
  };
  return new Proxy(metering, { get: (own, name) => (name === 'change' ? change : Reflect.get(own, name)) });
}

export const withoutFloor = <R>(command: AggregateCommand<unknown, R>): AggregateCommand<unknown, R> =>
  command instanceof ReservePoolDays
    ? (new ReservePoolDays({ ...command.content, policy: undefined }, command.context) as never)
    : command;

/** The log as metering appends to it, whatever revision a stream has by now. */
export function blindly(eventStore: EventStore): EventStore {
  const append: EventStore['append'] = (stream, events, options) => {
    const isDay = events.every(({ type }) => type === 'WalletDayConsumed');
    return eventStore.append(stream, events, isDay ? { expected: 'any' } : options);
  };
  return appendingThrough(eventStore, append);
}

/** The log as a reactor reads it: its place moves with the page. */
export function placeFirst(eventStore: EventStore, readStore: ReadStore, keyOf: (types: readonly string[]) => string) {
  const places = new LogPlaces(eventStore, readStore);
  const readAll: EventStore['readAll'] = async (options) => {
    const page = await eventStore.readAll(options);
    if (page.next > options.after) await places.write(keyOf(options.types ?? []), page.next);
    return page;
  };
  return new Proxy(eventStore, { get: (own, name) => (name === 'readAll' ? readAll : Reflect.get(own, name)) });
}
