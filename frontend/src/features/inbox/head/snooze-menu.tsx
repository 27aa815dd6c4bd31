import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { instantOf } from '@/lib/times/local-times';
import { serverNow } from '@/lib/times/server-time';
import { snoozeTimes } from '../planned/plan-times';

interface SnoozeMenuProps {
  anchor: HTMLElement;
  /** @param until ISO-8601 UTC */
  onUntil: (until: string) => void;
  /** Another time is wanted. */
  onOther: () => void;
  onClose: () => void;
}

/** When a conversation comes back. */
export function SnoozeMenu({ anchor, onUntil, onOther, onClose }: SnoozeMenuProps) {
  const zone = useTimeZone() ?? 'UTC';
  const choose = (index: number) => {
    onClose();
    onUntil(untilOf(index, zone));
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t`Snooze until` } }}>
      {snoozeTimes(0, zone).map(({ label }, index) => (
        <MenuItem key={label} onClick={() => choose(index)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          onOther();
        }}
      >{t`Another time…`}</MenuItem>
    </Menu>
  );
}

/** In an hour is an hour from now, not from when one began to choose. @returns ISO-8601 UTC */
function untilOf(index: number, zone: string): string {
  const chosen = snoozeTimes(serverNow(), zone)[index]?.scheduledFor ?? '';
  return new Date(instantOf(chosen, zone)).toISOString();
}
