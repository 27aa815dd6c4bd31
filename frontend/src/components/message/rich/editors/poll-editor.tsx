import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type AskedPoll,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX,
} from '@wavelane/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SelectField } from '@/components/fields/select-field';
import { choicesText } from '../../shown/poll-shown';
import { EntryTools } from './entry-tools';
import { moved } from './order';
import type { RichProblems } from '../rich-draft';
import { SMALL_LABELS, TextField } from './text-field';
import { focusedPart, movesBy, useEntryFocus } from './use-entries';

interface PollEditorProps {
  draft: AskedPoll;
  problems: RichProblems;
  onChange: (draft: AskedPoll) => void;
}

/** The question of a poll, its options, and how many of them may be chosen. */
export function PollEditor({ draft, problems, onChange }: PollEditorProps) {
  const { question, choices } = draft;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <TextField
        label={t`Question`}
        value={question}
        max={POLL_QUESTION_MAX}
        problem={problems.question}
        autoFocus={question === ''}
        multiline
        onChange={(text) => onChange({ ...draft, question: text })}
      />
      <Options {...{ draft, problems, onChange }} />
      <SelectField
        label={t`How many may be chosen`}
        value={String(choices)}
        error={problems.choices}
        onChange={({ target }) => onChange({ ...draft, choices: Number(target.value) })}
      >
        {numbersFor(draft).map((number) => (
          <option key={number} value={number}>
            {choicesText(number)}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

/** How many may be chosen: one, each number below that of all options, or any number. */
function numbersFor({ options, choices }: AskedPoll): number[] {
  const some = options.slice(2).map((_, index) => index + 2);
  return [1, ...some, ...(choices > 1 && !some.includes(choices) ? [choices] : []), 0];
}

/** The options: added, removed and moved, also by keys. */
function Options({ draft, problems, onChange }: PollEditorProps) {
  const { options, choices } = draft;
  const list = useRef<HTMLDivElement>(null);
  const focus = useEntryFocus(list);
  const [told, setTold] = useState('');
  const put = (next: string[]) => onChange({ ...draft, options: next, choices: Math.min(choices, next.length) });
  const add = () => {
    focus(String(options.length));
    put([...options, '']);
  };
  const move = (index: number, by: -1 | 1) => {
    if (options[index + by] === undefined) return;
    focus(String(index + by), focusedPart());
    setTold(t`Now option ${index + by + 1} of ${options.length}`);
    put(moved(options, index, by));
  };
  return (
    <Box ref={list} role="group" aria-label={t`Options`} sx={{ display: 'grid', gap: 1.5, ...SMALL_LABELS }}>
      <Typography component="div" variant="body2" sx={{ fontWeight: 500 }}>
        {t`Options`}{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          {t`${options.length} of ${POLL_OPTIONS_MAX}`}
        </Typography>
      </Typography>
      {options.map((option, index) => (
        <Box
          key={index}
          data-entry={index}
          onKeyDown={(event: KeyboardEvent) => {
            const by = movesBy(event);
            if (by !== undefined) move(index, by);
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start' }}
        >
          <TextField
            isSmall
            label={t`Option ${index + 1}`}
            placeholder={t`Option ${index + 1}`}
            value={option}
            max={POLL_OPTION_MAX}
            problem={problems[`options[${index}]`]}
            onChange={(text) => put(options.map((each, at) => (at === index ? text : each)))}
          />
          <Box sx={{ display: 'flex', mt: '4px' }}>
            <EntryTools
              name={t`option ${index + 1}`}
              mayUp={index > 0}
              mayDown={index < options.length - 1}
              mayRemove={options.length > POLL_OPTIONS_MIN}
              onMove={(by) => move(index, by)}
              onRemove={() => put(options.filter((_, at) => at !== index))}
            />
          </Box>
        </Box>
      ))}
      {problems.options ? (
        <Typography role="alert" variant="body2" color="error">
          {problems.options}
        </Typography>
      ) : null}
      <Box>
        <Button size="small" disabled={options.length >= POLL_OPTIONS_MAX} onClick={add}>{t`Add option`}</Button>
      </Box>
      <Box role="status" sx={UNSEEN}>
        {told}
      </Box>
    </Box>
  );
}

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
