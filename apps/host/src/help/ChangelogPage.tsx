import { contentApi } from "@tera/contract";
import { PageBody, PageHead } from "@tera/ui";
import { useCallback, useEffect, useState } from "react";
import styled from "styled-components";
import { platform } from "../platform/platform.ts";
import { sessionReady } from "../session/session-store.ts";
import { bodyBelowTitle } from "./body-below-title.ts";
import { changelogEntries, entryDigest } from "./changelog-entries.ts";
import { lastVisit, saveVisit } from "./changelog-visit.ts";
import { ManagedHtml } from "./ManagedHtml.tsx";
import { ManagedPage } from "./ManagedPage.tsx";

interface Changelog {
  readonly html: string;
  /** Digests of the entries that the person saw at the last visit; undefined at the first. */
  readonly seen: readonly string[] | undefined;
}

/** /changelog: marks the entries that were added after the person's last visit. */
export function ChangelogPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Changelog" />
      <ManagedPage load={load}>{(changelog) => <Entries changelog={changelog} />}</ManagedPage>
    </PageBody>
  );
}

async function load(signal: AbortSignal): Promise<Changelog> {
  // Wait for the session, because each person on this device has their own last visit.
  await sessionReady();
  const [html, visit] = await Promise.all([
    platform().http.call(contentApi.readChangelog, { signal, anonymous: true }),
    lastVisit(),
  ]);
  return { html, seen: visit?.seen };
}

function Entries({ changelog: { html, seen } }: { readonly changelog: Changelog }) {
  const [digests, setDigests] = useState<readonly string[]>();
  const mark = useCallback(
    (page: HTMLElement) => {
      const entries = changelogEntries(page).map((element) => ({
        element,
        digest: entryDigest(element),
      }));
      for (const { element, digest } of entries)
        if (seen?.includes(digest) === false) element.prepend(newMark());
      setDigests(entries.map(({ digest }) => digest));
    },
    [seen],
  );
  useEffect(() => {
    if (digests !== undefined) void saveVisit(digests);
  }, [digests]);
  return (
    <Marked>
      <ManagedHtml html={bodyBelowTitle(html)} onFill={mark} />
    </Marked>
  );
}

function newMark(): HTMLElement {
  const mark = document.createElement("span");
  mark.dataset["new"] = "";
  mark.textContent = "New";
  return mark;
}

const Marked = styled.div`
  [data-new] {
    margin-inline-end: 8px;
    padding: 1px 6px;
    border-radius: 4px;
    background: var(--accent-soft);
    color: var(--accent-text);
    font-size: 12px;
    line-height: 16px;
    font-weight: 550;
    vertical-align: middle;

    @media (forced-colors: active) { outline: 1px solid; }
  }
`;
