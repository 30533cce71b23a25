import { BAD_NAMES } from "./story-material.ts";

export interface StoryFile {
  name: string;
  bytes: number;
  modified: string;
}

export const STORY_FILES: readonly StoryFile[] = [
  { name: "search-central-2026-09-29.ris", bytes: 2_900_000, modified: "29 September, 16:41" },
  { name: "search-pubmed-2026-09-29.nbib", bytes: 6_700_000, modified: "29 September, 16:20" },
  { name: "protocol.docx", bytes: 48_000, modified: "Yesterday 17:48" },
];

export const BAD_FILES: readonly StoryFile[] = BAD_NAMES.map((name) => ({
  name,
  bytes: 1,
  modified: "12 minutes ago",
}));
