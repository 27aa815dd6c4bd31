import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { RichKind } from '@wavelane/contracts';
import { useState } from 'react';
import { ListIcon } from '@/components/icons/icons';
import { lazily, useAhead } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';

const RichMenu = lazily(() => import('./rich-menu'), 'RichMenu', null, { isPrefetched: false });

interface AddRichProps {
  /** An icon alone, for a row of tools. */
  isIcon?: boolean;
  disabled?: boolean;
  onChoose: (kind: RichKind) => void;
}

/** Opens the menu of kinds of content: a list, a place, a contact, a poll. */
export function AddRich({ isIcon = false, disabled = false, onChoose }: AddRichProps) {
  useAhead(RichMenu);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t`Add a list, place, contact or poll`;
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    disabled,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isIcon ? (
        <Tip title={name}>
          <span>
            <IconButton size="small" aria-label={name} sx={{ color: 'text.secondary' }} {...opens}>
              <ListIcon />
            </IconButton>
          </span>
        </Tip>
      ) : (
        <Button size="small" variant="outlined" title={name} startIcon={<ListIcon size={16} />} {...opens}>
          {t`List, place, poll…`}
        </Button>
      )}
      {anchor ? <RichMenu anchor={anchor} onChoose={onChoose} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
