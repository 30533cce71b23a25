/**
 * Runs in the page. An empty letter clears the field. Returns the milliseconds until the matching
 * rows are painted.
 */
export async function typeAndWait(letter) {
  const field = document.querySelector("input[type=search]");
  const begun = performance.now();
  // React overrides the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(
    field,
    letter === "" ? "" : field.value + letter,
  );
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  const count = () =>
    [...document.querySelectorAll("main output")]
      .map((output) => output.textContent)
      .find((text) => /references?$|Searching/u.test(text));
  do await new Promise((resolve) => setTimeout(resolve));
  while (count()?.startsWith("Searching") ?? true);
  await new Promise((resolve) =>
    requestAnimationFrame(() => {
      // This message arrives after the frame is rendered.
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(undefined);
    }),
  );
  return performance.now() - begun;
}

/** Runs in the page. Returns the milliseconds until the sorted rows are painted. */
export async function sortAndWait(name) {
  const head = [...document.querySelectorAll("[role=columnheader]")].find(({ textContent }) =>
    textContent.startsWith(name),
  );
  const numbers = () =>
    [...document.querySelectorAll("[role=row] [role=gridcell]:first-child")]
      .map(({ textContent }) => textContent)
      .join();
  const before = numbers();
  const begun = performance.now();
  head.querySelector("button").click();
  do {
    if (performance.now() - begun > 10_000) throw new Error(`Sorting by ${name} changed no row.`);
    await new Promise((resolve) => setTimeout(resolve));
  } while (numbers() === before);
  await new Promise((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(undefined);
    }),
  );
  return performance.now() - begun;
}
