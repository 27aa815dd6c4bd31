import type { ConversationMessage } from '@wavelane/contracts';

/** The reader of a thread and their zone: needed by all of its lines. */
export interface Reader {
  /** Id of the signed-in user. */
  me: string | undefined;
  /** The zone of the account. */
  zone: string;
  /** The person's name. */
  person: string;
  /** The next reply quotes this message; left out for members who may not answer. */
  onQuote?: ((message: ConversationMessage) => void) | undefined;
  /** Opens the menu of a message at an element; left out for members who may not answer. */
  onMenu?: ((message: ConversationMessage, anchor: HTMLElement) => void) | undefined;
}
