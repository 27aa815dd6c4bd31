import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';

const RouteLink = createLink(Link);

/** Why a person whose number is hidden is not answered, and who can change that: an administrator, here. */
export function HiddenNote() {
  const { data: user } = useQuery(sessionQuery);
  if (user?.role !== 'admin')
    return t`The number is hidden, and answering hidden numbers is off. An administrator can switch it on. Until then, answer on your phone.`;
  return (
    <Trans>
      The number is hidden, and answering hidden numbers is off. You can switch it on in the{' '}
      <RouteLink to="/admin/whapi-settings">WHAPI settings</RouteLink>. Until then, answer on your phone.
    </Trans>
  );
}
