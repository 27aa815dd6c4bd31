import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { ClockIcon, PeopleIcon } from '@/components/icons/icons';
import { UploadIcon } from '@/components/icons/date-icons';
import { Sheet } from '@/components/surfaces/sheet';
import { useMayOpenEach } from '@/lib/hooks/use-may';

const LinkRow = createLink(ListItemButton);

const WAYS = [
  { to: '/settings/team', Icon: PeopleIcon, text: t`Invite your team, seats are free` },
  { to: '/people/imports', Icon: UploadIcon, text: t`Import your customers from a CSV` },
  { to: '/settings/hours', Icon: ClockIcon, text: t`Set your opening hours` },
] as const;

/** The actions that are possible before the first message goes out. */
export function FirstAside() {
  const mayOpen = useMayOpenEach();
  const ways = WAYS.filter(({ to }) => mayOpen(to));
  if (ways.length === 0) return null;
  return (
    <Sheet>
      <Box component="section" aria-labelledby="meanwhile" sx={{ pt: 5, pb: 3 }}>
        <Typography id="meanwhile" component="h2" variant="h3" sx={{ px: { xs: 4, sm: 6 }, mb: 1 }}>
          {t`While you wait`}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ways.map(({ to, Icon, text }) => (
            <li key={to}>
              <LinkRow to={to} sx={{ gap: 2, px: { xs: 4, sm: 6 }, py: 1.5, fontSize: 13 }}>
                <Icon />
                <Box component="span" sx={{ flexGrow: 1 }}>
                  {text}
                </Box>
                <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
                  <ForwardIcon size={16} />
                </Box>
              </LinkRow>
            </li>
          ))}
        </Box>
      </Box>
    </Sheet>
  );
}
