import type { Conversation, ConversationView, ReportFigureFilter } from '@wavelane/contracts';

/** The contents of a list of conversations, and its callbacks. */
export interface ConversationListProps {
  view: ConversationView;
  q: string;
  /** In place of a view: the conversations of a report's figure. */
  figure: ReportFigureFilter | null;
  /** Id of the conversation that is open. */
  chosen: string | null;
  /** Id of the line that is shown in it. */
  line: string | null;
  /** Called with the listed conversations, for finding the one after another. */
  onListed: (listed: readonly Conversation[]) => void;
  onView: (view: ConversationView) => void;
  onSearch: (text: string) => void;
  /** Leaves the conversation. */
  onClose: () => void;
  /** Leaves the report. */
  onAll: () => void;
}
