import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { appQuery } from '@/api/queries';

/** What everybody should know: no real phone is reached, or there is no network. */
export function Notices() {
  const { data } = useQuery(appQuery);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <>
      {isOnline ? null : (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          You are offline. What you see may be old; changes cannot be saved until you are back.
        </Alert>
      )}
      {data?.demoGateway && data.demoPhonesUrl ? (
        <Alert severity="info" sx={{ borderRadius: 0 }} className="no-print">
          Demo gateway: messages reach no real phone.{' '}
          <Link href={data.demoPhonesUrl} target="_blank" rel="noopener" color="inherit" underline="always">
            Open the demo phones
          </Link>
        </Alert>
      ) : null}
    </>
  );
}
