import { lazily } from '../lazy/lazily';
import { Field } from './field';

/** A field for a search, whose matches can be chosen. MUI's Autocomplete is loaded after the page. */
export const Combo = lazily(
  () => import('./combo-box'),
  'ComboBox',
  ({ label, shown }) => <Field label={label} value={shown} readOnly />,
);
