const COPIED_MS = 2000;

/** Adds a button to each code block. Its label says for a moment that the code was copied. */
export function addCopyButtons(page: ParentNode): void {
  for (const block of page.querySelectorAll<HTMLElement>("article .code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => void copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const code = block.querySelector("code")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(code);
    announce(button, "Copied");
  } catch {
    // Without permission, the code is selected, so that the person can copy it.
    const pre = block.querySelector("pre");
    if (pre) getSelection()?.selectAllChildren(pre);
    announce(button, "Selected");
  }
}

function announce(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  status().textContent = `${text}.`;
  setTimeout(() => {
    button.textContent = "Copy";
    status().textContent = "";
  }, COPIED_MS);
}

function status(): HTMLElement {
  const known = document.querySelector<HTMLElement>("#status");
  if (known) return known;
  const made = document.createElement("p");
  made.id = "status";
  made.className = "for-screen-readers";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}
