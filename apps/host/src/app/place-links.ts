import { MAX_PRESENCE_PATH_CHARACTERS } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { $placeReader } from "../project/place.ts";
import { $reachableTools } from "../shell/tool-sections.ts";
import { $ownPath, $returns } from "../sync/own-place.ts";
import { readPlace } from "./read-place.ts";

/**
 * Announces this tab's page to the project's members, and lets screens name the pages where other
 * members are.
 */
export function usePlaceLinks(): void {
  const tools = useStore($reachableTools);
  const [path] = useLocation();

  useEffect(() => $placeReader.set((each) => readPlace(each, tools)), [tools]);

  useEffect(() => {
    const href = readPlace(path, tools)?.href;
    const isShort = href !== undefined && href.length <= MAX_PRESENCE_PATH_CHARACTERS;
    $ownPath.set(isShort ? href : undefined);
  }, [path, tools]);

  useEffect(() => {
    const handleVisibility = (): void => {
      if (!document.hidden) $returns.set($returns.get() + 1);
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, []);
}
