import { t } from '@lingui/core/macro';
import Popover from '@mui/material/Popover';
import type { RefObject } from 'react';
import { isRightToLeft } from '@/i18n/texts';
import { aboveField } from '../insert/above-field';
import { applyFormat, type Format } from './apply';
import { FormatButtons } from './format-buttons';

interface FormatPanelProps {
  anchor: HTMLElement;
  into: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

/** The formats over the page, for a place with room for one icon. */
export function FormatPanel({ anchor, into, onClose }: FormatPanelProps) {
  /** The field has the focus afterwards, so the panel over the page must be gone. */
  const leave = (format?: Format) => {
    onClose();
    requestAnimationFrame(() => {
      if (!into.current) return;
      if (format === undefined) into.current.focus();
      else applyFormat(into.current, format);
    });
  };
  return (
    <Popover
      open
      anchorEl={aboveField(anchor, into)}
      onClose={() => leave()}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: START }}
      transformOrigin={{ vertical: 'bottom', horizontal: START }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t`Formatting`, sx: PAPER } }}
    >
      <FormatButtons onChoose={leave} />
    </Popover>
  );
}

/** It begins where its icon does. */
const START = isRightToLeft ? 'right' : 'left';
const PAPER = { p: 1, bgcolor: 'raised', border: 1, borderColor: 'divider', borderRadius: '12px' } as const;
