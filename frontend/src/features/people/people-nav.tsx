import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { mayOpen } from '@/app/member/page-rights';

const LinkButton = createLink(Button);

const PLACES = [
  { to: '/people', label: t`Everybody` },
  { to: '/people/opt-outs', label: t`Opt-outs` },
  { to: '/people/wordings', label: t`Wordings` },
  { to: '/people/imports', label: t`Imports` },
  { to: '/people/forgettings', label: t`Forgotten` },
] as const;

/** Between the pages about people. */
export function PeopleNav() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <Box component="nav" aria-label={t`About people`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 5 }}>
      {PLACES.filter(({ to }) => user && mayOpen(user, to)).map(({ to, label }) => (
        <LinkButton
          key={to}
          to={to}
          color="inherit"
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          sx={{
            color: 'text.secondary',
            borderRadius: 0,
            borderBottom: 2,
            borderColor: 'transparent',
            '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
          }}
        >
          {label}
        </LinkButton>
      ))}
    </Box>
  );
}
