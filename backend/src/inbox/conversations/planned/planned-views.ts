import { Injectable } from '@nestjs/common';
import { PLANNED_VALID_HOURS, type PlannedReply } from '@wavelane/contracts';
import type { ConversationDocument } from '../list/conversations.projection.js';
import { Members } from '../members.js';

/** Replies that go later, as they are shown: the next one first. */
@Injectable()
export class PlannedViews {
  constructor(private readonly members: Members) {}

  async of({ planned, upTo: newest }: ConversationDocument): Promise<PlannedReply[]> {
    const member = await this.members.of(planned.map(({ by }) => by));
    return planned
      .toSorted((a, b) => (a.due < b.due ? -1 : 1))
      .map(
        ({
          plannedId,
          text,
          due,
          by,
          unlessAnswered,
          validForHours = PLANNED_VALID_HOURS,
          version,
          upTo,
          media,
          content,
        }) => ({
          ...{ id: plannedId, text, scheduledFor: due, by: member(by), unlessAnswered, validForHours, version },
          ...(content && { content }),
          ...(media && { media: { id: media.mediaId, kind: media.kind } }),
          answered: newest > upTo,
        }),
      );
  }
}
