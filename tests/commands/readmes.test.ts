import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const rooms = JSON.parse(read("scripts/rooms.json")) as Record<string, readonly string[][]>;

it.each(["apps/host", "apps/server"])(
  "READMEs: the table of %s lists the rooms in the order in which they may be imported",
  (app) => {
    const order = (rooms[`${app}/src`] ?? []).flatMap((row, place) =>
      row.map((room) => [room, place] as const),
    );
    const [table = ""] = /^\| folder \|.*?\n\n/msu.exec(read(`${app}/README.md`)) ?? [];
    const listed = [...table.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gmu)]
      .flatMap(([, names]) => [...(names ?? "").matchAll(/`([^`]+)`/gu)].map(([, name]) => name))
      .filter((name) => !name?.endsWith(".ts"));
    expect(new Set(listed)).toEqual(new Set(order.map(([room]) => room)));
    const places = listed.map((name) => order.find(([room]) => room === name)?.[1] ?? -1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  },
);
