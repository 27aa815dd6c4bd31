import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { api, checkConversationNote, type ConversationDetail } from '@wavelane/contracts';
import { flushSync } from 'react-dom';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useAction } from '@/api/use-action';
import { useAttachments } from '@/components/attachments/use-attachments';
import { sessionQuery } from '@/api/queries';
import { applyFormat, styleOfKey } from '@/components/message/formatting/apply';
import { fromServer } from '@/i18n/texts';
import { keyOf, useKeys } from '@/lib/hooks/use-keys';
import { ATTACHED_MAX, ofReplies } from '../attachments/of-replies';
import { useReply } from '../attachments/use-reply';
import { standsAlone } from '@/components/message/rich/rich-draft';
import { type ReplyContent, useReplyContent } from '../rich/use-reply-content';
import { type Quoting, useQuotedNext } from '../quoting/use-quoted';
import { useEnterSends } from './enter-sends';
import { type Kind, useKeptText } from './use-kept-text';
import { useMentions } from './use-mentions';
import { useSnippets } from './use-snippets';

interface ComposerNeeds {
  /** Another member answers the conversation. */
  isTaken: boolean;
  /** The message that the reply quotes. */
  quoting: Quoting;
  /** After a message or a note went. */
  onSent: (() => void) | undefined;
}

/** The state and the actions of a conversation's composer. */
export function useComposer(conversation: ConversationDetail, { isTaken, quoting, onSent }: ComposerNeeds) {
  const { data: user } = useQuery(sessionQuery);
  const { id, cannotReply } = conversation;
  const [kind, setKind] = useState<Kind>('reply');
  const [text, setText] = useKeptText(id, kind);
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const content = useReplyContent(id);
  const attachments = useAttachments(ofReplies, id);
  const snippets = useSnippets(area, conversation.person, (chosen) => {
    content.take(chosen.content);
    if (chosen.media) attachments.put(chosen.media);
  });
  const mentions = useMentions(area, id, kind === 'note');
  const sent = () => setText('');
  const reply = useReply(conversation, attachments, { quoting, content, onTextSent: sent, onSent });
  const note = useNote(id, sent, onSent);
  const isBlocked = kind === 'reply' && cannotReply !== null;
  const isOff = isBlocked || (kind === 'reply' && isTaken);
  const busy = reply.isSending || note.isPending;
  const choose = (what: Kind) => {
    setProblem(undefined);
    setKind(what);
  };
  /** Chooses and goes into the field: a key pressed outside it is a shortcut, and E resolves the conversation. */
  const begin = (what: Kind) => {
    // The field may be off until then.
    flushSync(() => choose(what));
    area.current?.focus();
  };
  useQuotedNext(quoting, (isChosen) => {
    choose(isChosen ? 'reply' : kind);
    if (isChosen) area.current?.focus();
  });
  const isGood = (wrong: string | undefined) => {
    setProblem(wrong);
    if (wrong !== undefined) area.current?.focus();
    return wrong === undefined;
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || isOff) return;
    const noteProblem = checkConversationNote(text);
    if (!isGood(kind === 'reply' ? reply.problemWith(text) : noteProblem && fromServer(noteProblem))) return;
    // The button is off while it sends, and would lose the focus to the page.
    area.current?.focus();
    if (kind === 'reply') void reply.send(text);
    else note.mutate({ text, mentions: mentions.idsIn(text) });
  };
  const addFiles = (files: readonly File[]) =>
    setProblem(attachments.add(files) ? undefined : t`At most ${ATTACHED_MAX} files can be sent at once.`);
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const needs = { kind, text, attachments, content, reply, quoting, isGood, sent };
  const planning = usePlanning({ ...needs, isOff: busy || isOff });
  const enterSends = useEnterSends(user?.id);
  const [isRecording, setRecording] = useState(false);
  const isVoiceOpen = isRecording && kind === 'reply' && !isOff;
  const voice = { isOpen: isVoiceOpen, show: () => setRecording(true), hide: () => setRecording(false) };
  return { voice, enterSends, kind, text, problem, area, snippets, mentions, attachments, content, isBlocked, busy, choose, begin, submit, addFiles, write, planning }; // prettier-ignore
}

/** Adds a note among members. */
const useNote = (id: string, sent: () => void, onSent: (() => void) | undefined) =>
  useAction(api.addConversationNote, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    failed: t`Note not kept`,
    onDone: () => {
      sent();
      onSent?.();
    },
  });

export type ComposerState = ReturnType<typeof useComposer>;

interface PlanningNeeds {
  kind: Kind;
  text: string;
  attachments: ReturnType<typeof useAttachments>;
  content: ReplyContent;
  reply: ReturnType<typeof useReply>;
  quoting: Quoting;
  isOff: boolean;
  /** Shows the problem, if there is one. */
  isGood: (wrong: string | undefined) => boolean;
  sent: () => void;
}

/** Whether the dialog that plans the reply is open. */
function usePlanning({ kind, text, attachments, content, reply, quoting, isOff, isGood, sent }: PlanningNeeds) {
  const [isOpen, setOpen] = useState(false);
  const show = (wanted: boolean) => {
    if (!wanted || kind !== 'reply' || isOff) return setOpen(false);
    if (quoting.message)
      return void isGood(t`A reply that quotes a message goes at once: remove the quote to send it later.`);
    const hasMany = attachments.files.length > 1;
    if (content.draft && (attachments.files.length > 0 || (standsAlone(content.draft.kind) && text.trim() !== '')))
      return void isGood(t`One message can be sent later: send the text or the files first, or remove them.`);
    setOpen(isGood(hasMany ? t`One file can be sent later: remove the others.` : reply.problemWith(text)));
  };
  const onPlanned = () => {
    sent();
    content.clear();
    for (const { key } of attachments.files) attachments.remove(key);
  };
  return { isOpen, show, onPlanned };
}

/** Fingers have no Shift beside Enter: there it breaks the line. */
const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches === true;

/**
 * R and N begin a reply or a note. In the field Enter sends if that was chosen, Ctrl+Enter always sends, and with Shift
 * it schedules; Ctrl+B, Ctrl+I and Ctrl+Shift+X make the marked text bold, italic or struck; Ctrl+U adds files.
 */
export function useComposerKeys(composer: ComposerState) {
  const { kind, snippets, mentions, begin, area, submit, planning, enterSends } = composer;
  useKeys({ r: () => begin('reply'), n: () => begin('note') });
  const offering = kind === 'reply' ? snippets : mentions;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || offering.onKeyDown(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      const isSent = isCommand || (enterSends && !event.shiftKey && !event.altKey && !isTouched());
      if (!isSent) return;
      event.preventDefault();
      if (event.shiftKey) planning.show(true);
      else submit();
      return;
    }
    const style = kind === 'reply' ? styleOfKey(event) : undefined;
    if (style !== undefined && area.current) applyFormat(area.current, style);
    else if (!isCommand || event.shiftKey || event.altKey) return;
    else if (keyOf(event.nativeEvent) !== 'u' || !addFiles(event.currentTarget)) return;
    event.preventDefault();
    // Elsewhere it toggles the sidebar.
    event.stopPropagation();
  };
  return { offering, onKeyDown };
}

/** Opens the choice of files. @returns whether there is one */
function addFiles(field: EventTarget & Element): boolean {
  const input = field.closest('form')?.querySelector<HTMLInputElement>('input[type=file]');
  input?.click();
  return input !== undefined && input !== null;
}
