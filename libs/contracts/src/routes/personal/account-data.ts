import type {
  AccountExport,
  AccountExportOpened,
  AccountForgettingAsked,
  AccountForgettingPreview,
  AskForForgetting,
  ForgetAccount,
} from '../../api/personal/account-data.js';
import type { Forgetting } from '../../api/personal/forgetting.js';
import { type Done, get, type Nothing, type PageAsked, post, remove } from '../route.js';

// All data of an account: taken away by its owner, and forgotten.

/** Copies of everything that the account has, the newest first. */
export const accountExports = get('/api/me/exports').of<AccountExport[], PageAsked>();
/** Makes a copy of everything that the account has. It goes on by itself; a mail says when it is ready. */
export const askForAccountExport = post('/api/me/exports').of<Nothing, AccountExport>();
/** Removes a copy, also one that is being made. */
export const removeAccountExport = remove('/api/me/exports/:id').of<Done>();
/** Returns the address of the archive of a copy. */
export const openAccountExport = post('/api/me/exports/:id/opening').of<Nothing, AccountExportOpened>();
/** The archive: a ZIP file with lists, tables, a page that explains them, and the files that people sent. */
export const accountExportArchive = get('/api/me/exports/:id/archive').of<Blob>();

/** The data that goes when the account is forgotten, and the data that stays. */
export const accountForgettingPreview = get('/api/me/forgetting').of<AccountForgettingPreview>();
/** Asks that the account is forgotten, with all that it has, after 14 days in which that can be taken back. */
export const askForForgetting = post('/api/me/forgetting').of<AskForForgetting, AccountForgettingAsked>();
/** Takes it back: the account stays. */
export const takeForgettingBack = remove('/api/me/forgetting').of<Done>();

/** The data that goes when a user's account is forgotten. */
export const userForgettingPreview = get('/api/admin/users/:id/forgetting').of<AccountForgettingPreview>();
/** Forgets an account permanently, at once, with all that it has. It goes on by itself, also after a crash. */
export const forgetAccount = post('/api/admin/users/:id/forgetting').of<ForgetAccount, Forgetting>();
/** Accounts that were forgotten or are being, the newest first. */
export const forgottenAccounts = get('/api/admin/forgettings').of<Forgetting[], PageAsked>();
