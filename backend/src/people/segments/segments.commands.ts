import type { SaveSegment, Segment } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import type { Executed } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { type SegmentEvent, segmentsStream } from './segment.events.js';
import { type Segments, segments, type SegmentsCommand } from './segments.js';

type Whose = { accountId: string; segmentId: string };

const segmentCommand = aggregateCommands<ContentOf<SegmentsCommand>, Segments, SegmentEvent, Whose>(
  segments,
  ({ accountId }) => segmentsStream(accountId),
);

function saved({ state }: Executed<Segments, SegmentEvent>, { segmentId }: Whose): Segment {
  const segment = state.get(segmentId);
  // Deleted since the command was carried out for the first time.
  if (!segment) throw DomainError.notFound('Segment');
  return segment;
}

/** Saves a filter under a name. A repeated command answers with the first one's segment. @throws DomainError invalid, conflict */
export class CreateSegment extends segmentCommand('CreateSegment', saved) {
  constructor(wanted: { accountId: string; draft: SaveSegment }, context: CommandContext) {
    super({ ...wanted, segmentId: idOf('segment', wanted.accountId, context.commandId) }, context);
  }
}

/** @throws DomainError invalid, conflict, not-found */
export class ChangeSegment extends segmentCommand('ChangeSegment', saved) {}

/** @throws DomainError not-found */
export class DeleteSegment extends segmentCommand('DeleteSegment') {}

export const segmentHandlers = aggregateHandlers(CreateSegment, ChangeSegment, DeleteSegment);
