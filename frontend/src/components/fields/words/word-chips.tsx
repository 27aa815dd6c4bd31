import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Check } from '@wavelane/contracts';
import { useState } from 'react';
import { AddWord } from './add-word';
import { Removable } from './removable';

interface WordChipsProps {
  texts: readonly string[];
  /** Their name, for screen readers. */
  label: string;
  /** Label of the field for one more. */
  fieldLabel: string;
  /** The button's name, for screen readers: it shows only that it adds. */
  addLabel?: string;
  check: Check;
  busy: boolean;
  /** Left out: they are only looked at. */
  onAdd?: ((word: string, onDone: () => void) => void) | undefined;
  onRemove?: ((word: string) => void) | undefined;
}

/** Words in one line, and behind them the way to one more: the field appears once it is wanted. */
export function WordChips({ texts, label, fieldLabel, addLabel, check, busy, onAdd, onRemove }: WordChipsProps) {
  const [isAdding, setAdding] = useState(false);
  // Escape puts the focus back on the button.
  const [isBack, setBack] = useState(false);
  const close = (by: 'key' | 'leaving') => {
    setBack(by === 'key');
    setAdding(false);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        {texts.length > 0 ? <Removable {...{ texts, label, busy, onRemove }} /> : null}
        {onAdd && !isAdding ? (
          <Button
            size="small"
            data-add=""
            aria-label={addLabel}
            autoFocus={isBack}
            onClick={() => setAdding(true)}
            sx={ADD}
          >
            {t`+ Add`}
          </Button>
        ) : null}
      </Box>
      {onAdd && isAdding ? (
        <AddWord autoFocus label={fieldLabel} check={check} busy={busy} onAdd={onAdd} onClose={close} />
      ) : null}
    </>
  );
}

const ADD = { px: 1, mx: -1, minWidth: 0, minHeight: { md: 24 }, py: { md: 0 } } as const;
