import { BridgeError, connect, embedded } from "@tera/bridge-sdk";
import type { Connection, EmbeddedOptions } from "@tera/bridge-sdk";
import "./lab.css";

const DEFAULT_ADDRESS = "http://localhost:7334/embed";

const settings = new URLSearchParams(location.search);
const form = element("look", HTMLFormElement);
const button = element("open", HTMLButtonElement);
const output = element("project", HTMLOutputElement);

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`);
  return found;
}

function lookOf(): EmbeddedOptions {
  const theme = settings.get("theme") as EmbeddedOptions["theme"];
  const placement = settings.get("placement");
  return placement === "inline"
    ? { placement, container: element("host", HTMLDivElement), theme }
    : { placement: placement as "bottom-right" | "bottom-left", theme };
}

async function showProject(tera: Connection): Promise<void> {
  const project = await tera.project.require();
  const files = await tera.files.list();
  output.textContent = `${project.name}: ${files.length} files`;
}

async function start(): Promise<void> {
  const tera = await connect({
    embedded: embedded(settings.get("host") ?? DEFAULT_ADDRESS, lookOf()),
    scopes: ["project", "files:read"],
  });
  button.addEventListener("click", () => {
    showProject(tera).catch((error: unknown) => {
      // The person has closed the question, or does not allow it. The button asks again.
      output.textContent = error instanceof BridgeError ? error.message : String(error);
    });
  });
  button.disabled = false;
  // Allowed before: shows the project without a click.
  const { project, "files:read": files } = await tera.scopes.get();
  if (project === "granted" && files === "granted") await showProject(tera);
}

for (const [name, value] of settings) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement) field.value = value;
}
form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  settings.set(target.name, target.value);
  location.search = settings.toString();
});
start().catch((error: unknown) => {
  output.textContent = error instanceof Error ? error.message : String(error);
});
