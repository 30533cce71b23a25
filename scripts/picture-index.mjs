import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAME = /^(?<name>.+)-(?<width>\d+)-(?<theme>light|dark)\.png$/u;

/** Writes an `index.html` for pictures named `name-width-theme.png`. */
export function writePictureIndex(folder) {
  const shelves = [
    ["Screens", "."],
    ["Stories", "stories"],
  ].map(([title, place]) => ({ title, groups: groupsOf(folder, place) }));
  const parts = shelves.map(
    ({ title, groups }) =>
      `<h1>${title}</h1>${[...groups].map(([name, pictures]) => groupOf(name, pictures)).join("")}`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>
body { margin: 0; padding: 16px; background: #999; font: 14px/20px system-ui, sans-serif; }
nav { position: sticky; top: 0; display: flex; gap: 12px; padding: 8px; background: #eee; }
section { margin-block: 16px; } h2 { margin: 0 0 4px; font-size: 14px; }
div { display: flex; align-items: flex-start; gap: 8px; overflow: auto; } img { max-height: 70vh; background: #fff; }
</style>
<nav><input type="search" placeholder="Name" aria-label="Name"> <label><input type="radio" name="theme" value="" checked> both</label> <label><input type="radio" name="theme" value="light"> light</label> <label><input type="radio" name="theme" value="dark"> dark</label></nav>
${parts.join("\n")}
<script>
addEventListener("input", () => {
  const words = document.querySelector("[type=search]").value.toLowerCase();
  const theme = document.querySelector("[name=theme]:checked").value;
  for (const each of document.querySelectorAll("section")) each.hidden = !each.id.includes(words);
  for (const each of document.images) each.hidden = theme !== "" && each.dataset.theme !== theme;
});
</script></html>
`,
  );
}

function groupsOf(folder, place) {
  const groups = new Map();
  for (const file of filesOf(join(folder, place))) {
    const { name, width, theme } = NAME.exec(file)?.groups ?? {};
    if (name === undefined) continue;
    groups.set(name, [
      ...(groups.get(name) ?? []),
      { file: place === "." ? file : `${place}/${file}`, width: Number(width), theme },
    ]);
  }
  return groups;
}

/** Empty if no picture could be taken. */
function filesOf(folder) {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function groupOf(name, pictures) {
  const ordered = pictures.toSorted((a, b) => a.theme.localeCompare(b.theme) || b.width - a.width);
  const images = ordered.map(
    ({ file, width, theme }) =>
      `<a href="${file}"><img loading="lazy" src="${file}" data-theme="${theme}" alt="${name}, ${width} px, ${theme}" width="${Math.min(width, 640)}"></a>`,
  );
  return `<section id="${name}"><h2>${name}</h2><div>${images.join("")}</div></section>`;
}
