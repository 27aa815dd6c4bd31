import { t } from '@lingui/core/macro';
import { address, api, type ConversationDetail, type Saying, type UploadedMedia } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { request } from '@/api/http';
import { useAction } from '@/api/use-action';
import { uniqueId } from '@/lib/unique-id';
import type { Quoting } from '../quoting/use-quoted';

/** Sends a recorded voice note: uploads it once, however often the sending is tried. */
export function useSendVoice({ id, owner }: ConversationDetail, quoting: Quoting, onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Saying | string | null>(null);
  const key = useRef(uniqueId());
  const uploaded = useRef<UploadedMedia>(null);
  const action = useAction(api.replyInConversation, {
    ...{ parameters: { id }, refreshes: [api.conversations, api.conversationCounts], failed: t`Not sent` },
    sameBy: ({ mediaId, quotes }) => [mediaId, quotes],
  });
  const send = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      uploaded.current ??= await upload(address(api.uploadMedia, { parameters: { id } }), file, key.current);
      const { mediaId } = uploaded.current;
      const quotes = quoting.message?.id;
      const reply = { text: '', mediaId, expectedOwner: owner?.id ?? null, ...(quotes !== undefined && { quotes }) };
      await action.mutateAsync(reply);
      quoting.clear();
      onSent();
    } catch (error) {
      setProblem(messageOf(error, t`The voice note could not be sent. It is still here: try again.`));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

function upload(target: string, file: File, idempotencyKey: string): Promise<UploadedMedia> {
  const body = new FormData();
  body.append('as', 'voice');
  body.append('file', file, file.name);
  return request<UploadedMedia>('POST', target, { body, idempotencyKey });
}
