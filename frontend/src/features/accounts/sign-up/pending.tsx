import { CheckMail } from '../links/check-mail';
import { SendAgain } from '../links/send-again';
import { t } from '@lingui/core/macro';

/** The account waits for its address to be verified. */
export function Pending({ email }: { email: string }) {
  return (
    <CheckMail
      email={email}
      again={<SendAgain email={email} />}
    >{t`One step is left: follow the link in the mail that went to this address, within 24 hours. Then sign in.`}</CheckMail>
  );
}
