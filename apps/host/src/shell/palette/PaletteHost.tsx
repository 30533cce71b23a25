import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { usePaletteKeys } from "./palette-keys.ts";
import { $areShortcutsShown, $isPaletteOpen } from "./palette-store.ts";

const CommandPalette = lazy(() =>
  import("./CommandPalette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import("./ShortcutsDialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

/** Listens to the palette's keys, and loads the palette when it opens. */
export function PaletteHost(): React.JSX.Element {
  usePaletteKeys();
  const isPaletteOpen = useStore($isPaletteOpen);
  const areShortcutsShown = useStore($areShortcutsShown);
  return (
    <Suspense fallback={null}>
      {isPaletteOpen ? <CommandPalette /> : null}
      {areShortcutsShown ? <ShortcutsDialog /> : null}
    </Suspense>
  );
}
