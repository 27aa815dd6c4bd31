import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';

interface PollShownProps {
  question: string | null;
  options: readonly string[];
  /** 0: any number; null if the gateway does not say. */
  choices: number | null;
  /** The options that were chosen, each as often as it was. */
  chosen?: readonly string[];
}

/** The sentence below a poll's question. */
export const choicesText = (choices: number): string =>
  choices === 1
    ? t`Select one option`
    : choices === 0
      ? t`Select one or more options`
      : t`Select up to ${choices} options`;

/** A poll: its question, how many options may be chosen, and the options. */
export function PollShown({ question, options, choices, chosen = [] }: PollShownProps) {
  return (
    <Box sx={POLL}>
      <Box component="span" dir="auto" sx={{ fontWeight: 600, textAlign: 'left' }}>
        {question?.trim() ? question : t`Poll`}
      </Box>
      {choices === null ? null : (
        <Box component="span" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {choicesText(choices)}
        </Box>
      )}
      <ul aria-label={t`Options`}>
        {options.map((option, index) => (
          <li
            key={index}
            {...(choices === 1 && { 'data-one': '' })}
            {...(chosen.includes(option) && { 'data-on': '' })}
          >
            <span dir="auto">{option.trim() ? option : t`Option ${index + 1}`}</span>
            {chosen.includes(option) ? <Votes count={chosen.filter((one) => one === option).length} /> : null}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const Votes = ({ count }: { count: number }) => (
  <>
    <Box component="span" className="unseen" sx={UNSEEN}>{t`chosen`}</Box>
    <Box component="span" sx={{ ml: 'auto', fontSize: 12, color: 'text.secondary', flexShrink: 0 }}>
      {plural(count, { one: '# vote', other: '# votes' })}
    </Box>
  </>
);

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const POLL = {
  ...{ display: 'grid', gap: 0.5, minWidth: 200, overflowWrap: 'anywhere' },
  '& > ul': { listStyle: 'none', m: 0, p: 0, mt: 1, display: 'grid', gap: 1.5 },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 2, position: 'relative' },
  '& li > span:first-of-type': { textAlign: 'start', minWidth: 0 },
  '& li::before': {
    ...{ content: '""', width: 16, height: 16, mt: '2px', flexShrink: 0, boxSizing: 'border-box' },
    ...{ border: '1.5px solid var(--mui-palette-inputBorder)', borderRadius: '4px' },
  },
  '& li[data-one]::before': { borderRadius: '50%' },
  '& li[data-on]::before': { borderWidth: 5, borderColor: 'var(--mui-palette-accent-main)' },
} as const;
