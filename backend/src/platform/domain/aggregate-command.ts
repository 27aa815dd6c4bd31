import { Injectable, type Type } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { DomainEvent } from '@wavelane/event-store';
import type { CommandContext } from './command-context.js';
import { CommandExecutor, type Executed } from './command-executor.js';
import type { DecidedCommand, Decider } from './decider.js';

/** The fields of each command of a decider, by the command's name. */
export type ContentOf<C extends DecidedCommand> = { [T in C['type']]: Omit<Extract<C, { type: T }>, 'type'> };

type NameIn<M> = keyof M & Capitalize<string>;

/** The commands of which `M` is the {@link ContentOf}. */
type CommandIn<M, T extends NameIn<M> = NameIn<M>> = { [K in T]: { readonly type: K } & M[K] }[T];

/** A command that is its decider's as it stands: it changes one stream, and no work lies beside the decision. */
export interface AggregateCommand<C, R> extends Command<R> {
  /** The request, and the aggregate that it is for. */
  readonly content: C;
  readonly context: CommandContext;
  decidedBy(executor: CommandExecutor): Promise<R>;
}

type AggregateCommandClass<C, R> = new (content: C, context: CommandContext) => AggregateCommand<C, R>;

/** The answer to the sender of a command, made from the decision. */
type Answer<S, E, C, R> = (executed: Executed<S, E>, content: C) => R;

/**
 * Makes the bus commands of an aggregate from the names of its decider's commands:
 *
 *     const poolCommand = aggregateCommands<ContentOf<PoolCommand>, PoolState, PoolEvent>(pool, () => POOL_STREAM);
 *     export class TopUpPool extends poolCommand('TopUpPool', ({ state }) => state.balance) {}
 *
 *     const balance = await commands.execute(new TopUpPool({ days: 30, note: null }, context));
 *
 * @param streamOf `Target` is what a command says of its aggregate, beside what the decider takes
 */
export function aggregateCommands<M, S, E extends DomainEvent, Target extends object = object>(
  decider: Decider<S, CommandIn<M>, E>,
  streamOf: (target: Target) => string,
) {
  function named<T extends NameIn<M>>(type: T): AggregateCommandClass<Target & M[T], void>;
  function named<T extends NameIn<M>, R>(
    type: T,
    answer: Answer<S, E, Target & M[T], R>,
  ): AggregateCommandClass<Target & M[T], R>;
  function named<T extends NameIn<M>, R>(type: T, answer?: Answer<S, E, Target & M[T], R>) {
    return class extends Command<R | undefined> implements AggregateCommand<Target & M[T], R | undefined> {
      constructor(
        readonly content: Target & M[T],
        readonly context: CommandContext,
      ) {
        super();
      }

      async decidedBy(executor: CommandExecutor): Promise<R | undefined> {
        const executed = await executor.execute(
          decider,
          streamOf(this.content),
          { ...this.content, type },
          this.context,
        );
        return answer?.(executed, this.content);
      }
    };
  }
  return named;
}

/** Executes every {@link AggregateCommand}. */
@Injectable()
export class AggregateHandler {
  constructor(protected readonly executor: CommandExecutor) {}

  execute<R>(command: AggregateCommand<unknown, R>): Promise<R> {
    return command.decidedBy(this.executor);
  }
}

/** Providers that execute these commands: the bus knows a handler by its class, so each command has one. */
export const aggregateHandlers = (...commands: readonly Type<AggregateCommand<unknown, unknown>>[]) =>
  handlersLike(AggregateHandler, ...commands);

/** As {@link aggregateHandlers}, for commands that need the work of another handler before they are decided. */
export function handlersLike(
  like: Type<AggregateHandler>,
  ...commands: readonly Type<AggregateCommand<unknown, unknown>>[]
) {
  return commands.map((command) => {
    @CommandHandler(command)
    class Handler extends like {}
    return Handler;
  });
}
