import { lazily } from '../lazy/lazily';
import { Field } from './field';

/** A field to type in to find what is then chosen. MUI's Autocomplete comes after the page. */
export const Combo = lazily(
  () => import('./combo-box'),
  'ComboBox',
  ({ label, shown }) => <Field label={label} value={shown} readOnly />,
);
