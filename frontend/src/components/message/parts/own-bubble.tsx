import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { personalise } from '@wavelane/contracts';
import { FormattedText } from '../formatted-text';

interface OwnBubbleProps {
  text: string;
  values: Readonly<Record<string, string | undefined>>;
}

/** An answer as it will appear in the conversation. */
export function OwnBubble({ text, values }: OwnBubbleProps) {
  return (
    <Box component="section" aria-label={t`Preview`} sx={{ p: 4, borderRadius: '14px', bgcolor: 'background.default' }}>
      <Box dir="auto" sx={BUBBLE}>
        {text.trim() === '' ? (
          t`Your message appears here while you write it.`
        ) : (
          <FormattedText text={personalise(text, values)} isDraft />
        )}
      </Box>
    </Box>
  );
}

const BUBBLE = {
  ...{ ml: 'auto', width: 'fit-content', maxWidth: '86%', px: 3, py: 2 },
  ...{ borderRadius: '16px', borderBottomRightRadius: '4px', bgcolor: 'part.own' },
  ...{ fontSize: 14, lineHeight: '20px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' },
  unicodeBidi: 'plaintext',
} as const;
