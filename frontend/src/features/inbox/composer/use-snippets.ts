import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { cannedRepliesQuery, templatesQuery } from '@/api/queries';
import { insertAt } from '@/components/message/insert/insert-at';
import { filledFor, type Slash, slashAt, type Snippet, snippetsFor } from './slash';

type Person = Parameters<typeof filledFor>[0];

/** Canned replies and templates, asked for by a slash in a field: what is offered there, and the keys that choose. */
export function useSnippets(area: RefObject<HTMLTextAreaElement | null>, person: Person) {
  const id = useId();
  const [slash, setSlash] = useState<Slash | null>(null);
  const [marked, setMarked] = useState(0);
  /** Where the slash stands that was put aside by Esc. */
  const [aside, setAside] = useState<number | null>(null);
  const { data: canned = [] } = useQuery(cannedRepliesQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const offered = slash && slash.start !== aside ? snippetsFor(slash.query, canned, templates) : [];
  const isOpen = offered.length > 0;

  /** To be called whenever the text or the caret may have moved. */
  const look = () => {
    const { current } = area;
    const isThere = current !== null && current.selectionStart === current.selectionEnd;
    const next = isThere ? slashAt(current.value, current.selectionStart) : null;
    if (next === null) setAside(null);
    if (next?.query === slash?.query && next?.start === slash?.start) return;
    setSlash(next);
    setMarked(0);
  };
  const choose = ({ text }: Snippet) => {
    const { current } = area;
    const at = current && slashAt(current.value, current.selectionStart);
    setSlash(null);
    if (current && at) insertAt(current, filledFor(person, text), at);
  };
  /** As if a slash were typed. */
  const ask = () => {
    const { current } = area;
    if (!current) return;
    setAside(null);
    const before = current.value.slice(0, current.selectionStart);
    if (slashAt(current.value, current.selectionStart)) current.focus();
    else insertAt(current, /\S$/.test(before) ? ' /' : '/');
    look();
  };
  /** Whether the key was meant for what is offered. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[Math.min(marked, offered.length - 1)];
    if (step !== undefined) setMarked((marked + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      if (!chosen || event.shiftKey) return false;
      choose(chosen);
    } else if (event.key === 'Escape') setAside(slash?.start ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const close = () => setSlash(null);
  const optionId = (at: number) => `${id}-${at}`;
  return {
    id,
    offered,
    marked,
    isOpen,
    hasAny: canned.length + templates.length > 0,
    look,
    choose,
    ask,
    close,
    onKeyDown,
    optionId,
  };
}
