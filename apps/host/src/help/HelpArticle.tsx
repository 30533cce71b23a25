import { Banner } from "@tera/ui";
import { useCallback } from "react";
import styled from "styled-components";
import { whenText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { loadHelpPage } from "./help-cache.ts";
import type { HelpPlace } from "./help-content.ts";
import { HelpfulQuestion } from "./HelpfulQuestion.tsx";
import { HelpHtml } from "./HelpHtml.tsx";
import { ManagedPage } from "./ManagedPage.tsx";

export interface HelpArticleProps {
  readonly id: string;
  readonly place: HelpPlace;
  /** Bookmark of the section to open in the sidebar. */
  readonly bookmark?: string | undefined;
}

/** Loads a help page and shows it below its title. */
export function HelpArticle({ id, place, bookmark }: HelpArticleProps): React.JSX.Element {
  const load = useCallback((signal: AbortSignal) => loadHelpPage(id, signal), [id]);
  return (
    <ManagedPage load={load}>
      {({ html, at, isOutdated }) => (
        <>
          {isOutdated ? (
            <Notice>
              <Banner tone="warn">
                {`The server can't be reached. This copy is from ${copyTime(at)}.`}
              </Banner>
            </Notice>
          ) : null}
          <HelpHtml key={id} id={id} html={html} place={place} bookmark={bookmark} />
          <HelpfulQuestion key={`${id}?`} id={id} />
        </>
      )}
    </ManagedPage>
  );
}

function copyTime(at: number): string {
  return whenText(new Date(at), new Date(platform().clock.now()));
}

const Notice = styled.div`
  max-width: 640px;
  margin-bottom: 20px;
`;
