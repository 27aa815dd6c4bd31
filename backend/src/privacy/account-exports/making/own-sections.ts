import { decidedAtOf, fieldsOf, personalPage, type Position, START } from '@wavelane/event-store';
import { mediaProjection } from '../../../whatsapp/index.js';
import type { Section, Sources } from '../../../platform/features/sections.js';
import { withoutSecrets } from '../../../platform/personal/without-secrets.js';

/** By construction nothing personal is missing: every event in which something is. Read from the log, since no list has it all. */
export function recordsOf({ eventStore }: Sources): Section {
  return {
    order: 19,
    name: 'records',
    title: 'Everything that is recorded about people and the account: notes, labels, planned replies, contents, edits',
    async page(accountId, { cursor }) {
      const after = (cursor ?? START) as Position;
      const { events, next, isOver } = await personalPage(eventStore, after, (data) => ownerOf(data) === accountId);
      const items = events.map((event) => ({
        event: event.type,
        at: decidedAtOf(event),
        ...withoutSecrets(fieldsOf(event)),
      }));
      return { items, ...(!isOver && { cursor: next }) };
    },
  };
}

/** The account whose personal data an event holds: that of the event, or the one that an administrator's event names. */
function ownerOf({ accountId, of, target }: Readonly<Record<string, unknown>>): unknown {
  const named = typeof target === 'object' && target !== null && 'accountId' in target ? target.accountId : undefined;
  return of ?? named ?? accountId;
}

/** The section that names the files of people; the archive takes their bytes by it. */
export const FILES = 'files';

/** The files of people, by the names that they have in the archive. */
export function filesOf({ readModels }: Sources): Section {
  return {
    order: 18,
    name: FILES,
    title: 'Files that people sent and got: the names that they have in this archive',
    async page(accountId, page) {
      const { documents, cursor } = await readModels.find(mediaProjection, {
        where: { accountId, state: 'kept' },
        sort: [{ field: 'receivedAt', direction: 'desc' }],
        ...page,
      });
      const items = documents.map(({ id, body }) => {
        const { fileId, bytes, contentType, kind, fileName, receivedAt, providerMessageId, channelId } = body;
        return { id, fileId, bytes, contentType, kind, fileName, receivedAt, providerMessageId, channelId };
      });
      return { items, cursor };
    },
  };
}
