import type { Connection } from "@tera/bridge-sdk";
import { useState } from "react";
import { ResolvingPage } from "./resolving/ResolvingPage.tsx";
import { RoundsPage } from "./rounds/RoundsPage.tsx";

export const TOOL_NAME = "Disputatron";

export function Disputatron({ tera }: { readonly tera: Connection }): React.JSX.Element {
  const [roundId, setRoundId] = useState<string>();
  if (roundId === undefined) return <RoundsPage tera={tera} onOpen={setRoundId} />;
  return (
    <ResolvingPage
      key={roundId}
      tera={tera}
      roundId={roundId}
      onClose={() => setRoundId(undefined)}
    />
  );
}
