/** Libraries that rarely change, so browsers can cache them across releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis|zod|nanostores|@nanostores)[\\/]/;

/**
 * The app's main module, with the few bytes of the library's store, which several chunks share. The
 * entry chunk only supervises its start.
 */
export const START = /[\\/]src[\\/](?:app[\\/]start\.tsx|library[\\/]library-store\.ts)$/;

/**
 * Includes the fields' drafts, the ids of files and who may edit, which several pages behind a login
 * share. Otherwise Home would load the bridge with the ids.
 */
const SHELL =
  /[\\/]src[\\/](?:shell[\\/]Shell|files[\\/]file-id|projects[\\/]use-can-edit|sync[\\/](?:use-draft|resolve-draft|show-draft-conflict))\.tsx?$/;

/** The design system without floating parts such as menus, which the front page does not need. */
const KIT =
  /[\\/]packages[\\/]ui[\\/]src[\\/](?!(action-bar|badge|banner|breadcrumbs|card|dialog|menu|tooltip)[\\/]|avatar[\\/](avatar|person)\.|button[\\/]icon-button|field[\\/]autocomplete)/;

/** What every dialog is made of. */
const DIALOG = /[\\/]packages[\\/]ui[\\/]src[\\/]dialog[\\/]dialog-frame\.tsx$/;

/**
 * A module and its imports go into the first matching group. The bundler's default splitting causes
 * about a hundred requests for one page.
 */
export const CHUNK_GROUPS = [
  // The entry chunk is separate, so that it can report when another chunk fails to load.
  { name: "index", tags: ["$initial" as const], priority: 7 },
  { name: "vendor", test: VENDOR, priority: 6 },
  { name: "start", test: START, priority: 5 },
  { name: "kit", test: KIT, minShareCount: 2, priority: 4 },
  { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 3 },
  { name: "shell", test: SHELL, priority: 2 },
  { name: "dialog", test: DIALOG, minShareCount: 2, priority: 2 },
  // Merges chunks used by nearly the same pages.
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
    priority: 1,
  },
];
