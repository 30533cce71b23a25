const READY_WITHIN_MS = 60_000;
/** Pages loaded to time the first call. */
const PAGE_LOADS = 3;
/** Calls after which nothing may be left. */
const RETENTION_CALLS = 10_000;

/** What takes microseconds. */
export const CALLS = ["roundTrip", "concurrent"];
/** What takes tenths of a second. */
export const LARGE = ["send", "fetch", "copy", "give", "take"];
/** What the older client can't do. */
const TRANSFER_MEASURES = ["give", "take"];

/** All peers are open and take turns, so that whatever else the machine does meets them alike. Answers what each found in each turn. */
export async function measureInterleavedTurns(browser, servers, names, measures, sizes, turns) {
  const contexts = [];
  try {
    const frames = [];
    for (const name of names) {
      const context = await browser.newContext();
      contexts.push(context);
      frames.push([name, await open(await context.newPage(), servers, name)]);
    }
    const found = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const here = Object.fromEntries(names.map((name) => [name, {}]));
      for (const measure of measures) {
        for (const [at] of frames.entries()) {
          const [name, frame] = frames[(at + turn) % frames.length];
          const cannot = name === "tera-fy" && TRANSFER_MEASURES.includes(measure);
          here[name][measure] = cannot
            ? undefined
            : await frame.evaluate(
                ([key, calls]) => window.bench[key](calls),
                [measure, sizes[measure]],
              );
        }
      }
      found.push(here);
    }
    return found;
  } finally {
    for (const context of contexts) await context.close();
  }
}

/** How long one peer's first call takes, in a browser context of its own; of ours also what a library in parts holds up, and what many calls leave behind. */
export async function measurePeer(browser, servers, name) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const firstCalls = [];
    let frame;
    for (let load = 0; load < PAGE_LOADS; load += 1) {
      frame = await open(page, servers, name);
      firstCalls.push(await frame.evaluate(() => window.bench.firstCall()));
    }
    const found = { firstCall: firstCalls.toSorted((one, other) => one - other)[PAGE_LOADS >> 1] };
    const ask = (measure, argument) =>
      frame.evaluate(([key, value]) => window.bench[key](value), [measure, argument]);
    if (name === "ours")
      Object.assign(
        found,
        { longestTask: await ask("stream") },
        await measureRetained(context, frame, ask),
      );
    return found;
  } finally {
    await context.close();
  }
}

/** How long `connect()` takes to say that there is no host, in a page that has none. */
export async function timeToNotEmbedded(browser, servers) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${servers.toolOrigin}/alone/tool`);
    return await page.evaluate(() => window.alone());
  } finally {
    await context.close();
  }
}

/** How long `connect()` waits, by itself, for a page around it that says nothing. */
export async function timeToHostSilent(browser, servers) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${servers.hostOrigin}/alone/tool`);
    const attached = page.waitForEvent("frameattached");
    await page.evaluate(
      (address) =>
        document.body.append(Object.assign(document.createElement("iframe"), { src: address })),
      `${servers.toolOrigin}/alone/tool`,
    );
    const frame = await attached;
    await frame.waitForURL(`${servers.toolOrigin}/**`, {
      waitUntil: "load",
      timeout: READY_WITHIN_MS,
    });
    return await frame.evaluate(() => window.alone());
  } finally {
    await context.close();
  }
}

async function open(page, servers, name) {
  await page.goto(`${servers.hostOrigin}/${name}/host`);
  const frame =
    page.frames().find((known) => known !== page.mainFrame()) ??
    (await page.waitForEvent("frameattached"));
  await frame.waitForURL(`${servers.toolOrigin}/**`, {
    waitUntil: "load",
    timeout: READY_WITHIN_MS,
  });
  await frame.waitForFunction(
    () => window.isReady === true || window.failure !== undefined,
    undefined,
    { timeout: READY_WITHIN_MS },
  );
  const failure = await frame.evaluate(() => window.failure);
  if (failure !== undefined) throw new Error(`${name} did not connect: ${failure}`);
  return frame;
}

/** What many calls leave behind in the tool's page: how much heap, and how many arguments and promises that are still held. */
async function measureRetained(context, frame, ask) {
  const session = await context.newCDPSession(frame);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  await ask("leave", RETENTION_CALLS);
  await heap();
  await ask("forget");
  const before = await heap();
  await ask("leave", RETENTION_CALLS);
  await heap();
  const retained = await ask("countLeft");
  await ask("forget");
  return { retained, heapGrowth: (await heap()) - before };
}
