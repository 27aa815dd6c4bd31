import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import type { Job } from '@wavelane/contracts';
import { useMayOpen } from '@/lib/hooks/use-may';
import { nameOf } from './name-of';

const LinkItem = createLink(MenuItem);

interface JobMenuProps {
  job: Job;
  anchor: HTMLElement;
  onOpen: () => void;
  onClose: () => void;
}

/** The actions for a row of the outbox. A chunk of its own: menus are large and seldom opened. */
export function JobMenu({ job, anchor, onOpen, onClose }: JobMenuProps) {
  const person = job.told?.person?.id;
  const [mayInbox, mayPeople] = [useMayOpen('/inbox'), useMayOpen('/people')];
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t`Actions for ${nameOf(job)}` } }}
    >
      <MenuItem
        onClick={() => {
          onClose();
          onOpen();
        }}
      >{t`Details`}</MenuItem>
      {mayInbox && job.to !== null ? (
        <LinkItem to="/inbox" search={{ q: job.to }}>{t`Find in the inbox`}</LinkItem>
      ) : null}
      {mayPeople && person ? <LinkItem to="/people/$id" params={{ id: person }}>{t`Show person`}</LinkItem> : null}
    </Menu>
  );
}
