import { lazily } from '../lazy/lazily';

/** A form in a dialog. MUI's Dialog is fetched after the page, for all dialogs once. */
export const FormDialog = lazily(() => import('./form-dialog-box'), 'FormDialogBox');
