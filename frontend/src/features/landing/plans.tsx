import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isComing, SEED_PLANS } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { CheckIcon } from '@/components/icons/icons';
import { Soon } from '@/components/soon';
import { formatTag } from '@/lib/money';
import { Section } from './section';

/** The four plans, by the month. */
export function Plans() {
  return (
    <Section id="pricing" title={t`Pricing`}>
      <Box sx={PLANS}>
        {SEED_PLANS.map((plan) => (
          <Box key={plan.id} component="article" aria-label={plan.name} sx={plan.popular ? POPULAR : PLAN}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Typography component="h3" variant="h2">
                {plan.name}
              </Typography>
              {plan.popular ? <Box component="span" sx={BADGE}>{t`POPULAR`}</Box> : null}
            </Box>
            <Typography component="p" sx={PRICE}>
              <span>{plan.price === null ? t`Custom` : formatTag(plan.price, plan.currency)}</span>
              {plan.price === null ? null : (
                <Typography component="span" color="textSecondary" sx={{ letterSpacing: 0 }}>{t`/month`}</Typography>
              )}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {plan.price === null ? t`Made for you, every seat included` : t`Every seat included`}
            </Typography>
            <Box component="ul" sx={LIST}>
              {plan.features.map((feature) => (
                <Box component="li" key={feature} sx={{ display: 'flex', gap: 2 }}>
                  <Box component="span" sx={{ color: 'text.secondary', mt: 0.5 }}>
                    <CheckIcon size={16} />
                  </Box>
                  <span>
                    <span>{fromServer(feature)}</span>
                    {isComing(feature) ? <Soon /> : null}
                  </span>
                </Box>
              ))}
            </Box>
            <Button
              href={plan.price === null ? '#contact' : '/signup'}
              data-plan={plan.price === null ? undefined : plan.id}
              variant={plan.popular ? 'contained' : 'outlined'}
              size="large"
              sx={{ mt: 'auto' }}
            >
              {plan.price === null ? t`Talk to us` : t`Start with ${plan.name}`}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const PLANS = {
  ...{ display: 'grid', overflow: 'hidden', borderRadius: '14px', border: 1, borderColor: 'part.outline' },
  ...{ bgcolor: 'background.paper', gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' } },
} as const;
/** A hairline at its beginning and above it; those of the first lie under the frame. */
const PLAN = {
  ...{ display: 'flex', flexDirection: 'column', p: 6, mt: '-1px', ml: '-1px' },
  ...{ borderTop: 1, borderLeft: 1, borderColor: 'divider' },
} as const;
const POPULAR = {
  ...PLAN,
  bgcolor: 'action.selected',
  boxShadow: 'inset 0 3px 0 var(--mui-palette-accent-main)',
} as const;
const BADGE = {
  ...{ px: 1.5, borderRadius: '6px', fontSize: 12, lineHeight: '20px', fontWeight: 500, color: 'accent.main' },
  bgcolor: 'action.selected',
} as const;
const PRICE = {
  ...{ fontSize: 40, lineHeight: '48px', fontWeight: 600, letterSpacing: '-0.035em', mt: 2, mb: 0.5 },
} as const;
const LIST = { p: 0, mt: 5, mb: 6, display: 'grid', gap: 2.5, alignContent: 'start', listStyle: 'none' } as const;
