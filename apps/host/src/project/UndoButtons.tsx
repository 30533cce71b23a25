import { Icon, IconButton } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Redo2, Undo2 } from "lucide-react";
import { atom } from "nanostores";
import { attempt } from "../errors/notices.ts";
import { $projectUndo } from "./project-store.ts";
import { redoProjectChange, undoProjectChange } from "./project-undo.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

const $never = atom(false);

export function UndoButtons() {
  const stack = useStore($projectUndo);
  const canUndo = useStore(stack?.$canUndo ?? $never);
  const canRedo = useStore(stack?.$canRedo ?? $never);
  const undo = (): void => attempt(undoProjectChange);
  const redo = (): void => attempt(redoProjectChange);
  useUndoKeys({ onUndo: undo, onRedo: redo });
  return (
    <>
      <IconButton
        label="Undo"
        keyHint="Ctrl Z"
        icon={<Icon of={Undo2} />}
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        keyHint="Ctrl Shift Z"
        icon={<Icon of={Redo2} />}
        disabled={!canRedo}
        onClick={redo}
      />
    </>
  );
}
