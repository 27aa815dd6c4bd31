import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Logo } from '@/app/shell/logo';
import { LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { BRAND } from '@/lib/brand';

const GROUPS: readonly [string, readonly [string, string][]][] = [
  [
    t`Product`,
    [
      [t`Features`, '#features'],
      [t`Use Cases`, '#use-cases'],
      [t`Pricing`, '#pricing'],
    ],
  ],
  [
    t`Company`,
    [
      [t`Contact`, '#contact'],
      [t`Log In`, '/login'],
    ],
  ],
  [
    t`Legal`,
    [
      [t`Terms`, '/terms'],
      [t`Privacy`, '/privacy'],
    ],
  ],
];

export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: { xs: 20, md: 28 }, py: 10 }}>
      <Box
        sx={{
          ...{ maxWidth: 1200, mx: 'auto', px: { xs: 5, md: 8 }, display: 'grid', gap: 8 },
          gridTemplateColumns: { xs: '1fr 1fr', md: '1.6fr 1fr 1fr 1fr' },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Logo />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
            © 2024 {BRAND}
          </Typography>
          <Box sx={{ display: 'flex', gap: 4, mt: 2 }}>
            {LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
              <Link key={code} href={code === 'en' ? '/' : `/${code}`} hrefLang={code} lang={code}>
                {name}
              </Link>
            ))}
          </Box>
        </Box>
        {GROUPS.map(([title, links]) => (
          <Box component="nav" aria-label={title} key={title}>
            <Typography sx={{ fontWeight: 600, mb: 2 }}>{title}</Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {links.map(([label, href]) => (
                <li key={label}>
                  <Link href={href} color="textSecondary" sx={{ fontWeight: 400 }}>
                    {label}
                  </Link>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
