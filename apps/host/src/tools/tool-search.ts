import type { ToolDefinition } from "@tera/contract";

export function findTools(
  tools: readonly ToolDefinition[],
  query: string,
): readonly ToolDefinition[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter((tool) => {
    const searchable = [tool.name, tool.description, ...tagNames(tool.tags)]
      .join(" ")
      .toLowerCase();
    return words.every((word) => searchable.includes(word));
  });
}

/** "project:clinical-audit" becomes "Clinical audit". */
export function tagNames(tags: readonly string[]): readonly string[] {
  return tags.map((tag) => {
    if (tag === "project:all") return "All projects";
    const words = tag.replace(/^[a-z]+:/u, "").replaceAll("-", " ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  });
}
