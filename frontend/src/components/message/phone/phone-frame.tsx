import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { VoiceIcon, LeftIcon } from '@/components/icons/icons';

interface PhoneFrameProps {
  /** The name of the sender. */
  name: string;
  face: ReactNode;
  /** `HH:mm` on the clock of the phone; null = no clock, if the time cannot be kept up to date. */
  time: string | null;
  /** px of the screen at least. */
  height?: number;
  children: ReactNode;
}

/** The telephone of a recipient around arriving messages. Only its messages are for readers: all else is a picture. */
export function PhoneFrame({ name, face, time, height = 500, children }: PhoneFrameProps) {
  return (
    <Box sx={CASE}>
      <Box sx={{ ...SCREEN, minHeight: height }}>
        <Box aria-hidden sx={CLOCK}>
          <span>{time}</span>
          <Box sx={{ width: 14, height: 8, borderRadius: '2px', bgcolor: 'currentColor', opacity: 0.8 }} />
        </Box>
        <Box aria-hidden sx={HEAD}>
          <LeftIcon size={16} />
          {face}
          <Box sx={{ minWidth: 0 }}>
            <Box dir="auto" sx={NAME}>
              {name}
            </Box>
            <Box sx={{ fontSize: 11, lineHeight: '14px', color: 'text.secondary' }}>{t`Business account`}</Box>
          </Box>
        </Box>
        <Box sx={THREAD}>
          <Box aria-hidden sx={DAY}>{t`Today`}</Box>
          {children}
        </Box>
        <Box aria-hidden sx={FOOT}>
          <Box sx={REPLY}>{t({ message: 'Message', context: 'placeholder on the picture of a phone' })}</Box>
          <VoiceIcon />
        </Box>
      </Box>
    </Box>
  );
}

const CASE = {
  ...{ width: 1, maxWidth: 300, mx: 'auto', p: '10px', borderRadius: '40px', bgcolor: '#05080F' },
  boxShadow: '0 0 0 1px var(--mui-palette-part-outline), var(--mui-palette-part-shadow)',
  '[data-theme="light"] &': { bgcolor: '#1A2333' },
} as const;
const SCREEN = {
  ...{ display: 'flex', flexDirection: 'column', overflow: 'hidden', borderRadius: '31px' },
  bgcolor: 'background.default',
} as const;
const CLOCK = {
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: 36, px: '22px', pt: 1 },
  ...{ fontSize: 12, fontWeight: 600, fontVariantNumeric: 'tabular-nums', bgcolor: 'background.paper' },
} as const;
const HEAD = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, height: 48, px: 3, flexShrink: 0 },
  ...{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
} as const;
const NAME = {
  ...{ fontSize: 13, lineHeight: '16px', fontWeight: 600, textAlign: 'left' },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
const THREAD = {
  ...{ display: 'flex', flexDirection: 'column', gap: 1.5, flexGrow: 1, p: 3, minWidth: 0, justifyContent: 'flex-end' },
} as const;
const DAY = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, mb: 'auto', fontSize: 12, color: 'text.secondary' },
  '&::before, &::after': { content: '""', flexGrow: 1, borderTop: 1, borderColor: 'divider' },
} as const;
const FOOT = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, height: 48, px: 3, pb: 1.5, flexShrink: 0 },
  color: 'text.secondary',
} as const;
const REPLY = {
  ...{ flexGrow: 1, height: 34, px: 3, borderRadius: '17px', fontSize: 13, lineHeight: '34px' },
  ...{ bgcolor: 'background.paper', boxShadow: 'inset 0 0 0 1px var(--mui-palette-divider)' },
} as const;
