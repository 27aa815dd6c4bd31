import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useState } from 'react';
import { FormatIcon } from '@/components/icons/format-icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';

const FormatPanel = lazily(() => import('./format-panel'), 'FormatPanel');

interface FormatToolProps {
  into: RefObject<HTMLTextAreaElement | null>;
  disabled: boolean;
}

/** The icon that opens the formats of a text. */
export function FormatTool({ into, disabled }: FormatToolProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tip title={disabled ? null : t`Formatting`}>
        <IconButton
          size="small"
          aria-label={t`Formatting`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={disabled}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          <FormatIcon />
        </IconButton>
      </Tip>
      {anchor ? <FormatPanel {...{ anchor, into }} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
