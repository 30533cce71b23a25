import type { Connection } from "@tera/bridge-sdk";
import { useEffect, useRef, useState } from "react";
import { isCancelled, sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import type { LoadedRound } from "../resolving/load-disputes.ts";
import { type SavedResults, type SaveProgress, saveResults } from "./save-results.ts";

interface SaveNotice {
  readonly tone: "ok" | "info" | "bad";
  readonly message: string;
}

export interface ResultSaving {
  /** Set while results are being saved. */
  readonly progress: SaveProgress | undefined;
  readonly notice: SaveNotice | undefined;
  readonly save: () => void;
  readonly cancel: () => void;
  readonly closeNotice: () => void;
}

export function useSaveResults(tera: Connection, loaded: LoadedRound): ResultSaving {
  const [progress, setProgress] = useState<SaveProgress>();
  const [notice, setNotice] = useState<SaveNotice>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setNotice(undefined);
    setProgress({ text: "Reading the library", done: 0, total: loaded.round.references });
    try {
      setNotice(noticeOf(await saveResults(tera, loaded, setProgress, abort.signal)));
    } catch (error) {
      if (!isCancelled(error)) setNotice({ tone: "bad", message: sentenceOf(error) });
    } finally {
      setProgress(undefined);
    }
  };

  return {
    progress,
    notice,
    save: () => void save(),
    cancel: () => running.current?.abort(),
    closeNotice: () => setNotice(undefined),
  };
}

function noticeOf({ files, results: { maybe, missing } }: SavedResults): SaveNotice {
  const left = [
    ...(maybe > 0 ? [`${countText(maybe, "reference")} resolved as maybe`] : []),
    ...(missing > 0 ? [`${countText(missing, "reference")} missing in the library`] : []),
  ].join(" and ");
  if (files.length === 0)
    return {
      tone: "info",
      message: left === "" ? "Nothing was saved." : `Nothing was saved. There are ${left}.`,
    };
  return {
    tone: "ok",
    message: `Saved ${files.join(" and ")}.${left === "" ? "" : ` Neither file has ${left}.`}`,
  };
}
