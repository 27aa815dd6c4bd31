import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { type ReactNode, useEffect } from 'react';
import { call } from '@/api/http';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { formatDate } from '@/lib/format';
import { isExpired, LinkExpired } from '../links/link-expired';

interface InvitedProps {
  token: string;
  onOffer: (email: string) => void;
  /** The form. */
  children: ReactNode;
}

/** The account that the invitation's link offers, before the form. */
export function Invited({ token, onOffer, children }: InvitedProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [api.readInvitation.path, token],
    queryFn: () => call(api.readInvitation, { body: { token } }),
  });
  const email = data?.email;
  useEffect(() => {
    if (email !== undefined) onOffer(email);
    // The form's function is another one at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [email]);
  if (isExpired(error)) return <LinkExpired>{t`Ask the person who invited you for a new one.`}</LinkExpired>;
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <>
      <Alert
        severity="info"
        variant="outlined"
        sx={{ mb: 5 }}
      >{t`You are invited${data.role === 'admin' ? t` as an administrator` : ''}. The invitation is valid until ${formatDate(data.expiresAt)}.`}</Alert>
      {children}
    </>
  );
}
