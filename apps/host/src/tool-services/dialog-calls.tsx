import {
  AlertDialog,
  type AskedBy,
  ConfirmDialog,
  ProgressDialog,
  isProgressShown,
  type PromptAnswer,
  PromptDialog,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { atom, type ReadableAtom } from "nanostores";
import type { ToolServices, OpenOverlay, ToolFailure, ToolProgress } from "./tool-services.ts";
import { canonicalCode, isSilent } from "../errors/catalogue.ts";
import { reportError } from "../errors/last-error.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { countText } from "../platform/date-text.ts";
import { $session } from "../session/session-store.ts";
import type { AskingTool } from "./asking-tool.ts";
import { ToolMessage } from "./ToolMessage.tsx";

const NOTHING_SHOWN: OpenOverlay = { closed: Promise.resolve() };

/** Longer codes are cut off. */
const MAX_CODE_LENGTH = 100;

/** Creates the error for a tool's failure. The title names the tool, the text its origin. */
export function toolError(tool: AskedBy, { text, title, code }: ToolFailure): AppError {
  const message = title === undefined ? text : `${title}: ${text}`;
  const codeNote =
    code === undefined ? "" : ` (the tool's error code: ${code.slice(0, MAX_CODE_LENGTH)})`;
  return new AppError("TOOL-ERROR", `The tool at ${tool.origin} says: ${message}${codeNote}`, {
    title: `${tool.name} has failed`,
    trace: [tool.origin],
  });
}

export function dialogCalls(
  tool: AskingTool,
): Pick<
  ToolServices,
  | "showAlert"
  | "showConfirm"
  | "showPrompt"
  | "showProgress"
  | "showError"
  | "showToolFailure"
  | "confirmBlock"
> {
  const $progress = atom<ToolProgress | null>(null);
  let closeProgress: (() => void) | undefined;
  let progressShown = NOTHING_SHOWN;
  let isHidden = false;

  /** Open questions above the progress dialog. Queued behind it, they could wait forever. */
  const dialogOptions = (signal: AbortSignal) => ({
    signal: AbortSignal.any([signal, tool.signal]),
    above: closeProgress !== undefined,
  });

  /** Keeps the progress dialog hidden until the tool ends it. */
  function handleHidden(): void {
    isHidden = true;
    closeProgress = undefined;
  }

  return {
    showAlert: ({ title, body, isHtml }, { button, isClosable, signal }) =>
      dialogs.show<void>(
        (close) => (
          <AlertDialog
            title={title}
            askedBy={tool}
            closeLabel={button}
            onClose={isClosable ? close : undefined}
          >
            <ToolMessage body={body} isHtml={isHtml} />
          </AlertDialog>
        ),
        dialogOptions(signal),
      ),
    showConfirm: ({ title, body, isHtml }, signal) =>
      dialogs.show<boolean>(
        (close) => (
          <ConfirmDialog title={title} askedBy={tool} confirmLabel="OK" onAnswer={close}>
            <ToolMessage body={body} isHtml={isHtml} />
          </ConfirmDialog>
        ),
        dialogOptions(signal),
      ),
    async showPrompt({ title, body, isHtml, value, placeholder }, signal) {
      const answer = await dialogs.show<PromptAnswer>(
        (close) => (
          <PromptDialog
            title={title}
            label="Your answer"
            askedBy={tool}
            initialValue={value}
            placeholder={placeholder}
            confirmLabel="OK"
            onAnswer={close}
          >
            <ToolMessage body={body} isHtml={isHtml} />
          </PromptDialog>
        ),
        dialogOptions(signal),
      );
      return answer.cancelled ? null : answer.value;
    },
    showProgress(progress) {
      $progress.set(progress);
      if (progress === null) {
        closeProgress?.();
        closeProgress = undefined;
        isHidden = false;
        return NOTHING_SHOWN;
      }
      if (isHidden) return NOTHING_SHOWN;
      if (closeProgress !== undefined) return progressShown;
      const controller = new AbortController();
      const close = (): void => controller.abort();
      closeProgress = close;
      const closed = dialogs
        .show<void>((hide) => <Progress $progress={$progress} tool={tool} onHide={hide} />, {
          signal: AbortSignal.any([controller.signal, tool.signal]),
        })
        .then(handleHidden)
        .catch((error: unknown) => {
          // Aborting is the normal way to close the dialog, and also rejects.
          if (!controller.signal.aborted && !tool.signal.aborted) toastError(error);
        });
      progressShown = { closed };
      return progressShown;
    },
    async showError(error) {
      if (!isSilent(error)) await reportError(error);
    },
    async showToolFailure(failure) {
      // Only a signed-out person gets the login message, with the host's own text.
      const isLogin =
        canonicalCode(failure.code ?? "") === "NEED-LOGIN" && $session.get().state !== "user";
      await reportError(isLogin ? new AppError("NEED-LOGIN", "") : toolError(tool, failure));
    },
    confirmBlock: () =>
      dialogs.show<boolean>(
        (close) => (
          <ConfirmDialog
            title={`${tool.name} keeps opening dialogs`}
            confirmLabel="Stop it"
            cancelLabel="Let it continue"
            focusConfirm
            onAnswer={close}
          >
            If you stop it, the tool at {tool.origin} can't show anything until its page is
            reloaded. If you let it continue, we'll ask again if more dialogs follow.
          </ConfirmDialog>
        ),
        { signal: tool.signal, above: true },
      ),
  };
}

function Progress({
  $progress,
  tool,
  onHide,
}: {
  readonly $progress: ReadableAtom<ToolProgress | null>;
  readonly tool: AskingTool;
  readonly onHide: () => void;
}): React.JSX.Element | null {
  const progress = useStore($progress);
  if (progress === null) return null;
  const { title, body, isHtml, bar } = progress;
  const { value, max } = bar ?? { value: 0, max: 0 };
  const label = isProgressShown(value, max) && !isHtml && body !== "" ? body : undefined;
  return (
    <ProgressDialog
      title={title}
      askedBy={tool}
      fact="The tool keeps working if you hide this."
      cancelLabel="Hide"
      onCancel={onHide}
      label={label}
      valueText={`${countText(value)} of ${countText(max)}`}
      value={value}
      max={max}
    >
      {label === undefined ? <ToolMessage body={body} isHtml={isHtml} /> : null}
    </ProgressDialog>
  );
}
