import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WithdrawalWords } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { comparable, isEveryday, mayBeWish, STOP_WORDS, type Wish, wishOf } from './wishes.js';
import { wordsStream } from './words.events.js';
import { withdrawalWords, type WordsState } from './words.js';

/** Returns the words that mean stop for an account. */
export class GetWithdrawalWords extends Query<WithdrawalWords> {
  constructor(readonly accountId: string) {
    super();
  }
}

/**
 * Returns the wish of a message: `everyday` may mean stop, and may mean something else. It uses the words of the
 * product, and those of the account as they were a moment ago.
 */
export class GetWish extends Query<Wish | 'everyday' | undefined> {
  constructor(
    readonly accountId: string,
    readonly text: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetWithdrawalWords)
export class GetWithdrawalWordsHandler implements IQueryHandler<GetWithdrawalWords> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: GetWithdrawalWords): Promise<WithdrawalWords> {
    return viewOf(await this.executor.state(withdrawalWords, wordsStream(accountId)));
  }
}

@QueryHandler(GetWish)
export class GetWishHandler implements IQueryHandler<GetWish> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, text }: GetWish): Promise<Wish | 'everyday' | undefined> {
    const wish = wishOf(text);
    const isAsked = isEveryday(text);
    if ((wish !== undefined && !isAsked) || !mayBeWish(text)) return wish;
    const { compared } = await this.executor.cached(withdrawalWords, wordsStream(accountId));
    if (isAsked) return compared.has(comparable(text)) ? 'stop' : 'everyday';
    return wishOf(text, compared);
  }
}

export const viewOf = ({ words }: WordsState): WithdrawalWords => ({ builtIn: [...STOP_WORDS], own: [...words] });

export const wordsQueries = [GetWithdrawalWordsHandler, GetWishHandler];
