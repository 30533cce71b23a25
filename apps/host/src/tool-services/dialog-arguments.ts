import type { HandlerArguments } from "@tera/bridge-sdk/host";
import type { ToolDialog } from "./tool-services.ts";

type Body = HandlerArguments<"uiAlert">[0];
type Options = NonNullable<HandlerArguments<"uiAlert">[1]>;

/** Accepts `(text, options)`, `(options)` and `()`. */
export function dialogOptions(body: Body, options: Options | null | undefined): Options {
  if (typeof body === "object" && body !== null) return body;
  return { ...(body === undefined || body === null ? {} : { body: String(body) }), ...options };
}

export function toolDialog(
  options: Options,
  defaults: { readonly title: string; readonly body: string },
): ToolDialog {
  return {
    title: options.title ?? defaults.title,
    body: textOf(options.body) ?? defaults.body,
    isHtml: options.isHtml ?? false,
  };
}

/** Maximum length of an object shown as JSON, in characters. */
const MAX_JSON_LENGTH = 200_000;

/** Returns display text, with objects as JSON; undefined if there is nothing to show. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "object") return jsonOf(value);
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}

function jsonOf(value: object): string {
  try {
    return (
      (
        JSON.stringify(
          value,
          (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part),
          2,
        ) as string | undefined
      )?.slice(0, MAX_JSON_LENGTH) ?? ""
    );
  } catch {
    return "(can't be shown: it contains a circular reference)";
  }
}
