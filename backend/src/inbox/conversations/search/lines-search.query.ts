import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  askedWords,
  chatContentInWords,
  type ConversationLine,
  type FoundLine,
  type Member,
} from '@wavelane/contracts';
import { EventLoopTurns } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { ConversationViews } from '../list/conversation-views.js';
import { FindConversations, type FoundConversation, type Looking } from '../list/find-conversations.js';
import { type LineRow, linesProjection } from '../thread/lines.projection.js';
import { LineViews } from '../thread/line-views.js';
import { excerptOf, says } from './excerpt.js';

/** Lines read at once, and looked through by one request. */
const LOOK = 250;
const LOOKED_THROUGH = 5_000;

/**
 * Messages of both sides, and notes, that hold all these words, the newest first. A page may be short, or empty, and still
 * have a cursor: the search goes on from there.
 */
export class SearchLines extends Query<ListPage<FoundLine>> {
  constructor(
    readonly who: Looking,
    readonly q: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** `was`: it stands in a text of before an edit. */
interface Said {
  text: string;
  was?: true;
}

interface Hit extends Said {
  line: ConversationLine;
  found: FoundConversation;
}

/**
 * Looks at lines as a thread shows them now: a text that was changed is found by its new words, one of the account's own
 * also by its words of before, and one that was withdrawn or forgotten not at all, and no words are kept beside them (docs/adr/0125-search.md).
 */
@QueryHandler(SearchLines)
export class SearchLinesHandler implements IQueryHandler<SearchLines> {
  constructor(
    private readonly find: FindConversations,
    private readonly lines: LineViews,
    private readonly conversations: ConversationViews,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ who, q, page }: SearchLines): Promise<ListPage<FoundLine>> {
    const words = askedWords(q);
    if (words.length === 0) return { items: [] };
    const seen = new Map<string, Promise<FoundConversation | undefined>>();
    const hits: Hit[] = [];
    // Others are served meanwhile: a line may have thousands of characters.
    const pace = new EventLoopTurns();
    let { cursor } = page;
    for (let looked = 0; looked < LOOKED_THROUGH; looked += LOOK) {
      const before = cursor;
      const rows = await this.rows(who.accountId, LOOK, before);
      const shown = new Map((await this.lines.of(rows.documents)).map((line) => [line.id, line]));
      for (const [index, { id, body }] of rows.documents.entries()) {
        await pace.take();
        const line = shown.get(id);
        const said = line && saidIn(line, words);
        if (line === undefined || said === undefined) continue;
        const found = await known(seen, body.conversation, () => this.conversation(who, body.conversation));
        if (!found) continue;
        if (hits.length === page.limit) {
          // The next page begins with this line.
          const next = index === 0 ? before : (await this.rows(who.accountId, index, before)).cursor;
          return { items: await this.views(hits, words), ...(next !== undefined && { cursor: next }) };
        }
        hits.push({ line, ...said, found });
      }
      ({ cursor } = rows);
      if (cursor === undefined) break;
    }
    return { items: await this.views(hits, words), ...(cursor !== undefined && { cursor }) };
  }

  private rows(accountId: string, limit: number, cursor: string | undefined) {
    return this.readModels.findRows<LineRow>(linesProjection, {
      where: { accountId },
      sort: [{ field: 'placed', direction: 'desc' }],
      limit,
      ...(cursor !== undefined && { cursor }),
    });
  }

  /** undefined if the member does not see its channel, or if it has only had messages of bulk jobs. */
  private async conversation(who: Looking, key: string): Promise<FoundConversation | undefined> {
    try {
      return await this.find.one(who, key);
    } catch (error) {
      if (isRefusal(error, 'not-found')) return undefined;
      throw error;
    }
  }

  private async views(hits: readonly Hit[], words: readonly string[]): Promise<FoundLine[]> {
    const all = new Map(hits.map(({ found }) => [found.key, found]));
    const views = new Map((await this.conversations.of([...all.values()])).map((view) => [view.id, view]));
    return hits.flatMap(({ line, text, was, found }) => {
      const conversation = views.get(found.key);
      const from = line.type === 'message' ? line.from : 'note';
      const by = writerOf(line);
      const excerpt = { text: excerptOf(text, words), ...(was && { was }) };
      return conversation ? { id: line.id, at: line.at, from, by, ...excerpt, conversation } : [];
    });
  }
}

/** The member who wrote a line. */
function writerOf(line: ConversationLine): Member | null {
  if (line.type === 'note') return line.by;
  return line.type === 'message' ? (line.sent?.by ?? null) : null;
}

/** The text of a line that holds all the words; undefined if none does. */
function saidIn(line: ConversationLine, words: readonly string[]): Said | undefined {
  const text = textOf(line);
  if (text === undefined) return undefined;
  if (says(text, words)) return { text };
  const before = earlierOf(line).findLast((one) => says(one, words));
  return before === undefined ? undefined : { text: before, was: true };
}

/** The texts that a message of the account's own had before it was edited, the oldest first. */
function earlierOf(line: ConversationLine): string[] {
  if (line.type !== 'message' || line.from === 'person' || !line.edited) return [];
  return [line.text, ...(line.edited.earlier ?? [])].filter((one) => one !== null);
}

/** The readable text of a line; undefined if it is not readable any more. */
function textOf(line: ConversationLine): string | undefined {
  if (line.type === 'note') return line.text;
  if (line.type === 'event' || line.deletedAt !== undefined) return undefined;
  const { header, footer, edited, content } = line;
  const text = edited ? edited.text : line.text;
  return [header, text, footer, content && chatContentInWords(content, text)].filter(Boolean).join('\n');
}

function known<T>(all: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = all.get(key) ?? read();
  all.set(key, found);
  return found;
}
