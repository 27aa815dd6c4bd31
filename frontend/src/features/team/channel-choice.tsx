import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '@/api/queries';

interface ChannelChoiceProps {
  /** null: all, also those to come. */
  value: readonly number[] | null;
  error?: string | undefined;
  onChange: (channels: number[] | null) => void;
}

/** Which channels a member sees. */
export function ChannelChoice({ value, error, onChange }: ChannelChoiceProps) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const toggle = (id: number, isOn: boolean) => {
    const rest = (value ?? []).filter((one) => one !== id);
    onChange(isOn ? [...rest, id] : rest);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>{t`Channels`}</Typography>
      <Box sx={{ display: 'grid' }}>
        <FormControlLabel
          control={
            <Checkbox checked={value === null} onChange={(_, isOn) => onChange(isOn ? null : [])} size="small" />
          }
          label={t`All channels, including new ones`}
        />
        {value === null
          ? null
          : channels.map(({ id, label }) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox checked={value.includes(id)} onChange={(_, isOn) => toggle(id, isOn)} size="small" />
                }
                label={<bdi>{label}</bdi>}
              />
            ))}
      </Box>
      {error ? (
        <Typography role="alert" variant="caption" color="error">
          {error}
        </Typography>
      ) : null}
    </Box>
  );
}
