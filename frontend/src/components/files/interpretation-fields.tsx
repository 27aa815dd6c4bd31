import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { CSV_DELIMITERS, CSV_ENCODINGS, type CsvReading } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { countries } from '../fields/phone/countries';
import type { Interpretation } from './interpretation';
import { SelectField } from '../fields/select-field';

const DELIMITERS: Readonly<Record<(typeof CSV_DELIMITERS)[number], string>> = {
  ',': t`Comma ,`,
  ';': t`Semicolon ;`,
  '\t': t`Tab`,
  '|': t`Pipe |`,
};

interface InterpretationFieldsProps {
  reading: Pick<CsvReading, 'format' | 'encoding' | 'encodingGuessed' | 'samples' | 'delimiter' | 'hasHeader'>;
  /** The member's choice of a country; null = the account's. */
  country: string | null;
  onChange: (said: Partial<Interpretation>) => void;
}

/** The reading of a file, for changes: its first line, the separator of its columns, its encoding, its local numbers. */
export function InterpretationFields({ reading, country, onChange }: InterpretationFieldsProps) {
  const { format, encoding, encodingGuessed, samples, delimiter, hasHeader } = reading;
  const sampleOf = (name: string) => samples.find((one) => one.encoding === name)?.text;
  const known = samples.map((one) => one.encoding);
  const encodings = [...known, ...CSV_ENCODINGS.filter((one) => !known.includes(one))];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: format === 'csv' ? 'repeat(3, 1fr)' : '1fr' } }}>
      {format === 'csv' ? (
        <>
          <SelectField
            label={t`First line`}
            value={String(hasHeader)}
            onChange={({ target }) => onChange({ hasHeader: target.value === 'true' })}
          >
            <option value="true">{t`Names of the columns`}</option>
            <option value="false">{t`A row like the others`}</option>
          </SelectField>
          <SelectField
            label={t`Between columns`}
            value={delimiter}
            onChange={({ target }) => onChange({ delimiter: target.value })}
          >
            {CSV_DELIMITERS.map((one) => (
              <option key={one} value={one}>
                {DELIMITERS[one]}
              </option>
            ))}
            {(CSV_DELIMITERS as readonly string[]).includes(delimiter) ? null : (
              <option value={delimiter}>{delimiter}</option>
            )}
          </SelectField>
        </>
      ) : null}
      <Box sx={encodingGuessed ? { gridColumn: '1 / -1' } : {}}>
        <SelectField
          label={t`Encoding`}
          hint={
            encodingGuessed ? t`The encoding of the file is unclear. Choose the line that reads correctly.` : undefined
          }
          value={encoding}
          onChange={({ target }) => onChange({ encoding: target.value })}
        >
          {encodings.map((one) => {
            const sample = sampleOf(one);
            return (
              <option key={one} value={one}>
                {sample === undefined ? one : `${one}: ${sample}`}
              </option>
            );
          })}
        </SelectField>
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <CountryField country={country} onChange={onChange} />
      </Box>
    </Box>
  );
}

/** The country of numbers without country code: a shop's own list has them as people dial them. */
function CountryField({ country, onChange }: Pick<InterpretationFieldsProps, 'country' | 'onChange'>) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <SelectField
      label={t`Country of local phone numbers`}
      hint={t`Only numbers without country code are read by it.`}
      value={country ?? user?.defaultCountry ?? ''}
      onChange={({ target }) => onChange({ defaultCountry: target.value || null })}
    >
      {/* Without one of the account's own, a wrong choice can be taken back. */}
      {user?.defaultCountry ? null : <option value="">{t`None`}</option>}
      {countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
