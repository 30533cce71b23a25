import { BridgeError, connect } from "@tera/bridge-sdk";
import type { BridgeTheme, Connection } from "@tera/bridge-sdk";
import { countYears } from "./count-years.ts";

/** Starts the tool in a page, for one host; returns a function that stops it. */
export async function startTool(page: Document, hostOrigin: string): Promise<() => void> {
  const status = find(page, "[role=status]", HTMLElement);
  const button = find(page, "button", HTMLButtonElement);
  try {
    const tera = await connect({ hostOrigin });
    const showTheme = (theme: BridgeTheme): void => {
      page.documentElement.dataset["theme"] = theme;
    };
    tera.on("theme", showTheme);
    showTheme(await tera.theme.get());
    const project = await tera.project.require();
    status.textContent = `In ${project.name}`;
    button.disabled = false;
    button.addEventListener(
      "click",
      () => void showYears(tera, page).catch((error: unknown) => show(status, error)),
    );
    return tera.dispose;
  } catch (error) {
    show(status, error);
    return () => undefined;
  }
}

async function showYears(tera: Connection, page: ParentNode): Promise<void> {
  const years = countYears(await tera.library.select({ title: "Which library?" }));
  const rows = years.map(([year, count]) => {
    const row = document.createElement("tr");
    row.append(cell(year), cell(String(count)));
    return row;
  });
  find(page, "tbody", HTMLElement).replaceChildren(...rows);
  find(page, "table", HTMLElement).hidden = false;
  await tera.log.add({ type: "tool", tool: "my-tool", title: "Counted years of publication" });
}

/** Shows an error, unless the person closed a dialog, which needs no message. */
function show(status: HTMLElement, error: unknown): void {
  if (error instanceof BridgeError && error.code === "CANCEL") return;
  status.textContent = error instanceof Error ? error.message : String(error);
}

function cell(text: string): HTMLTableCellElement {
  const made = document.createElement("td");
  made.textContent = text;
  return made;
}

function find<Found extends HTMLElement>(
  page: ParentNode,
  selector: string,
  kind: new () => Found,
): Found {
  const found = page.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`);
  return found;
}
