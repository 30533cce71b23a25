import { readFileSync } from "node:fs";

/** Rows from top to bottom, by folder. A room imports only rooms of the rows below its own. */
export const ROOMS = JSON.parse(readFileSync(new URL("rooms.json", import.meta.url), "utf8"));

/** Only platform/ of the host does I/O, and it has no React. */
const IO_PACKAGES = ["ky", "idb", "@supabase/supabase-js", "@kinde-oss/kinde-auth-pkce-js"];
const IO = IO_PACKAGES.map((name) => ({ name, message: "Only platform/ does I/O." }));
const NO_REACT = {
  group: ["react", "react-dom", "@tera/ui"],
  message: "platform/ must not import React.",
};

/** Returns the linter's overrides, one per room. */
export function roomOverrides() {
  return Object.entries(ROOMS).flatMap(([folder, rows]) =>
    rows.flatMap((row, index) =>
      row.map((room) => override(folder, room, roomsOutOfReach(rows, index, room))),
    ),
  );
}

function roomsOutOfReach(rows, index, room) {
  return rows
    .slice(0, index + 1)
    .flat()
    .filter((other) => other !== room);
}

function override(folder, room, outOfReach) {
  const isHost = folder.startsWith("apps/host/");
  const isPlatform = isHost && room === "platform";
  const patterns = [
    ...(outOfReach.length === 0 ? [] : [outOfReachPattern(outOfReach)]),
    ...(isPlatform ? [NO_REACT] : []),
  ];
  const paths = isHost && !isPlatform ? IO : [];
  return {
    files: [`${folder}/${room}/**`],
    rules: { "no-restricted-imports": ["error", { paths, patterns }] },
  };
}

function outOfReachPattern(rooms) {
  return {
    group: rooms.flatMap((room) => [`../${room}/**`, `../../${room}/**`, `../../../${room}/**`]),
    message: "A room imports only rooms of the rows below its own in scripts/rooms.json.",
  };
}
