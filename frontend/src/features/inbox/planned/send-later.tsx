import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ConversationDetail, UploadedMedia } from '@wavelane/contracts';
import { lazily } from '@/components/lazy/lazily';

const PlanDialog = lazily(() => import('./plan-dialog'), 'PlanDialog');

interface SendLaterProps {
  conversation: ConversationDetail;
  /** What is written. */
  text: string;
  /** The file that goes with it. */
  media: UploadedMedia | null;
  disabled: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPlanned: () => void;
}

/** Beside what sends at once: plans the same answer for a time. */
export function SendLater({ conversation, text, media, disabled, isOpen, onOpen, onPlanned }: SendLaterProps) {
  return (
    <>
      <Button
        disabled={disabled}
        aria-haspopup="dialog"
        title={t`Ctrl+Shift+Enter`}
        onClick={() => onOpen(true)}
      >{t`Send later…`}</Button>
      {/* React has what is submitted in the dialog come to the form around it, too. */}
      {isOpen ? (
        <Box component="span" onSubmit={(event) => event.stopPropagation()}>
          <PlanDialog {...{ conversation, text, media, onPlanned }} onClose={() => onOpen(false)} />
        </Box>
      ) : null}
    </>
  );
}
