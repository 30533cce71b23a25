import { isRecord } from "./is-record.ts";

type Kind = "schemas" | "responses" | "examples";

export interface ComponentReference {
  readonly $ref: string;
}

const START = "#/components/";

/** Refers to a component of an API description. */
export function referenceTo(kind: Kind, name: string): ComponentReference {
  return { $ref: `${START}${kind}/${name}` };
}

/** Replaces references to components by the components, for readers that don't follow them. */
export function withoutReferences(
  { components }: { readonly components?: unknown },
  value: unknown,
): unknown {
  const componentAt = ($ref: string): unknown => {
    const [kind = "", name = ""] = $ref.slice(START.length).split("/");
    const ofKind = isRecord(components) ? components[kind] : undefined;
    return isRecord(ofKind) ? ofKind[name] : undefined;
  };
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (!isRecord(part)) return part;
    const { $ref } = part;
    if (typeof $ref === "string" && $ref.startsWith(START)) return resolve(componentAt($ref));
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, resolve(each)]));
  };
  return resolve(value);
}
