import { type GatewayMessageReceived, isAnswer } from '../../whatsapp/index.js';

/** The meaning of an incoming message on its own. */
export interface Said {
  /** null if it has no text of its own: a reaction, a vote or a withdrawal is never a wish. */
  text: string | null;
  /** A button of ours was pressed: an answer to what was asked. */
  isPress: boolean;
  /** It changes a message of before. */
  isChange: boolean;
  /** The gateway's id of that message; null if the gateway does not name it, or if nothing is changed. */
  changed: string | null;
}

export function saidIn({
  kind,
  text,
  content,
  buttonId,
}: Pick<GatewayMessageReceived['data'], 'kind' | 'text' | 'content' | 'buttonId'>): Said {
  const isPress = kind === 'reply' || buttonId !== null;
  if (content?.edit) return { text: content.edit.text, isPress, isChange: true, changed: content.edit.messageId };
  return { text: isAnswer(kind) ? text : null, isPress, isChange: false, changed: null };
}

/**
 * A message that was changed to STOP counts: that is the newest word, and silence errs on the safe side. One that was
 * changed to START does not: what was refused is given back by a message of its own.
 * A pressed button is an answer, unless what stands on it is a clear refusal.
 */
export function wishIn<W extends 'stop' | 'start' | 'everyday'>(
  { isChange, isPress }: Said,
  wish: W | undefined,
): W | undefined {
  return (isChange || isPress) && wish !== 'stop' ? undefined : wish;
}
