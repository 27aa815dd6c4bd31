import { useQuery } from '@tanstack/react-query';
import type { Member } from '@wavelane/contracts';
import { type RefObject, useState } from 'react';
import { mentionableQuery } from '../inbox-queries';
import { membersFor, mentionAt, mentionsIn } from './mention';
import { useOffered } from './use-offered';

/** Members whom a note can mention, offered after an @ in a field. @param id of the conversation */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, id: string, isNote: boolean) {
  const { data: members = [] } = useQuery({ ...mentionableQuery(id), enabled: isNote });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const offered = useOffered<Member>(area, {
    ...{ sign: '@', asked: mentionAt },
    offer: (query) => membersFor(query, members),
    text: ({ name }) => `@${name} `,
    onChosen: (member) => setPicked(new Set([...picked, member.id])),
  });
  return {
    ...offered,
    hasAny: members.length > 0,
    /** Ids of the members whom a text mentions. */
    idsIn: (text: string) => mentionsIn(text, members, picked),
  };
}
