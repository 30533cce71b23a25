export interface ArgumentInput {
  readonly name: string;
  readonly json: string;
}

export type ReadArguments =
  | { readonly values: readonly unknown[] }
  | { readonly faulty: string; readonly problem: string };

/** Parses arguments typed as JSON. Empty ones become undefined; trailing empty ones are dropped. */
export function readArguments(inputs: readonly ArgumentInput[]): ReadArguments {
  const values: unknown[] = [];
  for (const { name, json } of inputs) {
    try {
      values.push(json.trim() === "" ? undefined : JSON.parse(json));
    } catch (error) {
      return {
        faulty: name,
        problem: `This is not JSON${error instanceof SyntaxError ? ` (${error.message})` : ""}. A text stands between double quotes.`,
      };
    }
  }
  while (values.length > 0 && values.at(-1) === undefined) values.pop();
  return { values };
}
