import { debugApi } from "@tera/contract";
import { Button, EmptyState, PropertyList, PropertyRow, Spinner } from "@tera/ui";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { toErrorRecord } from "../errors/catalogue.ts";
import { platform } from "../platform/platform.ts";

type Stats =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "known"; readonly stats: z.output<typeof debugApi.readStats.answer> };

/** Shows the server's counts to staff. */
export function StatsSection() {
  const [now, setNow] = useState<Stats>({ state: "loading" });
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    platform()
      .http.call(debugApi.readStats, { signal: controller.signal })
      .then(
        (stats) => setNow({ state: "known", stats }),
        (error: unknown) => {
          if (!controller.signal.aborted) setNow({ state: "failed", error });
        },
      );
    return () => controller.abort();
  }, [reads]);
  const refresh = (
    <Button size="small" onClick={() => setReads(reads + 1)}>
      Refresh
    </Button>
  );
  switch (now.state) {
    case "loading":
      return <Spinner label="Reading the server's counts" showLabel />;
    case "failed":
      return (
        <EmptyState title="The counts couldn't be read" actions={refresh}>
          {toErrorRecord(now.error).text}
        </EmptyState>
      );
    case "known":
      return (
        <>
          <PropertyList>
            {Object.entries(now.stats).map(([name, value]) => (
              <PropertyRow key={name} label={name}>
                {value}
              </PropertyRow>
            ))}
          </PropertyList>
          {refresh}
        </>
      );
  }
}
