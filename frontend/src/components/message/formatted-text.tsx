import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { formatted, type TextRun, type TextStyle, textTemplate } from '@wavelane/contracts';
import type { ReactNode } from 'react';

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const satisfies Record<TextStyle, string>;

interface FormattedTextProps {
  text: string;
  /** Variables that stand in it still are marked: nothing has been put in their place. */
  isDraft?: boolean;
}

/** A text as WhatsApp shows it (`formatted`), of elements only: nothing in it becomes markup. */
export function FormattedText({ text, isDraft = false }: FormattedTextProps) {
  return <>{formatted(text).map((run, index) => nodeOf(run, index, isDraft))}</>;
}

function nodeOf(run: TextRun, key: number, isDraft: boolean): ReactNode {
  if (typeof run === 'string') return isDraft ? <Draft key={key} text={run} /> : run;
  const Tag = TAGS[run.style];
  return <Tag key={key}>{run.runs.map((inner, index) => nodeOf(inner, index, isDraft))}</Tag>;
}

/** What is not filled in stands out, and says why to who cannot see it. */
function Draft({ text }: { text: string }) {
  return textTemplate(text).parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Box
        key={index}
        component="mark"
        title={t`There is nothing to insert`}
        sx={{ bgcolor: 'transparent', color: 'warning.main', borderBottom: '2px dotted', fontWeight: 600 }}
      >
        {part.source}
      </Box>
    ),
  );
}
