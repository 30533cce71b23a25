import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";

interface Machine {
  named: string | undefined;
  usualPlaces: string[];
  shellPlace: string;
  exists(path: string): boolean;
  isRootOnDebian(): boolean;
  ownPath(): Promise<string>;
  install: {
    withApt(): Promise<unknown>;
    withPlaywright(): Promise<unknown>;
    shellWithApt(): Promise<unknown>;
  };
}
interface Search {
  readonly findBrowser: (machine: Machine) => Promise<string | undefined>;
  readonly findOrInstallBrowser: (machine: Machine) => Promise<string | undefined>;
  readonly findOrInstallHeadlessShell: (machine: Machine) => Promise<string | undefined>;
}
const { findBrowser, findOrInstallBrowser, findOrInstallHeadlessShell } = (await import(
  join(import.meta.dirname, "../../scripts/browser.mjs")
)) as Search;

const SHELL = "/usr/bin/chromium-headless-shell";
const NO_INSTALL: Machine["install"] = {
  withApt: async () => undefined,
  withPlaywright: async () => undefined,
  shellWithApt: async () => undefined,
};

function machine(files: string[], more: Partial<Machine> = {}): Machine {
  return {
    named: undefined,
    usualPlaces: ["/usr/bin/chromium", "/usr/bin/google-chrome"],
    shellPlace: SHELL,
    exists: (path) => files.includes(path),
    isRootOnDebian: () => false,
    ownPath: async () => "/cache/chromium",
    install: NO_INSTALL,
    ...more,
  };
}

describe("the browser of npm test", () => {
  it("is the browser in CHROME_PATH, else the system's, else Playwright's own", async () => {
    const all = ["/opt/mine", "/usr/bin/chromium", "/cache/chromium"];
    expect(await findBrowser(machine(all, { named: "/opt/mine" }))).toBe("/opt/mine");
    expect(await findBrowser(machine(all))).toBe("/usr/bin/chromium");
    expect(await findBrowser(machine(["/cache/chromium"]))).toBe("/cache/chromium");
    expect(await findBrowser(machine([]))).toBeUndefined();
  });

  it("is searched for elsewhere, with a warning, if CHROME_PATH names a missing file", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(await findBrowser(machine(["/usr/bin/chromium"], { named: "/gone" }))).toBe(
      "/usr/bin/chromium",
    );
    expect(warn).toHaveBeenCalledWith(
      "CHROME_PATH names /gone, which does not exist; looking elsewhere.",
    );
    warn.mockRestore();
  });

  it.each([
    ["root on Debian", true, "/usr/bin/chromium", /apt-get/u],
    ["anybody else", false, "/cache/chromium", /playwright install chromium/u],
  ])(
    "is installed for %s after a message announces the installation",
    async (_name, isRootOnDebian, installed, announced) => {
      const files: string[] = [];
      const said: string[] = [];
      const log = vi
        .spyOn(console, "log")
        .mockImplementation((line: string) => void said.push(line));
      const install = (place: string) => async (): Promise<void> => {
        expect(said.join("\n")).toMatch(announced);
        files.push(place);
      };
      const found = await findOrInstallBrowser(
        machine(files, {
          isRootOnDebian: () => isRootOnDebian,
          install: {
            ...NO_INSTALL,
            withApt: install("/usr/bin/chromium"),
            withPlaywright: install("/cache/chromium"),
          },
        }),
      );
      log.mockRestore();
      expect(found).toBe(installed);
    },
  );

  it("is undefined if there is none and none can be installed", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await findOrInstallBrowser(machine([]))).toBeUndefined();
    log.mockRestore();
  });

  it("is the headless shell if installed, unless CHROME_PATH names another browser", async () => {
    expect(await findOrInstallHeadlessShell(machine([SHELL]))).toBe(SHELL);
    expect(
      await findOrInstallHeadlessShell(machine([SHELL, "/opt/mine"], { named: "/opt/mine" })),
    ).toBeUndefined();
    expect(await findOrInstallHeadlessShell(machine([]))).toBeUndefined();
  });

  it.each([
    ["is installed for root on Debian", [SHELL], SHELL, /apt-get install chromium-headless-shell/u],
    ["is replaced by Chromium if it can't be installed", [], undefined, /run in Chromium/u],
  ])("reports that its headless shell %s", async (_name, installed, found, announced) => {
    const files: string[] = [];
    const said: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
    const shellWithApt = async (): Promise<void> => void files.push(...installed);
    expect(
      await findOrInstallHeadlessShell(
        machine(files, {
          isRootOnDebian: () => true,
          install: { ...NO_INSTALL, shellWithApt },
        }),
      ),
    ).toBe(found);
    log.mockRestore();
    expect(said.join("\n")).toMatch(announced);
  });
});
