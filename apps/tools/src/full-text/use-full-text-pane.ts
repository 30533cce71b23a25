import type { Connection } from "@tera/bridge-sdk";
import { useMedia } from "@tera/ui";
import { useRef, useState } from "react";
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
  /** Counts openings, so that a file that is read slowly replaces none opened later. */
  const openings = useRef(0);
  const [opened, setOpened] = useState<{
    readonly place: string | undefined;
    readonly pdf: ShownPdf;
  }>();
  return {
    shown: isBeside && opened?.place === place ? opened?.pdf : undefined,
    isBeside,
    open: async (file) => {
      openings.current += 1;
      const own = openings.current;
      const contents = await readPdf(tera, file);
      if (contents === undefined || own !== openings.current) return;
      if (isBeside) setOpened({ place, pdf: { name: file.name, contents } });
      else openInTab(contents);
    },
    close: () => {
      openings.current += 1;
      setOpened(undefined);
    },
  };
}
