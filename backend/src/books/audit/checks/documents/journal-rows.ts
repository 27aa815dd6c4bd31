import { effectiveAtOf, type EventStore, type Position, type StoredEvent } from '@wavelane/event-store';
import { liveDocuments, type LiveDocuments } from '@wavelane/projections';
import type { ReadStore, StoredDocument } from '@wavelane/read-store';
import type { Posting } from '../../../../platform/domain/posting.js';
import type { JournalRow } from '../../journal/journal-lines.js';
import { journalProjection } from '../../journal/journal.projection.js';
import { postingsOf } from '../postings.js';
import type { RecalculationDifference } from './recalculation.js';

type Row = StoredDocument<JournalRow>;

const PAGE = 1_000;
const RULE = 'journal lines';

/**
 * Compares the journal's lines with the log, in the order of both: every posting has its line, and every line its
 * posting. Holds one page of lines.
 */
export class JournalRowsCheck {
  rows = 0;
  private page: Row[] = [];
  private index = 0;
  private after = '';
  private isAtEnd = false;

  private constructor(
    private readonly readStore: ReadStore,
    private readonly live: LiveDocuments,
    /** Lines after this position may not be there yet. */
    private readonly upTo: Position,
    private readonly onDifference: (difference: RecalculationDifference) => void,
  ) {}

  static async open(
    { readStore }: { eventStore: EventStore; readStore: ReadStore },
    head: Position,
    onDifference: (difference: RecalculationDifference) => void,
  ): Promise<JournalRowsCheck | undefined> {
    const live = await liveDocuments(readStore, journalProjection);
    return live && new JournalRowsCheck(readStore, live, live.position < head ? live.position : head, onDifference);
  }

  /** @param events the next ones of the log, in order */
  async take(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.position > this.upTo) return;
      const postings = postingsOf(event);
      const rows = await this.rowsUpTo(event.position);
      const own = rows.filter(({ body }) => body.position === event.position);
      for (const row of rows) if (row.body.position !== event.position) this.extra(row);
      if (postings.length === 0) {
        for (const row of own) if (row.body.delta !== 0) this.extra(row);
        continue;
      }
      if (own.length !== postings.length || postings.some((leg, at) => !own[at] || !fits(own[at].body, event, leg))) {
        this.wrong(event, postings, own);
      }
    }
  }

  /** Checks the remaining lines at the end of the log. */
  async end(): Promise<void> {
    for (const row of await this.rowsUpTo(this.upTo)) this.extra(row);
  }

  /** The lines from here to a position. */
  private async rowsUpTo(position: Position): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const row = this.page[this.index];
      if (!row) {
        if (this.isAtEnd) return rows;
        await this.turn();
      } else if (row.body.position > position) return rows;
      else {
        this.rows++;
        this.index++;
        rows.push(row);
      }
    }
  }

  private async turn(): Promise<void> {
    this.page = await this.readStore.scan<JournalRow>(this.live.rows, this.after, PAGE);
    this.index = 0;
    this.isAtEnd = this.page.length === 0;
    this.after = this.page.at(-1)?.id ?? this.after;
  }

  private extra({ id, body }: Row): void {
    const message = `Line '${id}' of the journal (${body.account} ${signed(body.delta)}) is no posting of the log`;
    this.onDifference({ rule: RULE, key: id, message, expected: null, found: body });
  }

  private wrong(event: StoredEvent, postings: readonly Posting[], own: readonly Row[]): void {
    const leg = postings.findIndex((posting, index) => !own[index] || !fits(own[index].body, event, posting));
    const at = Math.max(0, leg);
    const found = own[at];
    const wanted = postings[at];
    const said = wanted ? ` (${wanted.account} ${signed(wanted.delta)})` : '';
    const what = `posting ${at + 1} of ${event.type} at position ${event.position}${said}`;
    const message = !found
      ? `The line of ${what} is missing in the journal`
      : leg < 0
        ? `The journal has ${own.length} lines for ${event.type} at position ${event.position}, which has ${postings.length} postings`
        : `Line '${found.id}' of the journal is not what ${what} says`;
    this.onDifference({
      rule: RULE,
      key: found?.id ?? event.position,
      message,
      expected: wanted ?? null,
      found: found?.body ?? null,
    });
  }
}

function fits(row: JournalRow, event: StoredEvent, leg: Posting) {
  const { id, stream, revision, type, metadata } = event;
  return (
    row.account === leg.account &&
    row.delta === leg.delta &&
    row.eventId === id &&
    row.stream === stream &&
    row.revision === revision &&
    row.type === type &&
    row.effectiveAt === effectiveAtOf(event) &&
    row.recordedAt === metadata.recordedAt &&
    row.correlationId === metadata.correlationId &&
    row.actor.id === metadata.actor.id
  );
}

const signed = (days: number): string => (days > 0 ? `+${days}` : String(days));
