/** Libraries that rarely change, so browsers can cache them across releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis|zod|nanostores|@nanostores)[\\/]/;

/**
 * The app's main module, with the library's store, which is a few bytes and used by several chunks.
 * The entry chunk only supervises the main module's start.
 */
export const START = /[\\/]src[\\/](?:app[\\/]start\.tsx|library[\\/]library-store\.ts)$/;

/**
 * Includes modules that several pages behind a login share: drafts of fields, file ids and edit
 * rights. Otherwise, Home would load the bridge to get the file ids.
 */
const SHELL =
  /[\\/]src[\\/](?:shell[\\/]Shell|files[\\/]file-id|projects[\\/]use-can-edit|sync[\\/](?:use-draft|resolve-draft|show-draft-conflict))\.tsx?$/;

/** The design system without components that the front page does not need, such as menus. */
const KIT =
  /[\\/]packages[\\/]ui[\\/]src[\\/](?!(action-bar|badge|banner|breadcrumbs|card|dialog|menu|tooltip)[\\/]|avatar[\\/](avatar|person)\.|button[\\/]icon-button|field[\\/]autocomplete)/;

/** The module that every dialog uses. */
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
