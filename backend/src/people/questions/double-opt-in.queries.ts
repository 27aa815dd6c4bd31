import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { DoubleOptIn } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { consentsStream, type DoubleOptInRules } from '../consents/consent.events.js';
import { consents } from '../consents/consents.js';
import { wordingStream } from '../wordings/wording.events.js';
import { wording } from '../wordings/wording.js';
import { GetWish } from '../words/words.queries.js';
import { QUESTION_LANGUAGES, questionText } from './question-texts.js';
import { isYes, YES_WORDS } from './yes-words.js';

/** Returns the purposes whose consents people have to confirm, and how they are asked. */
export class GetDoubleOptIn extends Query<DoubleOptIn> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** Returns the question for a purpose and its channel; undefined if none is chosen. `{{sender}}` still in the text. */
export class GetQuestion extends Query<{ text: string; channelId: number } | undefined> {
  constructor(
    readonly accountId: string,
    readonly wordingId: string,
    readonly purpose: string,
  ) {
    super();
  }
}

/** Whether a message says yes and nothing else; false if the account understands it as a wish. */
export class GetIsYes extends Query<boolean> {
  constructor(
    readonly accountId: string,
    readonly text: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetDoubleOptIn)
export class GetDoubleOptInHandler implements IQueryHandler<GetDoubleOptIn> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: GetDoubleOptIn): Promise<DoubleOptIn> {
    return viewOf((await this.executor.state(consents, consentsStream(accountId))).doubleOptIn);
  }
}

@QueryHandler(GetQuestion)
export class GetQuestionHandler implements IQueryHandler<GetQuestion> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({
    accountId,
    wordingId,
    purpose,
  }: GetQuestion): Promise<{ text: string; channelId: number } | undefined> {
    const { doubleOptIn } = await this.executor.state(consents, consentsStream(accountId));
    const { channelId } = doubleOptIn;
    if (channelId === null) return undefined;
    const { owner, language } = await this.executor.state(wording, wordingStream(wordingId));
    return { text: questionText(owner === accountId ? language : 'en', purpose), channelId };
  }
}

@QueryHandler(GetIsYes)
export class GetIsYesHandler implements IQueryHandler<GetIsYes> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, text }: GetIsYes): Promise<boolean> {
    const { doubleOptIn } = await this.executor.cached(consents, consentsStream(accountId));
    if (!isYes(text, doubleOptIn.words)) return false;
    return (await this.queries.execute(new GetWish(accountId, text))) === undefined;
  }
}

export const viewOf = ({ words, ...rules }: DoubleOptInRules): DoubleOptIn => ({
  ...rules,
  purposes: [...rules.purposes],
  words: { builtIn: [...YES_WORDS], own: [...words] },
  texts: QUESTION_LANGUAGES.map((language) => ({ language, text: questionText(language, 'marketing') })),
});

export const doubleOptInQueries = [GetDoubleOptInHandler, GetQuestionHandler, GetIsYesHandler];
