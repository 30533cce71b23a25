import { AfterDelay, AlertDialog, Button, DialogFrame, SkeletonRows } from "@tera/ui";
import { useCallback, type ReactNode } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { useLoaded } from "../use-loaded.ts";
import { loadOperation } from "./load-operation.ts";
import { TryItForm } from "./TryItForm.tsx";

export interface TryItDialogProps {
  /** A method and a path: "get /api/projects". */
  readonly name: string;
  readonly onClose: () => void;
}

/** Sends a call of the API to this server and shows the answer. */
export function TryItDialog({ name, onClose }: TryItDialogProps): ReactNode {
  const load = useCallback((signal: AbortSignal) => loadOperation(name, signal), [name]);
  const [loaded, retry] = useLoaded(load);
  if (loaded.state === "loading")
    return (
      <AfterDelay>
        <DialogFrame width="wide" title="Try it" onClose={onClose}>
          <SkeletonRows rows={4} rowHeight={72} label="Loading the call" />
        </DialogFrame>
      </AfterDelay>
    );
  if (loaded.state === "failed")
    return (
      <DialogFrame
        title="The call couldn't be loaded"
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      >
        {toErrorRecord(loaded.error).text}
      </DialogFrame>
    );
  if (loaded.value === undefined)
    return (
      <AlertDialog title="Unknown call" onClose={onClose}>
        This server has no call {name}.
      </AlertDialog>
    );
  return <TryItForm operation={loaded.value} onClose={onClose} />;
}
