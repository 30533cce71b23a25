import type { Connection } from "@tera/bridge-sdk";
import { useState } from "react";
import { sentenceOf } from "./chosen-library.ts";
import { type CountResult, saveResult } from "./save-result.ts";

interface SaveNotice {
  readonly tone: "info" | "bad";
  readonly message: string;
}

/** Saving a result to the project, and the message that the latest attempt left. */
interface ResultSaving {
  readonly saving: boolean;
  readonly notice: SaveNotice | undefined;
  readonly save: () => Promise<void>;
  readonly closeNotice: () => void;
}

/** Keeps the state of saving a result to the project. */
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
        const name = await saveResult(tera, result);
        if (name === undefined) return;
        setNotice({ tone: "info", message: `Saved as ${name}. Logged in the timeline.` });
      } catch (problem) {
        setNotice({ tone: "bad", message: sentenceOf(problem) });
      } finally {
        setSaving(false);
      }
    },
    closeNotice: () => setNotice(undefined),
  };
}
