export interface ArgumentInput {
  readonly name: string;
  readonly json: string;
}

export type ReadArguments =
  | { readonly values: readonly unknown[] }
  | { readonly faulty: string; readonly problem: string };

/**
 * Parses arguments typed as JSON. Empty arguments become undefined; trailing empty ones are
 * dropped.
 */
export function readArguments(inputs: readonly ArgumentInput[]): ReadArguments {
  const values: unknown[] = [];
  for (const { name, json } of inputs) {
    try {
      values.push(json.trim() === "" ? undefined : JSON.parse(json));
    } catch (error) {
      return {
        faulty: name,
        problem: `This isn't valid JSON${error instanceof SyntaxError ? ` (${error.message})` : ""}. Put text in double quotes.`,
      };
    }
  }
  while (values.length > 0 && values.at(-1) === undefined) values.pop();
  return { values };
}
