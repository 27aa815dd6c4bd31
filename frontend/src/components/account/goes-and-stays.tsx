import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { AccountForgettingPreview } from '@wavelane/contracts';
import {
  channelCount,
  dayCount,
  jobCount,
  messageCount,
  paymentCount,
  personCount,
  templateCount,
} from '../words/counts';

/** The data that is deleted with an account, and the data that stays, with the reason. */
export function GoesAndStays({ preview: { goes, stays, daysLost } }: { preview: AccountForgettingPreview }) {
  return (
    <>
      <Box component="ul" aria-label={t`What goes`} sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        <li>{t`Name, address, settings and sessions`}</li>
        <li>{t`${personCount(goes.people)}, with consents, labels and details`}</li>
        <li>{t`${messageCount(goes.messages)} sent and ${messageCount(goes.received)} received, with their files`}</li>
        <li>{t`${templateCount(goes.templates)}, and ${jobCount(goes.jobs)}; what waits is never sent`}</li>
        <li>{t`${channelCount(goes.channels)}: logged out and deleted at WhatsApp's gateway`}</li>
        {daysLost > 0 ? <li>{t`${dayCount(daysLost)} that are left are lost`}</li> : null}
      </Box>
      <Alert severity="info" variant="outlined">
        {t`Kept because the law requires it: ${paymentCount(stays.payments)} and every movement of days, under a name that tells nothing. Numbers that asked for no more messages are kept in a form that names nobody.`}
      </Alert>
    </>
  );
}
