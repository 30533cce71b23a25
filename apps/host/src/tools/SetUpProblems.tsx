import { adminToolsApi, type Answer } from "@tera/contract";
import { Banner } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { logIgnoredFailure } from "../platform/ignored-failure.ts";
import { platform } from "../platform/platform.ts";
import { $isAdministrator } from "../user/admin-sections.ts";

type Found = Answer<typeof adminToolsApi.listProblems>;

/**
 * Shows administrators which entries of TOOLS_FILE can't be used, and which manifests wait for
 * them; with `tool`, only its own. Shows nothing to others.
 */
export function SetUpProblems({ tool }: { readonly tool?: string }): React.JSX.Element | null {
  const isAdministrator = useStore($isAdministrator);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!isAdministrator) return undefined;
    const end = new AbortController();
    platform()
      .http.call(adminToolsApi.listProblems, { signal: end.signal, retry: false })
      // Among others, a login without a second factor may not read them.
      .then(setFound, (error: unknown) => logIgnoredFailure("listing the tools' problems", error));
    return () => end.abort();
  }, [isAdministrator]);
  if (!isAdministrator || found === undefined) return null;
  const isMeant = (other: string | null): boolean => tool === undefined || other === tool;
  const sentences = [
    ...found.problems.filter((each) => isMeant(each.tool)).map(({ sentence }) => sentence),
    ...found.pending
      .filter((each) => isMeant(each.tool))
      .map(
        (each) =>
          `${each.tool} ${each.version} asks for more than before: ${each.additions.join("; ")}. It keeps its last manifest until you run: npm run admin -- tools confirm ${each.tool}`,
      ),
  ];
  if (sentences.length === 0) return null;
  return (
    <Spaced>
      <Banner tone="warn">
        <Sentences>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Sentences>
      </Banner>
    </Spaced>
  );
}

const Spaced = styled.div`margin-bottom: 16px;`;

const Sentences = styled.ul`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  white-space: normal;
`;
