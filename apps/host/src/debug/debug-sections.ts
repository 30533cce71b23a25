import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** /debug/{id}, from section 2 of the specification; the bridge inspector is an addition. */
export const DEBUG_SECTIONS = [
  { id: "auth", title: "Login" },
  { id: "errors", title: "Errors" },
  { id: "http", title: "HTTP" },
  { id: "loader", title: "Loader" },
  { id: "projects.active", title: "Active project" },
  { id: "projects.files", title: "Active files" },
  { id: "projects.io", title: "Active IO" },
  { id: "projects.list", title: "Projects list" },
  { id: "namespaces", title: "Namespaces" },
  { id: "prompt", title: "Prompts" },
  { id: "stats", title: "Stats" },
  { id: "sync", title: "Sync" },
  { id: "playground", title: "Client API" },
  { id: "toast", title: "Toasts" },
  { id: "bridge", title: "Bridge inspector" },
] as const;

export type DebugSectionId = (typeof DEBUG_SECTIONS)[number]["id"];

const FIRST_SECTION: DebugSectionId = "projects.active";
const MEMORY_KEY = "debug-section";

export function debugPath(id: DebugSectionId): string {
  return `/debug/${id}`;
}

export function debugSection(id: string | undefined): DebugSectionId | undefined {
  return DEBUG_SECTIONS.find((section) => section.id === id)?.id;
}

/** The section that was open last on this device. */
export function rememberedSection(): DebugSectionId {
  return debugSection(readWebStorage("device", MEMORY_KEY)) ?? FIRST_SECTION;
}

export function rememberSection(id: DebugSectionId): void {
  writeWebStorage("device", MEMORY_KEY, id);
}
