import { readFileSync } from "node:fs";

/** Libraries that rarely change, so browsers can cache them across releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis|nanostores|@nanostores)[\\/]/;

/** The visitors' front page. */
export const FIRST_PAGE = /[\\/]src[\\/]landing[\\/]VisitorPage\.tsx$/;

/** What the visitors' front page shows, with the parts of the design system that it needs. */
const VISITORS =
  /[\\/]src[\\/](?:app[\\/]react-root|landing[\\/](?:VisitorPage|PromoPage|PromotionStats|ProductPicture|Recording|Screening|screening|Example|example|figure)|platform[\\/](?:unchecked-configuration|data-saving|web-storage|date-locale|date-text)|session[\\/](?:login-memory|post-login-url))/;

/**
 * The app's main module, with zod, which the visitors' front page does not need, and the library's
 * store, which is a few bytes and used by several chunks.
 * The entry chunk only supervises the main module's start.
 */
export const START =
  /[\\/](?:src[\\/](?:app[\\/]start\.tsx|library[\\/]data[\\/]library-store\.ts)$|node_modules[\\/]zod[\\/])/;

/**
 * Includes modules that several pages behind a login share: drafts of fields, file ids, edit rights,
 * people's names, screening rounds, and the lists of reasons and labels. Otherwise, Home
 * and a library would load the bridge, and a library would load the project's settings.
 */
const SHELL =
  /[\\/]src[\\/](?:shell[\\/]Shell|api[\\/]rounds|files[\\/]file-id|projects[\\/]use-can-edit|project[\\/](?:review-lists|person-name)|screening[\\/](?:round-events|blind-round)|errors[\\/](?:work-progress|address-in-path)|sync[\\/](?:use-draft|core[\\/]resolve-draft|show-draft-conflict))\.tsx?$/;

/** The design system without components that the front page does not need, such as menus. */
const KIT =
  /[\\/]packages[\\/]ui[\\/]src[\\/](?!(action-bar|badge|banner|breadcrumbs|card|dialog|menu|tooltip)[\\/]|avatar[\\/](avatar|person)\.|button[\\/]icon-button|field[\\/]autocomplete)/;

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
  { name: "visitors", test: VISITORS, priority: 5.5 },
  { name: "start", test: START, priority: 5 },
  { name: "kit", test: new RegExp(`${KIT.source}|${ICONS.source}`), minShareCount: 2, priority: 4 },
  { name: "floating", test: FLOATING, priority: 3 },
  { name: "shell", test: SHELL, priority: 2 },
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
