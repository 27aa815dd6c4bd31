import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { personalise, type RichContent, type UploadedMedia } from '@wavelane/contracts';
import { kindText } from '@/components/words/messages/message-kinds';
import { FileShown } from '../file-shown';
import { FormattedText } from '../formatted-text';
import { RichShown } from '../shown/rich-shown';

interface OwnBubbleProps {
  text: string;
  /** The file above the text; null = none. */
  file?: UploadedMedia | null | undefined;
  /** A list, place, contact or poll below it. */
  content?: RichContent | undefined;
  values: Readonly<Record<string, string | undefined>>;
}

/** An answer as it will appear in the conversation. */
export function OwnBubble({ text, file, content, values }: OwnBubbleProps) {
  return (
    <Box component="section" aria-label={t`Preview`} sx={{ p: 4, borderRadius: '14px', bgcolor: 'background.default' }}>
      <Box dir="auto" sx={BUBBLE}>
        {file ? <FileShown id={file.mediaId} as={file.kind} name={file.name ?? kindText(file.kind)} /> : null}
        {text.trim() !== '' ? (
          <FormattedText text={personalise(text, values)} isDraft />
        ) : file || (content && content.kind !== 'list') ? null : (
          t`Your message appears here while you write it.`
        )}
        {content ? <RichShown content={content} fill={(each) => personalise(each, values)} isOpen /> : null}
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
