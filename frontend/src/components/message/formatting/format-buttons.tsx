import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { BulletsIcon, CodeIcon, NumbersIcon, QuoteIcon } from '@/components/icons/format-icons';
import { Tip } from '@/components/tips/tip';
import type { Format } from './apply';

const FORMATS: readonly (readonly [Format, string, ReactNode])[] = [
  ['bold', t`Bold (Ctrl+B)`, <b key="b">B</b>],
  ['italic', t`Italic (Ctrl+I)`, <i key="i">I</i>],
  ['strike', t`Strikethrough (Ctrl+Shift+X)`, <s key="s">S</s>],
  ['code', t`Monospace`, <CodeIcon key="code" />],
  ['bullets', t`Bulleted list`, <BulletsIcon key="bullets" />],
  ['numbers', t`Numbered list`, <NumbersIcon key="numbers" />],
  ['quote', t`Quote`, <QuoteIcon key="quote" />],
];

/** One button for each format of WhatsApp's. The field keeps its caret while one is pressed. */
export function FormatButtons({ onChoose }: { onChoose: (format: Format) => void }) {
  return (
    <Box role="group" aria-label={t`Formatting`} sx={{ display: 'flex', flexWrap: 'wrap' }}>
      {FORMATS.map(([format, name, shown]) => (
        <Tip key={format} title={name}>
          <IconButton
            size="small"
            aria-label={name}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(format)}
            sx={BUTTON}
          >
            {shown}
          </IconButton>
        </Tip>
      ))}
    </Box>
  );
}

const BUTTON = { width: 32, height: 32, color: 'text.secondary', fontSize: 14, fontWeight: 500 } as const;
