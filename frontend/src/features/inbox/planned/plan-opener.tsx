import Box from '@mui/material/Box';
import type { ConversationDetail, RichContent, UploadedMedia } from '@wavelane/contracts';
import { lazily } from '@/components/lazy/lazily';

const PlanDialog = lazily(() => import('./plan-dialog'), 'PlanDialog');

interface PlanOpenerProps {
  conversation: ConversationDetail;
  /** The text typed so far. */
  text: string;
  /** The attached file. */
  media: UploadedMedia | null;
  /** Its list, place, contact or poll. */
  content: RichContent | null;
  isOpen: boolean;
  onClose: () => void;
  onPlanned: () => void;
}

/** Plans the typed text for a time. */
export function PlanOpener({ conversation, text, media, content, isOpen, onClose, onPlanned }: PlanOpenerProps) {
  if (!isOpen) return null;
  // React bubbles a submit in the dialog up to the form around it, too.
  return (
    <Box component="span" onSubmit={(event) => event.stopPropagation()}>
      <PlanDialog {...{ conversation, text, media, content, onPlanned, onClose }} />
    </Box>
  );
}
