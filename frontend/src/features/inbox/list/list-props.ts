import type { Conversation, ConversationView, ReportFigureFilter } from '@wavelane/contracts';

/** The contents of a list of conversations, and its callbacks. */
export interface ConversationListProps {
  view: ConversationView;
  q: string;
  /** In place of a view: what a figure of a report is made of. */
  figure: ReportFigureFilter | null;
  /** Id of the conversation that is open. */
  chosen: string | null;
  /** Id of the line that is shown in it. */
  line: string | null;
  /** Hears which conversations are listed, for what comes after one of them. */
  onListed: (listed: readonly Conversation[]) => void;
  onView: (view: ConversationView) => void;
  onSearch: (text: string) => void;
  /** Leaves the conversation. */
  onClose: () => void;
  /** Leaves the report. */
  onAll: () => void;
}
