import { plural, t } from '@lingui/core/macro';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { Assignee, Member } from '@wavelane/contracts';
import { Avatar } from '@/components/avatar/avatar';
import { assigneesQuery } from '../inbox-queries';

interface AssignMenuProps {
  anchor: HTMLElement;
  owner: Member | null;
  /** Id of the reader. */
  me: string | undefined;
  onMine: () => void;
  onMember: (member: Assignee) => void;
  onRelease: () => void;
  onClose: () => void;
}

/** The members to whom a conversation can be assigned; each with the number that they answer. */
export function AssignMenu({ anchor, owner, me, onMine, onMember, onRelease, onClose }: AssignMenuProps) {
  const { data: members, isPending, error } = useQuery(assigneesQuery);
  const others = members?.filter(({ id }) => id !== me && id !== owner?.id) ?? [];
  const choose = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t`Assign` }, paper: { sx: { minWidth: 220 } } }}
    >
      {owner?.id === me ? null : (
        <MenuItem onClick={choose(onMine)}>{owner === null ? t`Assign to me` : t`Take over…`}</MenuItem>
      )}
      {owner !== null && owner.id === me ? <MenuItem onClick={choose(onRelease)}>{t`Unassign`}</MenuItem> : null}
      <Divider />
      {isPending ? <MenuItem disabled>{t`Loading`}</MenuItem> : null}
      {error ? <MenuItem disabled>{t`The members could not be loaded`}</MenuItem> : null}
      {members && others.length === 0 ? (
        <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 260 }}>
          {t`You are the only member of this account. Invite others on the Team page.`}
        </MenuItem>
      ) : null}
      {others.map((one) => (
        <MenuItem key={one.id} onClick={choose(() => onMember(one))} sx={{ gap: 2.5 }}>
          <Avatar id={one.id} name={one.name} size={20} isMember />
          <bdi>{one.name}</bdi>
          <small
            style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--mui-palette-text-secondary)' }}
          >
            {countText(one.conversations)}
          </small>
        </MenuItem>
      ))}
    </Menu>
  );
}

const countText = (count: number): string => plural(count, { one: '# conversation', other: '# conversations' });
