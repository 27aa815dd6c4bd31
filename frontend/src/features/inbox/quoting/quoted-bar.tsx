import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ConversationMessage } from '@wavelane/contracts';
import { CloseIcon } from '@/components/icons/icons';
import { FormattedLine } from '@/components/message/formatted-text';
import { Tip } from '@/components/tips/tip';
import { quotedAuthor, quotedText } from './quoted-words';

interface QuotedBarProps {
  message: ConversationMessage;
  /** The person's name. */
  person: string;
  onRemove: () => void;
}

/** Above the field: the quoted message. */
export function QuotedBar({ message, person, onRemove }: QuotedBarProps) {
  return (
    <Box role="group" aria-label={t`Quoted message`} sx={BAR}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box dir="auto" sx={{ ...LINE, fontWeight: 600 }}>
          {quotedAuthor(message.from, person)}
        </Box>
        <Box dir="auto" sx={{ ...LINE, color: 'text.secondary' }}>
          <FormattedLine text={quotedText(message)} />
        </Box>
      </Box>
      <Tip title={t`Do not quote it`}>
        <IconButton size="small" aria-label={t`Do not quote it`} onClick={onRemove} sx={{ color: 'text.secondary' }}>
          <CloseIcon size={16} />
        </IconButton>
      </Tip>
    </Box>
  );
}

const BAR = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, py: 1, paddingInline: '10px 4px', borderRadius: '8px' },
  ...{
    fontSize: 13,
    lineHeight: '20px',
    borderInlineStart: '3px solid',
    borderColor: 'accent.main',
    bgcolor: 'raised',
  },
} as const;
/** Cut at its own end; aligned with the start of the page, which Arabic mirrors. */
const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;
