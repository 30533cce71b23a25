import { useStore } from "@nanostores/react";
import { useMedia } from "@tera/ui";
import { useCallback } from "react";
import { $isDrawerOpen } from "../sidebar-store.ts";
import {
  $isHelpOpen,
  $isHelpSheetOpen,
  HELP_BESIDE_MEDIA,
  setHelpOpen,
} from "./help-sidebar-store.ts";

export interface HelpToggle {
  /** True if the help sidebar fits beside the page. Otherwise it is a sheet above the page. */
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export function useHelpToggle(): HelpToggle {
  const isBeside = useMedia(HELP_BESIDE_MEDIA);
  const isSidebarOpen = useStore($isHelpOpen);
  const isSheetOpen = useStore($isHelpSheetOpen);
  const setOpen = useCallback(
    (isOpen: boolean) => {
      if (isBeside) setHelpOpen(isOpen);
      else $isHelpSheetOpen.set(isOpen);
      $isDrawerOpen.set(false);
    },
    [isBeside],
  );
  return { isBeside, isOpen: isBeside ? isSidebarOpen : isSheetOpen, setOpen };
}
