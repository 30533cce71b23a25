import { useStore } from "@nanostores/react";
import { atom } from "nanostores";

/** An attached file that is shown beside its reference. */
export interface OpenFile {
  readonly referenceId: string;
  readonly path: string;
}

export const $openFile = atom<OpenFile | undefined>(undefined);

/** Returns the file that is open beside this reference. */
export function useOpenFile(referenceId: string | undefined): OpenFile | undefined {
  const open = useStore($openFile);
  return open?.referenceId === referenceId ? open : undefined;
}
