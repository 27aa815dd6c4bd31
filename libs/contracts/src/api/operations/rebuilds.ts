/** POST /api/admin/operations/rebuild-all */
export interface RebuildsBegun {
  /** Names of the read models whose rebuild begins, in their order; others were being rebuilt already. */
  begun: string[];
}

/** POST /api/admin/operations/switch-equal */
export interface VersionsSwitched {
  /** Names of the read models whose rebuilt version is live now. */
  switched: string[];
  /** Names of those whose rebuilt version differs: look at the difference, then switch or cancel. */
  different: string[];
}
