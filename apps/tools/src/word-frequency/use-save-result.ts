import type { Connection } from "@tera/bridge-sdk";
import { useState } from "react";
import { sentenceOf } from "../frame/failure.ts";
import { type CountResult, saveResult } from "./save-result.ts";

interface SaveNotice {
  readonly tone: "info" | "bad";
  readonly message: string;
}

interface ResultSaving {
  readonly saving: boolean;
  readonly notice: SaveNotice | undefined;
  readonly save: () => Promise<void>;
  readonly closeNotice: () => void;
}

export function useSaveResult(tera: Connection, result: CountResult): ResultSaving {
  const [saving, setSaving] = useState(false);
  const [notice, setNotice] = useState<SaveNotice>();

  return {
    saving,
    notice,
    async save() {
      setSaving(true);
      setNotice(undefined);
      try {
        const saved = await saveResult(tera, result);
        if (saved === undefined) return;
        const message = saved.isDownload
          ? `${saved.name} is being downloaded.`
          : `Saved as ${saved.name}. Logged in the timeline.`;
        setNotice({ tone: "info", message });
      } catch (problem) {
        setNotice({ tone: "bad", message: sentenceOf(problem) });
      } finally {
        setSaving(false);
      }
    },
    closeNotice: () => setNotice(undefined),
  };
}
