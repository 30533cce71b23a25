import { Calculator, ChartBarDecreasing, ChartLine, ChartNoAxesCombined, ClipboardCheck, CopyMinus, FilePen, FileSearch, FlaskConical, FolderSearch, Funnel, GitPullRequest, GraduationCap, Languages, LibraryBig, ListChecks, ListTree, Network, NotebookPen, Route, Scale, ShieldAlert, Telescope, Waypoints, Wheat, Workflow, Wrench, type LucideIcon } from "lucide-react";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "review-wizard": Route,
  "scoping-wizard": Telescope,
  "audit-wizard": ClipboardCheck,
  "trials-wizard": FlaskConical,
  "academy-wizard": GraduationCap,
  tidier: NotebookPen,
  "word-freq": ChartBarDecreasing,
  meshmate: ListTree,
  searchrefiner: Funnel,
  polyglot: Languages,
  spidercite: Waypoints,
  "similar-articles": FileSearch,
  deduplicator: CopyMinus,
  screenatron: ListChecks,
  mechascreener: GitPullRequest,
  disputatron: Scale,
  terafarmer: Wheat,
  rob: ShieldAlert,
  calculon: Calculator,
  metapairwise: ChartNoAxesCombined,
  metainsight: Network,
  metadta: ChartLine,
  replicant: FilePen,
  prisma: Workflow,
  refstore: LibraryBig,
  explorer: FolderSearch,
};

/** The icon of a tool by its id; tools of an installation's own have a wrench. */
export function toolIcon(id: string): LucideIcon {
  return ICONS[id] ?? Wrench;
}
