import type { ConversationNote } from '@wavelane/contracts';
import { mentionPieces } from '../composer/mention';

/** The text of a note; the names of the members it addresses stand out. */
export function NoteText({ text, mentions = [] }: Pick<ConversationNote, 'text' | 'mentions'>) {
  return mentionPieces(text, mentions).map((piece, at) =>
    piece.name === undefined ? (
      piece.text
    ) : (
      <strong key={at}>
        <bdi>{piece.text}</bdi>
      </strong>
    ),
  );
}
