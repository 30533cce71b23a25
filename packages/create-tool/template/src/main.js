import { startTool } from "./tool.js";

const host = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=tera-host]"));
void startTool({ hostOrigin: host.content, view: pageView() });

/** @returns {import("./tool.js").View} */
function pageView() {
  const status = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("button"));
  const table = /** @type {HTMLTableElement} */ (document.querySelector("table"));
  return {
    showTheme: (theme) => {
      document.documentElement.dataset.theme = theme;
    },
    showStatus: (text) => {
      status.textContent = text;
    },
    showYears: (years) => {
      const rows = years.map(([year, count]) => {
        const row = document.createElement("tr");
        row.append(cell(year), cell(String(count), "number"));
        return row;
      });
      table.tBodies[0]?.replaceChildren(...rows);
      table.hidden = false;
    },
    whenAsked: (count) => {
      button.disabled = false;
      button.addEventListener("click", () => void count());
    },
  };
}

/**
 * @param {string} text
 * @param {string} className
 */
function cell(text, className = "") {
  const made = document.createElement("td");
  made.textContent = text;
  made.className = className;
  return made;
}
