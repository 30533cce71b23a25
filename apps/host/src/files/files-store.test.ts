import { beforeEach, expect, test } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { storedFile as stored } from "./stored-file.fixture.ts";
import { $files, $filesLoading, openProjectFiles } from "./files-store.ts";

let release: () => void;
let isListed: Promise<void>;

beforeEach(() => {
  isListed = new Promise((resolve) => {
    release = resolve;
  });
  setPlatform({
    local: createMemoryDatabase(),
    files: {
      list: async (projectId: string) => {
        await isListed;
        return [stored(`of-${projectId}.txt`)];
      },
    },
  } as unknown as Platform);
});

const seen = (): unknown => [$filesLoading.get(), $files.get()?.map(({ path }) => path)];

test("FILE-17 openProjectFiles: refreshes in the background if there is a cached list to show", async () => {
  const first = openProjectFiles("p1");
  await expect.poll(seen).toEqual(["foreground", undefined]);
  release();
  await first;
  expect(seen()).toEqual(["none", ["of-p1.txt"]]);
  await openProjectFiles("p2");
  isListed = new Promise((resolve) => {
    release = resolve;
  });
  const again = openProjectFiles("p1");
  await expect.poll(seen).toEqual(["background", ["of-p1.txt"]]);
  release();
  await again;
  expect(seen()).toEqual(["none", ["of-p1.txt"]]);
});
