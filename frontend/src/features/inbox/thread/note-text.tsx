import type { ConversationNote } from '@wavelane/contracts';
import { mentionPieces } from '../composer/mention';

/** What a note says; names of those for whom it is stand out. */
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
