import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { SelectField } from '@/components/fields/select-field';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import { AlertChoices } from '../alerts/alert-choices';
import { switchEnterSends, useEnterSends } from '../composer/enter-sends';
import { assigneesQuery } from '../inbox-queries';

const RouteLink = createLink(Link);

interface FilterPopoverProps {
  anchor: HTMLElement;
  /** Id of the member whose conversations are shown; '': all members'. */
  owner: string;
  hasOwners: boolean;
  onOwner: (id: string) => void;
  onClose: () => void;
}

/** The choice of the member whose conversations are listed, and of how the inbox behaves for this member. */
export function FilterPopover({ anchor, owner, hasOwners, onOwner, onClose }: FilterPopoverProps) {
  const { data: user } = useQuery(sessionQuery);
  const mayAnswer = useMay('answer');
  const { data: members = [] } = useQuery({ ...assigneesQuery, enabled: mayAnswer });
  const maySet = useMayOpen('/settings/hours');
  const enterSends = useEnterSends(user?.id);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t`Filter and settings`, sx: PAPER } }}
    >
      {hasOwners && members.length > 1 ? (
        <SelectField label={t`Assigned to`} value={owner} autoFocus onChange={({ target }) => onOwner(target.value)}>
          <option value="">{t`Everybody`}</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Box sx={{ display: 'grid' }}>
        <Typography component="h2" variant="subtitle2" color="textSecondary">{t`For you`}</Typography>
        {mayAnswer && user ? (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={enterSends}
                onChange={(_event, isOn) => switchEnterSends(user.id, isOn)}
              />
            }
            label={t`Enter sends, Shift+Enter breaks the line`}
          />
        ) : null}
        <AlertChoices />
      </Box>
      {maySet ? <RouteLink to="/settings/hours" variant="body2">{t`Hours and rules`}</RouteLink> : null}
    </Popover>
  );
}

const PAPER = {
  ...{ width: 300, p: 4, display: 'grid', gap: 4, mt: 1 },
  ...{ bgcolor: 'raised', border: 1, borderColor: 'divider', borderRadius: '12px' },
  '& .MuiFormControlLabel-label': { fontSize: 13 },
} as const;
