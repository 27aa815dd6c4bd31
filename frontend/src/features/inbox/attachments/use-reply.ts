import { t } from '@lingui/core/macro';
import { api, checkBody, type ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { fromServer } from '@/i18n/texts';
import { notReady } from '@/components/attachments/not-ready';
import type { useAttachments } from '@/components/attachments/use-attachments';
import type { ReplyContent } from '../rich/use-reply-content';
import type { Quoting } from '../quoting/use-quoted';
import { partsWith } from './reply-parts';

interface ReplyNeeds {
  quoting: Quoting;
  /** A list, place, contact or poll. */
  content: ReplyContent;
  onTextSent: () => void;
  onSent?: (() => void) | undefined;
}

/** Sends an answer: a text, files, or both. Several files are several messages, one after another, in their order. */
export function useReply(
  { id, owner }: ConversationDetail,
  { files, remove, fail }: ReturnType<typeof useAttachments>,
  { quoting, content, onTextSent, onSent }: ReplyNeeds,
) {
  const [isSending, setSending] = useState(false);
  const action = useAction(api.replyInConversation, {
    ...{ parameters: { id }, refreshes: [api.conversations, api.conversationCounts], failed: t`Not sent` },
    // A reply takes the conversation, so after one of unknown outcome the owner may be another: it is the same reply.
    sameBy: ({ text, mediaId, quotes, content }) => [text, mediaId, quotes, content],
  });
  /** The reason that this cannot be sent, as a text for members. */
  const problemWith = (text: string): string | undefined => {
    const waits = notReady(files);
    if (waits !== undefined) return waits;
    const isBlank = text.trim() === '';
    if (isBlank && content.draft?.kind === 'list') return t`Write the text that stands above the list`;
    const goesWithout = content.draft ? content.draft.kind !== 'list' : files.length > 0;
    const wrong = goesWithout && isBlank ? undefined : checkBody(text);
    return wrong && fromServer(wrong);
  };
  /** A sent message leaves the draft; the first failure ends the loop, and the others stay there. */
  const send = async (text: string) => {
    setSending(true);
    // The first message of an answer quotes.
    let quotes = quoting.message?.id;
    try {
      const ready = files.flatMap(({ key, media }) => (media ? { key, media } : []));
      for (const part of partsWith(
        content.content,
        text,
        ready.map(({ media }) => media),
      )) {
        const mediaId = part.media?.mediaId;
        const carried = { ...(mediaId !== undefined && { mediaId }), ...(quotes !== undefined && { quotes }) };
        const rich = part.content && { content: part.content };
        const reply = { text: part.text, expectedOwner: owner?.id ?? null, ...carried, ...rich };
        const file = ready.find(({ media }) => media.mediaId === mediaId);
        await action.mutateAsync(reply).catch((error: unknown) => {
          const problem = error instanceof ApiError ? error.fieldSayings.mediaId : undefined;
          if (file && problem !== undefined) fail(file.key, problem);
          if (rich) content.refuse(error);
          throw error;
        });
        quotes = undefined;
        quoting.clear();
        if (file) remove(file.key);
        if (rich) content.clear();
        if (part.text !== '') onTextSent();
        onSent?.();
      }
    } catch {
      // The action has reported it.
    } finally {
      setSending(false);
    }
  };
  return { isSending, problemWith, send };
}
