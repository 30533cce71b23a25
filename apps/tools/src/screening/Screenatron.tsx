import type { BridgeUser, Connection } from "@tera/bridge-sdk";
import { useEffect, useState } from "react";
import { useNames } from "../reviewers/use-names.ts";
import { RoundPage } from "./page/RoundPage.tsx";
import { RoundsPage } from "./rounds/RoundsPage.tsx";
import { useTeamNotes } from "./team-notes.ts";

const ROUND_PATH = /\/rounds\/([\w-]+)\/?$/u;

/** Shows the project's rounds, or the round that is named in the address. */
export function Screenatron({ tera }: { readonly tera: Connection }): React.JSX.Element {
  const [roundId, setRoundId] = useState(() => ROUND_PATH.exec(location.pathname)?.[1]);
  const [person, setPerson] = useState<BridgeUser>();
  const notes = useTeamNotes(tera);
  const nameOf = useNames(tera, roundId);

  useEffect(() => {
    let isShown = true;
    tera.user.get().then(
      (user) => isShown && user !== null && setPerson(user),
      // Without the person, their decisions are shown as a reviewer's.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [tera]);

  const open = (id: string | undefined): void => {
    setRoundId(id);
    // The address is a convenience, so screening goes on without it.
    tera.page.set(id === undefined ? "/" : `/rounds/${id}`).catch(() => undefined);
  };

  const team = { notes, personId: person?.id, nameOf };
  return roundId === undefined ? (
    <RoundsPage tera={tera} team={team} onOpen={open} />
  ) : (
    <RoundPage
      key={roundId}
      tera={tera}
      team={team}
      roundId={roundId}
      onLeave={() => open(undefined)}
    />
  );
}
