import type * as parts from "./floating-parts.ts";

/** The code of open menus, popovers and tooltips, which no page needs at first. */
export type FloatingParts = typeof parts;

let pending: Promise<FloatingParts> | undefined;
let current: FloatingParts | undefined;

/** After a failure, the next call tries again. */
export function loadFloatingParts(): Promise<FloatingParts> {
  pending ??= import("./floating-parts.ts").then(
    (loaded) => (current = loaded),
    (error: unknown) => {
      pending = undefined;
      throw error;
    },
  );
  return pending;
}

export function floatingPartsIfLoaded(): FloatingParts | undefined {
  return current;
}

/** For what is only shown inside of a menu that is open. */
export function loadedFloatingParts(): FloatingParts {
  if (current === undefined) throw new Error("A menu's items are shown outside of a menu.");
  return current;
}
