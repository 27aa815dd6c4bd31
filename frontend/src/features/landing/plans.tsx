import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { isComing, periodDays, SEED_PLANS } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { Soon } from '@/components/soon';
import { formatNumber } from '@/lib/format';
import { formatTag } from '@/lib/money';
import { Section } from './section';

/** The four plans, by the month. */
export function Plans() {
  return (
    <Section id="pricing" title={t`Pricing`}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {SEED_PLANS.map((plan) => (
          <Paper
            key={plan.id}
            variant="outlined"
            sx={{
              p: 6,
              borderRadius: '14px',
              display: 'grid',
              gap: 3,
              gridTemplateRows: 'auto auto auto 1fr auto',
              ...(plan.popular && { borderColor: 'primary.main' }),
            }}
          >
            <Typography component="h3" variant="h3">
              {plan.name}
              {plan.popular ? (
                <Typography
                  component="span"
                  variant="caption"
                  color="primary"
                  sx={{ ml: 2, fontWeight: 700 }}
                >{t`POPULAR`}</Typography>
              ) : null}
            </Typography>
            <Typography component="p" sx={{ fontSize: 32, fontWeight: 700 }}>
              <span>{plan.price === null ? t`Custom` : formatTag(plan.price, plan.currency)}</span>
              {plan.price === null ? null : <Typography component="span" color="textSecondary">{t`/month`}</Typography>}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {plan.channelsLimit === null
                ? t`Made for you`
                : t`${formatNumber(periodDays(plan.channelsLimit, 'MONTHLY'))} channel-days a month`}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1, alignContent: 'start' }}>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <span>{fromServer(feature)}</span>
                  {isComing(feature) ? <Soon /> : null}
                </li>
              ))}
            </Box>
            <Button
              href={plan.price === null ? '#contact' : '/signup'}
              data-plan={plan.price === null ? undefined : plan.id}
              variant={plan.popular ? 'contained' : 'outlined'}
              sx={{ mt: 2 }}
            >
              {plan.price === null ? t`Talk to us` : t`Start with ${plan.name}`}
            </Button>
          </Paper>
        ))}
      </Box>
    </Section>
  );
}
