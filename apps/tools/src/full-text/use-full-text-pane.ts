import type { Connection } from "@tera/bridge-sdk";
import { useMedia } from "@tera/ui";
import { useState } from "react";
import type { AttachedFile } from "./attached-files.ts";
import { openInTab, readPdf } from "./open-full-text.ts";

/** Wide enough for a PDF beside the record. */
const WIDE = "(min-width: 1024px)";

export interface ShownPdf {
  readonly name: string;
  readonly contents: Blob;
}

export interface FullTextPane {
  /** The PDF beside the record, if the window is wide enough. */
  readonly shown: ShownPdf | undefined;
  /** False if files open in a tab of their own. */
  readonly isBeside: boolean;
  readonly open: (file: AttachedFile) => Promise<void>;
  readonly close: () => void;
}

/** Opens attached files. The pane closes when `place`, the shown reference, changes. */
export function useFullTextPane(tera: Connection, place: string | undefined): FullTextPane {
  const isBeside = useMedia(WIDE);
  const [opened, setOpened] = useState<{
    readonly place: string | undefined;
    readonly pdf: ShownPdf;
  }>();
  return {
    shown: isBeside && opened?.place === place ? opened?.pdf : undefined,
    isBeside,
    open: async (file) => {
      const contents = await readPdf(tera, file);
      if (contents === undefined) return;
      if (isBeside) setOpened({ place, pdf: { name: file.name, contents } });
      else openInTab(contents);
    },
    close: () => setOpened(undefined),
  };
}
