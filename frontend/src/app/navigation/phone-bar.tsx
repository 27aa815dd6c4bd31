import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { MenuIcon } from '@/components/icons/frame-icons';
import { PHONE_BAR } from '../frame/measures';
import { footItems } from './navigation';
import { InboxCount } from './counts/inbox-count';

const BarLink = createLink(ButtonBase);

const PLACE = {
  ...{ position: 'relative', flex: 1, flexDirection: 'column', gap: 0.5, minHeight: 56, color: 'text.secondary' },
  ...{ fontSize: 11, lineHeight: '14px', fontWeight: 500 },
  '&[aria-current], &[aria-expanded=true]': { color: 'text.primary' },
  '&[aria-current] svg, &[aria-expanded=true] svg': { color: 'accent.main' },
  // The count beside the icon's corner, not at the end of the word.
  '& > [role=img]': {
    position: 'absolute',
    top: 4,
    insetInlineStart: '54%',
    insetInlineEnd: 'auto',
    boxShadow: 'none',
  },
} as const;

interface PhoneBarProps {
  user: CurrentUser;
  /** The menu of all pages is open. */
  isOpen: boolean;
  onMore: () => void;
}

/** At the foot of a phone: the most used pages, and the button that opens all others. */
export function PhoneBar({ user, isOpen, onMore }: PhoneBarProps) {
  return (
    <Box component="nav" aria-label={t`Most used`} sx={PHONE_BAR}>
      {footItems(user).map(({ to, label, Icon }) => (
        <BarLink
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          sx={PLACE}
        >
          <Icon />
          {label}
          {to === '/inbox' ? <InboxCount isOnIcon /> : null}
        </BarLink>
      ))}
      <ButtonBase aria-haspopup="dialog" aria-expanded={isOpen} onClick={onMore} sx={PLACE}>
        <MenuIcon />
        {t`More`}
      </ButtonBase>
    </Box>
  );
}
