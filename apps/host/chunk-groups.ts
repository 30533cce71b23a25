/** Libraries that every page needs and that change seldom: a browser keeps them from one release to the next. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis|zod|nanostores|@nanostores)[\\/]/;

/** The program that every address needs; the entry only watches over its start. */
export const START = /[\\/]src[\\/]app[\\/]start\.tsx$/;

/** What is around every page of somebody who is logged in, with the library for floating parts. */
const SHELL = /[\\/]src[\\/]shell[\\/]Shell\.tsx$/;

/** Parts of the design system that float nothing: what the front page needs of it, and it shows no menu and no tooltip. */
const KIT =
  /[\\/]packages[\\/]ui[\\/]src[\\/](?!(action-bar|badge|banner|breadcrumbs|card|dialog|menu|tooltip)[\\/]|avatar[\\/](avatar|person)\.|button[\\/]icon-button|field[\\/]autocomplete)/;

/**
 * Which modules share a file of the built program, the first that matches. Left to itself the bundler makes a file of each set of pages that share
 * something, a hundred for one page and most of them an icon or a button, and each is a request. A module's own imports go with it.
 */
export const CHUNK_GROUPS = [
  // The entry alone, so that it can say so where anything else does not load.
  { name: "index", tags: ["$initial" as const], priority: 7 },
  { name: "vendor", test: VENDOR, priority: 6 },
  { name: "start", test: START, priority: 5 },
  { name: "kit", test: KIT, minShareCount: 2, priority: 4 },
  { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 3 },
  { name: "shell", test: SHELL, priority: 2 },
  // What some pages share goes with the pages that share nearly the same.
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
    priority: 1,
  },
];
