import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { conversationCountsQuery } from '@/api/queries';
import { wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { conversationsQuery } from './inbox-queries';
import { LOW } from './looks';

const KEYS = [
  ['J K', t`Next, previous`],
  ['R', t`Reply`],
  ['E', t`Resolve, open next`],
  ['N', t`Note`],
  ['A', t`Assign`],
  ['S', t`Snooze`],
  ['/', t`Search`],
  ['?', t`All keys`],
] as const;

/** Beside the list while no conversation is open: the people who wait longest, and the keys. */
export function NothingChosen({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: counts } = useQuery(conversationCountsQuery);
  // The listed conversations are loaded already.
  const { data: listed = [] } = useInfiniteQuery(conversationsQuery('all', '', ''));
  const now = useNow();
  const waiting = listed
    .flatMap(({ id, waitingSince }) => (waitingSince === null ? [] : [{ id, since: Date.parse(waitingSince) }]))
    .sort((one, other) => one.since - other.since);
  const [longest] = waiting;
  return (
    <Box component="section" aria-label={t`No conversation selected`} sx={PLACE}>
      <Harbour />
      <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600, lineHeight: '28px', mt: 5 }}>
        {longest
          ? waitingText(waiting.length)
          : counts?.unread === 0 || listed.length > 0
            ? t`No one is waiting`
            : t`Your inbox`}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {longest
          ? t`The longest for ${wholeDuration(Math.max(0, now - longest.since))}.`
          : listed.length > 0
            ? t`Select a conversation to read it.`
            : t`Conversations appear here when someone messages you.`}
      </Typography>
      {longest ? (
        <Button
          variant="contained"
          onClick={() => onOpen(longest.id)}
          sx={{ mt: 4 }}
        >{t`Answer the longest wait`}</Button>
      ) : null}
      <Box component="dl" sx={LIST}>
        {KEYS.map(([keys, text]) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
              {keys.split(' ').map((key) => (
                <Box component="kbd" key={key} sx={KEY}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 13 }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const waitingText = (count: number): string =>
  plural(count, { one: '# conversation waits', other: '# conversations wait' });

const PLACE = {
  ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', flexGrow: 1 },
  ...{ p: 6, textAlign: 'center', overflowY: 'auto', minHeight: 0, bgcolor: 'background.default' },
} as const;
const LIST = {
  ...{ display: 'grid', gridTemplateColumns: 'auto auto auto auto', columnGap: 4, rowGap: 2.25, mt: 8, mb: 0 },
  ...{ textAlign: 'start', color: 'text.secondary', alignItems: 'center' },
  '@media (pointer: coarse)': { display: 'none' },
  [LOW]: { display: 'none' },
};
const KEY = {
  ...{
    fontFamily: 'inherit',
    fontSize: 11,
    fontWeight: 500,
    lineHeight: '16px',
    border: 1,
    borderColor: 'part.outline',
  },
  ...{ borderRadius: '4px', minWidth: 18, px: 1, textAlign: 'center' },
} as const;

/** A drawing of a harbour at night. */
function Harbour() {
  return (
    <Box component="svg" viewBox="0 0 240 150" aria-hidden sx={DRAWING}>
      <path d="M20 104h128l10 10M148 104h52" />
      <path d="M56 104l5-50h14l5 50M59 70h18M58 84h20M61 54v-6h14v6M64 48v-8h8v8M62 40h12M68 40v-5" />
      <path className="p" d="M74 42l74-16M74 46l76 4" />
      <path className="f" d="M61 42 30 36M61 46l-30 2" />
      <path className="ac" d="M196 44a13 13 0 1 1-12-18 10 10 0 0 0 12 18z" />
      <path d="M120 104v-8h12v8M166 114v6M186 104v16" />
      <path
        className="f"
        d="M20 122q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0"
      />
      <path
        className="p"
        d="M44 132q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0"
      />
      <path className="f" d="M80 142q6 -3 12 0t12 0q6 -3 12 0t12 0q6 -3 12 0t12 0" />
    </Box>
  );
}

const DRAWING = {
  ...{ width: 288, height: 180, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, color: 'text.secondary' },
  ...{ strokeLinecap: 'round', strokeLinejoin: 'round', flexShrink: 0 },
  '& .p': { stroke: 'var(--mui-palette-primary-main)' },
  '& .ac': { stroke: 'var(--mui-palette-accent-main)' },
  '& .f': { strokeOpacity: 0.45 },
  [LOW]: { display: 'none' },
};
