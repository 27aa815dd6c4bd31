/** The theme's values as the build has made them (`frontend/build/theme.ts`). */
declare module 'virtual:theme' {
  import type { ThemeValues } from '@/app/theme/values';

  const values: ThemeValues;
  export default values;
}
