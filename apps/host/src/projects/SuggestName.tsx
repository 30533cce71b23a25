import { Button, Icon } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Dices } from "lucide-react";
import { useState } from "react";
import { attempt } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { $user } from "../user/user-store.ts";
import { projectsGateway } from "./projects-gateway.ts";

/** True for developers, and for everyone in a local development environment. */
export function useCanSuggestNames(): boolean {
  const isDeveloper = useStore($user)?.data.isDev === true;
  return isDeveloper || configuration().profile === "dev";
}

/**
 * Each press suggests the next of the names that the server sent; after the last one, it requests
 * more.
 */
export function SuggestName({ onName }: { readonly onName: (name: string) => void }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function suggest(): Promise<void> {
    const [next, ...rest] = names.length > 0 ? names : await projectsGateway.suggestNames();
    setNames(rest);
    if (next !== undefined) onName(next);
  }

  return (
    <Button
      icon={<Icon of={Dices} />}
      busy={isBusy}
      busyLabel="Suggesting a name"
      onClick={() => {
        setBusy(true);
        attempt(() => suggest().finally(() => setBusy(false)));
      }}
    >
      Random name
    </Button>
  );
}
