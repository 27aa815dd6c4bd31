import type { ConversationMessage } from '@wavelane/contracts';

/** The reader of a thread and their zone: what all of its lines need. */
export interface Reader {
  /** Id of who is signed in. */
  me: string | undefined;
  /** The zone of the account. */
  zone: string;
  /** The person's name. */
  person: string;
  /** The next reply quotes this message; left out for members who may not answer. */
  onQuote?: ((message: ConversationMessage) => void) | undefined;
}
