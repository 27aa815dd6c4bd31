/** The Arabic catalogue, compiled (`frontend/build/texts/plugin.ts`). */
declare module 'virtual:texts/ar' {
  import type { Catalogue } from '@/i18n/catalogue';

  const catalogue: Catalogue;
  export default catalogue;
}
