import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { PLACE_ADDRESS_MAX, PLACE_NAME_MAX } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import { Field } from '@/components/fields/field';
import { coordinatesIn } from '../coordinates';
import type { PlaceDraft, RichProblems } from '../rich-draft';
import { TextField } from './text-field';

interface PlaceEditorProps {
  draft: PlaceDraft;
  problems: RichProblems;
  onChange: (draft: PlaceDraft) => void;
}

/** The coordinates of a place, typed or from the link of a map, with its name and address. */
export function PlaceEditor({ draft, problems, onChange }: PlaceEditorProps) {
  const { where, name, address } = draft;
  const found = coordinatesIn(where);
  const isLink = found !== undefined && /[a-z]/i.test(where);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Field
        label={t`Coordinates, or a link to a map`}
        autoFocus={where === ''}
        autoComplete="off"
        placeholder="26.2285, 50.5860"
        inputProps={{ dir: 'ltr' }}
        value={where}
        error={problems.latitude ?? problems.longitude}
        hint={
          isLink
            ? t`Found: ${isolate(`${found.latitude}, ${found.longitude}`)}`
            : t`Copy them from any map: latitude, then longitude`
        }
        onChange={({ target }) => onChange({ ...draft, where: target.value })}
      />
      <TextField
        label={t`Name of the place`}
        value={name}
        max={PLACE_NAME_MAX}
        problem={problems.name}
        onChange={(text) => onChange({ ...draft, name: text })}
      />
      <TextField
        label={t`Address`}
        value={address}
        max={PLACE_ADDRESS_MAX}
        problem={problems.address}
        onChange={(text) => onChange({ ...draft, address: text })}
      />
    </Box>
  );
}
