import type { ShownNames } from "../packages/ui/src/story-code.ts";
import { STORY_ICONS } from "../packages/ui/src/story-icons.ts";

const entries = import.meta.glob<Record<string, unknown>>("../packages/ui/src/*/index.ts", {
  eager: true,
});

const modules = new Map<string, string>([["useState", "react"]]);
const exported = new Map<unknown, string>();
for (const [path, parts] of Object.entries(entries))
  for (const [name, value] of Object.entries(parts)) {
    modules.set(name, `@tera/ui/${path.split("/").at(-2) ?? ""}`);
    exported.set(value, name);
  }
for (const [name, value] of Object.entries(STORY_ICONS)) {
  if (!modules.has(name)) modules.set(name, "lucide-react");
  if (!exported.has(value)) exported.set(value, name);
}

/** The exports of each entry of the kit, and the icons. */
export const PART_NAMES: ShownNames = {
  nameOf: (value) => exported.get(value),
  moduleOf: (name) => modules.get(name),
};
