import { t } from '@lingui/core/macro';
import { SearchIcon } from '@/components/icons/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { type Command, matching } from './commands';
import type { Found } from './use-found';
import { ClipTip } from '@/components/tips/clip-tip';

const NOTHING_MORE: Found = { commands: [], isBusy: false, isIncomplete: false, again: () => undefined };

/** A field without a border: it stands in a line of its own. */
const INPUT = {
  flex: 1,
  minWidth: 0,
  boxSizing: 'content-box',
  height: '1.4375em',
  m: 0,
  p: '4px 0 5px',
  border: 0,
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  lineHeight: '1.4375em',
  '&:focus': { outline: 0 },
  '&::placeholder': { color: 'currentColor', opacity: 'var(--mui-opacity-inputPlaceholder)' },
} as const;

interface PaletteProps {
  commands: readonly Command[];
  /** Further matches for the typed text. */
  found?: Found;
  onText?: (text: string) => void;
  onClose: () => void;
}

/**
 * All commands and data, found by typing (Ctrl/Cmd+K): a combo box over a list, arrows move, Enter runs, Escape closes.
 */
export function CommandPalette({ commands, found: more = NOTHING_MORE, onText, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const found = useMemo(() => [...matching(commands, text), ...more.commands], [commands, text, more.commands]);
  const chosen = found[Math.min(index, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = moved(event.key, index, found.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) run(chosen);
    else setIndex(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '12vh' } }}
    >
      <Box
        component="h2"
        id={`${id}-title`}
        sx={{ position: 'absolute', clipPath: 'inset(50%)', m: 0 }}
      >{t`Commands`}</Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon />
        <Box
          component="input"
          type="text"
          autoFocus
          value={text}
          placeholder={t`Find a page, a job, a person…`}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setText(target.value);
            onText?.(target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={t`Command`}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': `${id}-${chosen.id}` })}
          sx={INPUT}
        />
      </Box>
      <Box
        component="ul"
        role="listbox"
        id={`${id}-list`}
        aria-label={t`Commands`}
        sx={{ listStyle: 'none', m: 0, p: 2, maxHeight: 360, overflowY: 'auto' }}
      >
        {found.map((command, position) => (
          <Option
            key={command.id}
            id={`${id}-${command.id}`}
            command={command}
            isChosen={command === chosen}
            onPoint={() => setIndex(position)}
            onRun={() => run(command)}
          />
        ))}
      </Box>
      <Outcome {...more} isEmpty={found.length === 0} />
    </Dialog>
  );
}

/** The index to which a key leads in the list; undefined if it does not move. */
function moved(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(index + step, 0), Math.max(count - 1, 0));
}

/** The state of the search. */
function Outcome({ isBusy, isIncomplete, again, isEmpty }: Found & { isEmpty: boolean }) {
  if (isIncomplete && !isBusy)
    return (
      <Box role="alert" sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 5, pb: 4 }}>
        <Typography color="error" sx={{ flexGrow: 1 }}>{t`Not everything could be searched.`}</Typography>
        <Button size="small" onClick={again}>{t`Try again`}</Button>
      </Box>
    );
  const text = isBusy ? t`Searching…` : isEmpty ? t`Nothing found.` : null;
  return (
    <Typography role="status" color="textSecondary" sx={{ px: 5, pb: text ? 5 : 0 }}>
      {text}
    </Typography>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, command: { label, detail, hint, Icon }, isChosen, onPoint, onRun }: OptionProps) {
  return (
    <Box
      component="li"
      role="option"
      id={id}
      aria-selected={isChosen}
      onClick={onRun}
      onMouseMove={onPoint}
      ref={(element: HTMLElement | null) => {
        if (isChosen) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 3,
        minHeight: 40,
        py: 1,
        borderRadius: '10px',
        cursor: 'pointer',
        ...(isChosen && { bgcolor: 'action.selected' }),
      }}
    >
      <Icon />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <ClipTip>
          <Typography noWrap data-clip="">
            <bdi>{label}</bdi>
          </Typography>
        </ClipTip>
        {detail ? (
          <ClipTip>
            <Typography
              noWrap
              data-clip=""
              variant="caption"
              component="div"
              color={isChosen ? 'textPrimary' : 'textSecondary'}
            >
              <bdi>{detail}</bdi>
            </Typography>
          </ClipTip>
        ) : null}
      </Box>
      {hint ? (
        <Typography
          variant="caption"
          color={isChosen ? 'textPrimary' : 'textSecondary'}
          sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
        >
          {hint}
        </Typography>
      ) : null}
    </Box>
  );
}
