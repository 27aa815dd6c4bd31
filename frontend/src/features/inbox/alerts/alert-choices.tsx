import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { play } from './alert';
import { switchAlert, useAlertOn } from './choices';

/** Whether this browser makes a sound, and shows a notification, for something new. */
export function AlertChoices() {
  const [hasSound, hasNotification] = [useAlertOn('sound'), useAlertOn('notification')];
  const [isRefused, setRefused] = useState(false);
  const notify = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
    setRefused(!isAllowed);
    switchAlert('notification', isOn && isAllowed);
  };
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={hasSound}
            onChange={(_event, isOn) => {
              switchAlert('sound', isOn);
              if (isOn) play();
            }}
          />
        }
        label={t`Sound for new messages`}
      />
      {'Notification' in window ? (
        <FormControlLabel
          control={<Checkbox size="small" checked={hasNotification} onChange={(_event, isOn) => void notify(isOn)} />}
          label={t`Desktop notifications`}
        />
      ) : null}
      {isRefused ? (
        <Typography role="alert" variant="caption" color="error">
          {t`This browser blocks notifications from Wavelane. Allow them in its settings for this site, then try again.`}
        </Typography>
      ) : null}
    </>
  );
}
