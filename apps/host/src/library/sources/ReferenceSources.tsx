import type { Reference } from "@tera/references";
import { PropertyList, PropertyRow } from "@tera/ui";
import { sourceLines } from "./source-line.ts";

/** Lists where the reference came from. */
export function ReferenceSources({
  reference,
}: {
  readonly reference: Reference;
}): React.ReactNode {
  const lines = sourceLines(reference);
  if (lines.length === 0) return null;
  return (
    <PropertyList>
      <PropertyRow label={lines.length === 1 ? "Source" : "Sources"}>
        {lines.map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
      </PropertyRow>
    </PropertyList>
  );
}
