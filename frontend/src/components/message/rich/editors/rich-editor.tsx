import { CardEditor } from './card-editor';
import { ListEditor } from './list-editor';
import { PlaceEditor } from './place-editor';
import { PollEditor } from './poll-editor';
import type { RichDraft, RichProblems } from '../rich-draft';

export interface RichEditorProps {
  draft: RichDraft;
  problems: RichProblems;
  onChange: (draft: RichDraft) => void;
}

/** The fields of content beyond text: the one editor of each kind, for everything that sends. */
export function RichEditor({ draft, problems, onChange }: RichEditorProps) {
  switch (draft.kind) {
    case 'list':
      return <ListEditor {...{ draft, problems, onChange }} />;
    case 'location':
      return <PlaceEditor {...{ draft, problems, onChange }} />;
    case 'contact':
      return <CardEditor {...{ draft, problems, onChange }} />;
    case 'poll':
      return <PollEditor {...{ draft, problems, onChange }} />;
  }
}
