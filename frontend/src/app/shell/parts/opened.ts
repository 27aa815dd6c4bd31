/**
 * Parts that a click in the shell opens on every page, in one file that is fetched ahead. Nothing in it may use `lazily`: three
 * components share the file, and what is in it would be fetched ahead for the first of them that fetches the file, only
 * once that one is shown.
 */
export { PaletteHost } from '../../palette/palette-host';
export { SlideOver } from '../slide-over';
export { NoticesPanel } from '@/features/notices/notices-panel';
