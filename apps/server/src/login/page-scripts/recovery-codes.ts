const list = document.querySelector<HTMLElement>("[data-codes]");
const codesStatus = document.querySelector<HTMLElement>("#codes-status");
const text = list?.dataset["codes"] ?? "";

/** Actions by the buttons' `data-keep`. Each resolves to a message for the person. */
const SAVE_ACTIONS: Readonly<Record<string, () => Promise<string>>> = {
  copy: async () => {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  },
  download: async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = list?.dataset["file"] ?? "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
    return "Downloaded.";
  },
  print: async () => {
    window.print();
    return "";
  },
};

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-keep]")) {
  const keep = SAVE_ACTIONS[button.dataset["keep"] ?? ""];
  if (keep === undefined) continue;
  button.addEventListener("click", () => {
    keep().then(
      (sentence) => announce(sentence),
      () => announce("Your browser blocked this. Select the codes and copy them yourself."),
    );
  });
}

function announce(sentence: string): void {
  if (codesStatus !== null) codesStatus.textContent = sentence;
}
