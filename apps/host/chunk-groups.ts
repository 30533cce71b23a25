import { readFileSync } from "node:fs";

/** Libraries that rarely change, so browsers can cache them across releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis|nanostores|@nanostores)[\\/]/;

/** The visitors' front page. */
export const FIRST_PAGE = /[\\/]src[\\/]landing[\\/]VisitorPage\.tsx$/;

/** What the visitors' front page and the app share. */
const BASE =
  /[\\/](?:src[\\/](?:app[\\/]react-root|platform[\\/](?:unchecked-configuration|data-saving|until-idle|web-storage|date-locale|date-text)|session[\\/](?:login-memory|post-login-url))|ui[\\/]src[\\/](?:theme[\\/](?:global-style|fonts|category|media|screen-only|text-style|use-media)|icon[\\/]|link[\\/](?:link-provider|text-link)|button[\\/]button-(?:link|row)|avatar[\\/]project-mark|visually-hidden[\\/]|accordion[\\/])|lucide-react[\\/]dist[\\/]esm[\\/](?:createLucideIcon|icons[\\/](?:book-open|chart-bar-decreasing|chevron-right|clock|folder|folder-kanban|house|layout-grid|search|settings|stethoscope)\.))/;

/** What only the visitors' front page shows. */
const VISITORS =
  /[\\/]src[\\/]landing[\\/](?:VisitorPage|PromoPage|PromotionStats|ProductPicture|Recording|Screening|screening|Example|example|figure)/;

/**
 * The app's main module, with zod, which the visitors' front page does not need, and the library's
 * store, which is a few bytes and used by several chunks.
 * The entry chunk only supervises the main module's start.
 */
export const START =
  /[\\/](?:src[\\/](?:app[\\/]start\.tsx|library[\\/]data[\\/]library-store\.ts)$|node_modules[\\/]zod[\\/])/;

/**
 * Includes modules that several pages behind a login share. Otherwise, opening one page would load
 * the code of others: Home and a library would load the bridge, for example.
 */
const SHELL =
  /[\\/]src[\\/](?:shell[\\/]Shell|api[\\/]rounds|files[\\/]file-id|projects[\\/]use-can-edit|project[\\/](?:review-lists|person-name)|screening[\\/](?:round-events|blind-round)|errors[\\/](?:work-progress|address-in-path|MissingRows)|sync[\\/](?:use-draft|core[\\/]resolve-draft|show-draft-conflict)|table[\\/](?:table|table-states|head-cell)|field[\\/]search-field|empty-state[\\/]empty-state)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:arrow-down|crown)\./;

/** The design system without components that the front page does not need, such as menus. */
const KIT =
  /[\\/]packages[\\/]ui[\\/]src[\\/](?!(action-bar|badge|banner|breadcrumbs|card|dialog|menu|tooltip)[\\/]|avatar[\\/](avatar|person)\.|button[\\/]icon-button|field[\\/]autocomplete)/;

/** What a library and other pages share. Without this, those pages would load the library's. */
const SHARED_WITH_LIBRARY =
  /[\\/](?:ui[\\/]src[\\/](?:theme[\\/]use-is-printing|field[\\/](?:number-field|text-field|select-field|choice-parts|checkbox|radio-group)|page[\\/]property-list|dialog[\\/](?:use-settled|confirm-dialog)|virtual-list[\\/]next-row|command[\\/]page-actions|popover[\\/]popover|breadcrumbs[\\/]|action-bar[\\/]|markup[\\/])|contract[\\/]src[\\/](?:undo-titles|file-name)|src[\\/](?:files[\\/]file-(?:size|name)|platform[\\/]trigger-download|references[\\/]decision-label|project[\\/]saved-searches|library[\\/](?:view[\\/]reading-place|attachments[\\/]missing-reference|duplicates[\\/]duplicate-progress))\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:arrow-left|arrow-right|arrow-up-down|bookmark|columns-3|database|download|external-link|file-input|file-output|file-plus-corner|funnel-x|git-compare-arrows|list-filter|minus|paperclip|pencil-line|pencil|redo-2|rotate-ccw-clock|tags|trash|undo-2)\.)/;

/** The data of an open library, without its screen. */
const OPEN_LIBRARY = /[\\/]src[\\/]library[\\/]data[\\/]use-open-library\.ts$/;

/** With all that it imports, so that it loads nothing else of the rooms that it uses. */
const LIBRARY_PAGE = /[\\/]src[\\/]library[\\/]view[\\/]LibraryPage\.tsx$/;

/** What a library's rows open first. */
const LIBRARY_PANELS =
  /[\\/]src[\\/]library[\\/](?:panel[\\/]ReferencePanel|search[\\/]FilterPanel)\.tsx$/;

const ICONS = /[\\/]lucide-react[\\/]/;

/** Parts that few pages use, with their libraries. */
const LARGE = {
  autocomplete: /[\\/]field[\\/]autocomplete-field\.tsx$/,
  html: /[\\/]platform[\\/]trusted-html\.ts$/,
};

/** Open menus, popovers and tooltips, with their library. They load on demand. */
const FLOATING = /[\\/]floating[\\/]floating-parts\.ts$/;

/** The rest of the design system. */
const UI = /[\\/]packages[\\/]ui[\\/]src[\\/]/;

const { "apps/host/src": ROWS } = JSON.parse(
  readFileSync(new URL("../../scripts/rooms.json", import.meta.url), "utf8"),
) as { readonly "apps/host/src": readonly (readonly string[])[] };

/** From the lowest room up, so that no two chunks import each other. */
const ROOMS = ROWS.flat()
  .filter((room) => room !== "shell")
  .toReversed();

/** The room sync/ includes its package. */
function folderOf(room: string): string {
  return room === "sync" ? "(?:src|packages)[\\\\/]sync" : `src[\\\\/]${room}`;
}

/**
 * A module and its imports go into the first matching group. The bundler's default splitting causes
 * about a hundred requests for one page.
 */
export const CHUNK_GROUPS = [
  // The entry chunk is separate, so that it can report when another chunk fails to load.
  { name: "index", tags: ["$initial" as const], priority: 7 },
  { name: "vendor", test: VENDOR, priority: 6 },
  { name: "base", test: BASE, priority: 5.6 },
  { name: "visitors", test: VISITORS, priority: 5.5 },
  { name: "start", test: START, priority: 5 },
  { name: "shell", test: SHELL, priority: 4.5 },
  { name: "kit", test: SHARED_WITH_LIBRARY, minShareCount: 2, priority: 3.7 },
  { name: "open-library", test: OPEN_LIBRARY, priority: 3.6 },
  { name: "LibraryPage", test: LIBRARY_PAGE, priority: 3.5 },
  { name: "library-panels", test: LIBRARY_PANELS, priority: 3.4 },
  { name: "floating", test: FLOATING, priority: 3 },
  {
    name: "parts",
    test: new RegExp(`${KIT.source}|${ICONS.source}`),
    minShareCount: 2,
    priority: 2.2,
  },
  ...Object.entries(LARGE).map(([name, test]) => ({ name, test, minShareCount: 2, priority: 2 })),
  { name: "ui", test: UI, minShareCount: 2, priority: 2 },
  ...ROOMS.map((room, index) => ({
    name: room,
    test: new RegExp(`[\\\\/]${folderOf(room)}[\\\\/]`),
    minShareCount: 2,
    priority: 2 - (index + 1) / 100,
  })),
  { name: "shared", minShareCount: 2, priority: 1 },
];
