import type { CallContext, HandlerArguments, Handlers } from "@tera/bridge-sdk/host";
import { isSilent } from "../../errors/catalogue.ts";
import type { ToolServices, ToolFailure, ToolProgress } from "../tool-services.ts";
import { cancelled } from "../cancelled.ts";
import { dialogOptions, textOf, toolDialog } from "../dialog-arguments.ts";
import { focusWhileOpen } from "../focus-while-open.ts";

type ProgressOptions = Exclude<NonNullable<HandlerArguments<"uiProgress">[0]>, false>;

/**
 * Create separate handlers for each tool. With shared ones, a tool could close another's progress.
 */
export function uiHandlers(services: ToolServices): Handlers {
  const title = services.product.name;
  let progress: ProgressOptions | null = null;

  const throwError = async ({ withFocus }: CallContext, thrown: unknown): Promise<void> => {
    const failure = failureOf(thrown);
    if (!isSilent(failure.code ?? failure.text))
      await withFocus(() => services.showToolFailure(failure));
  };

  return {
    uiAlert: async ({ withFocus, signal }, body, given) => {
      const options = dialogOptions(body, given);
      const dialog = toolDialog(options, { title, body: "Alert!" });
      await withFocus(() => services.showAlert(dialog, { button: "OK", isClosable: true, signal }));
    },
    uiConfirm: async ({ withFocus, signal }, body, given) => {
      const dialog = toolDialog(dialogOptions(body, given), { title, body: "Confirm?" });
      if (!(await withFocus(() => services.showConfirm(dialog, signal)))) throw cancelled();
      return "OK" as const;
    },
    uiPrompt: async ({ withFocus, signal }, body, given) => {
      const options = dialogOptions(body, given);
      const prompt = {
        ...toolDialog(options, { title: "Input required", body: "" }),
        value: textOf(options.value) ?? "",
        placeholder: options.placeholder ?? "",
      };
      const text = await withFocus(() => services.showPrompt(prompt, signal));
      if (text === null || (text === "" && (options.required ?? true))) throw cancelled();
      return text;
    },
    uiProgress: (context, options) => {
      if (options === false || options?.close) {
        progress = null;
        services.showProgress(null);
        return;
      }
      const isOpen = progress !== null;
      const next = { ...progress, ...options };
      progress = next;
      const shown = services.showProgress(toolProgress(next, title));
      if (!isOpen) focusWhileOpen(context, shown);
    },
    uiThrow: throwError,
    uiTrhow: throwError,
    uiJson: async ({ withFocus, signal }, data, options) => {
      const text = textOf(data) ?? "";
      const body = [textOf(options?.body), text].filter(Boolean).join("\n\n");
      await withFocus(() =>
        services.showAlert(
          { title: options?.title ?? title, body, isHtml: false },
          { button: "OK", isClosable: true, signal },
        ),
      );
      return "OK" as const;
    },
  };
}

function toolProgress(options: ProgressOptions, title: string): ToolProgress {
  const value = options.progress ?? 0;
  const max = options.progressMax ?? options.maxProgress ?? 0;
  return {
    title: options.title ?? title,
    body: options.body ?? options.text ?? "",
    isHtml: options.bodyHtml ?? false,
    // A bar needs a valid range.
    bar: max > 0 && value <= max ? { value, max } : undefined,
  };
}

/** All fields are shown as plain text. */
function failureOf(thrown: unknown): ToolFailure {
  const { code, message, text, title } = (
    typeof thrown === "object" && thrown !== null ? thrown : { message: thrown }
  ) as { code?: unknown; message?: unknown; text?: unknown; title?: unknown };
  return {
    text:
      textOf(message) ??
      textOf(text) ??
      "It failed without giving a reason. Reload it, then try again.",
    title: typeof title === "string" ? title : undefined,
    code: typeof code === "string" ? code : undefined,
  };
}
