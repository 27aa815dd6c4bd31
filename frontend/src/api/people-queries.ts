import { queryOptions } from '@tanstack/react-query';
import { api, type PeopleFilter } from '@wavelane/contracts';
import { unlessTold } from './live/state';
import { listOf } from './pages/pages';
import { read } from './read';

const STEP_MS = 1_000;
const ONCE_MS = 300_000;
const ALWAYS = { refetchOnMount: 'always' as const };

/** The people who match, as far as they are shown. */
export const peopleQuery = (asked: Readonly<Record<string, string>>) => ({
  ...listOf(api.people, { asked: { ...(asked as PeopleFilter), limit: 25 } }),
  ...ALWAYS,
});

/** @param search the text typed: without a word of it there is no request */
export const foundPeopleQuery = (search: string) => ({
  ...read(api.people, { asked: { search: search.trim(), limit: 10 } }),
  enabled: search.trim() !== '',
});

export const personQuery = (id: string) => ({ ...read(api.person, { parameters: { id } }), ...ALWAYS });

/** The person as read a moment ago: news about people do not read it again, because the server counts messages for it. */
export const personOnceQuery = (id: string) =>
  queryOptions({ ...read(api.person, { parameters: { id } }), queryKey: ['person-once', id], staleTime: ONCE_MS });

export const consentsQuery = (id: string) => ({ ...read(api.consents, { parameters: { id } }), ...ALWAYS });

export const wordingsQuery = { ...listOf(api.wordings, { asked: { limit: 100 } }), ...ALWAYS };

export const consentPolicyQuery = { ...read(api.consentPolicy, {}), ...ALWAYS };

/** Which consents people confirm by an answer, and how they are asked. */
export const doubleOptInQuery = { ...read(api.doubleOptIn, {}), ...ALWAYS };

/** Whether a person who withdraws gets a confirmation, and its texts. */
export const withdrawalConfirmationQuery = { ...read(api.withdrawalConfirmation, {}), ...ALWAYS };

export const withdrawalWordsQuery = { ...read(api.withdrawalWords, {}), ...ALWAYS };

/** The people who get no more messages. @param search the beginning of a number or a name */
export const optOutsQuery = (search: string) => ({
  ...listOf(api.optOuts, { asked: { search, limit: 25 } }),
  ...ALWAYS,
});

/** Why a message could be sent. */
export const basisQuery = (id: string) => read(api.messageBasis, { parameters: { id } });

/** The numbers of one person that get no more messages. */
export const ownOptOutsQuery = (personId: string) => ({ ...read(api.optOuts, { asked: { personId } }), ...ALWAYS });

export const forgettingPreviewQuery = (id: string) => ({
  ...read(api.forgettingPreview, { parameters: { id } }),
  ...ALWAYS,
});

/** Saved filters of people. */
export const segmentsQuery = { ...read(api.segments, {}), ...ALWAYS };
/** Read again with people, not with the list of segments: one that was just deleted has no count any more. */
export const segmentCountQuery = (id: string) => ({
  ...read(api.segmentCount, { parameters: { id } }),
  queryKey: [api.people.path, 'segment', id],
  ...ALWAYS,
});

/** How far a file of people is: asked again until it is done. */
export const peopleImportQuery = (id: string) =>
  queryOptions({
    ...read(api.peopleImport, { parameters: { id } }),
    ...ALWAYS,
    refetchInterval: ({ state }) => unlessTold(state.data?.state === 'done' ? false : STEP_MS),
  });

/** Files of people that were taken in, the newest first. */
export const peopleImportsQuery = {
  ...listOf(api.peopleImports, { asked: { limit: 25 } }),
  ...ALWAYS,
};

/** The records of forgotten people, the newest first. */
export const forgettingsQuery = { ...listOf(api.forgettings, { asked: { limit: 25 } }), ...ALWAYS };

/** The history of a person, as far as it is shown. */
export const personTimelineQuery = (id: string) => ({
  ...listOf(api.personTimeline, { parameters: { id }, asked: { limit: 25 } }),
  ...ALWAYS,
});

/** How far a forgetting is: asked again until it is done. */
export const forgettingQuery = (id: string) =>
  queryOptions({
    ...read(api.forgetting, { parameters: { id } }),
    ...ALWAYS,
    refetchInterval: ({ state }) => unlessTold(state.data?.state === 'done' ? false : STEP_MS),
  });

/** Conversations with one person, the latest first. */
export const conversationsOfQuery = (personId: string) => read(api.conversations, { asked: { personId } });
