import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AddressFilter } from '@/components/filter/filter';
import { DateField } from './date-field';

type Name = 'until' | 'knownAt';

/** The end of the period of the figures, and their date of knowledge; both are now unless chosen. */
export function TimeFields({ filter, typed, choose }: Pick<AddressFilter<Name>, 'filter' | 'typed' | 'choose'>) {
  return (
    <>
      {(['until', 'knownAt'] as const).map((name) => (
        <Box key={name} sx={{ width: { xs: 'calc(50% - 6px)', sm: 176 } }}>
          <DateField
            label={name === 'until' ? t`As of` : t`As known at`}
            empty={t`now`}
            value={typed[name]}
            onChange={(event) => choose({ [name]: event.target.value })}
          />
        </Box>
      ))}
      {filter.until !== '' || filter.knownAt !== '' ? (
        <Button
          size="small"
          color="inherit"
          onClick={() => choose({ until: '', knownAt: '' })}
        >{t`Back to now`}</Button>
      ) : null}
    </>
  );
}
