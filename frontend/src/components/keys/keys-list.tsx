import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { switchKeys, useKeysOn } from '@/lib/hooks/keys-on';

const EVERYWHERE = [
  ['Ctrl+K', t`Find pages, jobs, channels, templates and people`],
  ['Ctrl+B', t`Toggle sidebar`],
] as const;

const INBOX = [
  ['J / K', t`Next or previous conversation`],
  ['↓ / ↑', t`The same, within the list`],
  ['Enter', t`Open it`],
  ['U', t`Back to the list`],
  ['/', t`Search`],
  ['R', t`Write a reply`],
  ['N', t`Write a note`],
  ['Enter', t`Send what is written; Shift+Enter breaks the line`],
  ['Ctrl+Enter', t`Send in any case; with Shift, send later`],
  ['Ctrl+U', t`Add files`],
  ['Ctrl+B / I', t`Bold or italic, in the field`],
  ['Ctrl+Shift+X', t`Strikethrough, in the field`],
  ['/', t`Canned replies, at the start of an empty field`],
  ['Esc', t`Leave the field; what is written stays`],
  ['C', t`Assign it to yourself`],
  ['A', t`Assign it`],
  ['S', t`Snooze it`],
  ['E', t`Resolve it and open the next`],
  ['L', t`Label it`],
  ['P', t`Show or hide the person`],
  ['F3', t`Next message that was found`],
  [t`G, then I, O or P`, t`Inbox, outbox, people`],
  ['?', t`Show these keys`],
] as const;

/** All keys that do something, and whether single ones do. */
export function KeysList() {
  const isOn = useKeysOn();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Keys of={EVERYWHERE} />
      <Typography component="h3" variant="subtitle2">{t`In the inbox`}</Typography>
      <Keys of={INBOX} />
      <FormControlLabel
        control={<Checkbox checked={isOn} onChange={(_event, on) => switchKeys(on)} />}
        label={t`Enable single-key shortcuts`}
      />
    </Box>
  );
}

function Keys({ of }: { of: readonly (readonly [string, string])[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', columnGap: 3, rowGap: 2 }}
    >
      {of.map(([keys, text]) => [
        // Names of keys are written as they are printed, at the beginning of the line.
        <Box component="dt" key={`${keys}-${text}`} sx={{ fontWeight: 600 }}>
          <bdi dir="ltr">{keys}</bdi>
        </Box>,
        <Box component="dd" key={`${keys}-${text}-text`} sx={{ m: 0 }}>
          {text}
        </Box>,
      ])}
    </Box>
  );
}
