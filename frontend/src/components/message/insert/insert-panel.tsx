import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { isRightToLeft } from '@/i18n/texts';
import { aboveField } from './above-field';
import { EMOJI } from './emoji';
import { insertAt } from './insert-at';

export type InsertKind = 'variable' | 'emoji';

interface InsertPanelProps {
  kind: InsertKind;
  label: string;
  anchor: HTMLElement;
  names: readonly string[];
  into: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

interface Choice {
  text: string;
  name?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const small = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/**
 * The insertable choices, over the page: emoji are found by their names. Arrow keys go along them, Enter takes the
 * first.
 */
export function InsertPanel({ kind, label, anchor, names, into, onClose }: InsertPanelProps) {
  const [sought, setSought] = useState('');
  const all: readonly Choice[] =
    kind === 'emoji' ? EMOJI.map(([text, name]) => ({ text, name })) : names.map((name) => ({ text: `{{${name}}}` }));
  const choices = all.filter(({ text, name }) => small(name ?? text).includes(small(sought.trim())));
  const list = useRef<HTMLDivElement>(null);
  /** The field has the focus afterwards, so the panel over the page must be gone. */
  const leave = (then: (area: HTMLTextAreaElement) => void) => {
    onClose();
    requestAnimationFrame(() => into.current && then(into.current));
  };
  const choose = ({ text }: Choice) => leave((area) => insertAt(area, text));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    // Within the search the arrows that go along the text stay there.
    if (step === undefined || buttons.length === 0 || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Popover
      open
      anchorEl={aboveField(anchor, into)}
      onClose={() => leave((area) => area.focus())}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: START }}
      transformOrigin={{ vertical: 'bottom', horizontal: START }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, onKeyDown, sx: PAPER } }}
    >
      {kind === 'emoji' ? (
        <InputBase
          autoFocus
          fullWidth
          value={sought}
          placeholder={t`Search emoji`}
          inputProps={{ 'aria-label': t`Search emoji` }}
          onChange={({ target }) => setSought(target.value)}
          onKeyDown={(event) => {
            const [first] = choices;
            if (event.key !== 'Enter' || !first) return;
            event.preventDefault();
            choose(first);
          }}
          sx={SEARCH}
        />
      ) : null}
      {choices.length === 0 ? (
        <Typography color="textSecondary" variant="body2" sx={{ p: 2 }}>{t`No emoji is called that`}</Typography>
      ) : null}
      <Box ref={list} sx={{ display: 'flex', flexWrap: 'wrap', overflowY: 'auto', maxHeight: 240 }}>
        {choices.map((choice, index) => (
          <Button
            key={choice.text}
            size="small"
            autoFocus={kind === 'variable' && index === 0}
            onClick={() => choose(choice)}
            {...(choice.name && { 'aria-label': choice.name, title: choice.name })}
            color="inherit"
            sx={{ minWidth: 36, px: choice.name ? 0 : 2, fontSize: choice.name ? 20 : 13, overflowWrap: 'anywhere' }}
          >
            {choice.text}
          </Button>
        ))}
      </Box>
    </Popover>
  );
}

/** It begins where its icon does. */
const START = isRightToLeft ? 'right' : 'left';
const PAPER = {
  ...{ width: 308, p: 2, bgcolor: 'raised', border: 1, borderColor: 'divider', borderRadius: '12px' },
} as const;
const SEARCH = {
  ...{ height: 32, px: 2, mb: 2, fontSize: 13, border: 1, borderColor: 'inputBorder', borderRadius: '10px' },
  ...{ bgcolor: 'part.sunken', '& input': { p: 0 }, '&.Mui-focused': { borderColor: 'primary.main' } },
  '@media (pointer: coarse)': { fontSize: 16 },
} as const;
