const READY_WITHIN_MS = 60_000;
const PAGE_LOADS = 3;
const RETENTION_CALLS = 10_000;

/** Measures that take microseconds each. */
export const CALLS = ["roundTrip", "concurrent"];
/** Measures that take tenths of a second each. */
export const LARGE = ["send", "fetch", "copy", "give", "take"];
/** Measures that tera-fy does not support. */
const TRANSFER_MEASURES = ["give", "take"];

/**
 * Measures the peers alternately, so that other load affects them equally. Returns each turn's
 * measurements by peer.
 */
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

/**
 * Measures a peer's first call in a new context. For `ours`, also measures the longest task while
 * streaming, and retained memory.
 */
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

/** After many calls, measures heap bytes and counts uncollected arguments and promises. */
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
