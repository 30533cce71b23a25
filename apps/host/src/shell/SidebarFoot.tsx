import { numeric, RoutedLink, text } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CircleQuestionMark, Mail } from "lucide-react";
import { useEffect } from "react";
import styled from "styled-components";
import { $hasNewChanges } from "../help/changelog-news.ts";
import { configuration } from "../platform/configuration.ts";
import { platform } from "../platform/platform.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { HelpButton } from "./help/HelpButton.tsx";
import { SidebarGroup, SidebarItem } from "./SidebarItem.tsx";
import { UserMenu } from "./UserMenu.tsx";

const VERSION_PX = 24;
/** Lets the requests that the page needs go first. */
const CHANGELOG_CHECK_DELAY_MS = 3000;

const Foot = styled.div`
  flex: none;
  width: calc(100% + 14px);
  margin: 0 -7px;
  padding: 6px 7px 12px;
  border-top: 1px solid var(--line);
`;

/** Reserves the height of the person's menu until the person is loaded. */
const Person = styled.div<{ $rail: boolean }>`
  min-height: ${({ $rail }) => ($rail ? 40 : 48)}px;
`;

const Version = styled.div<{ $rail: boolean }>`
  ${text.tag}
  ${numeric}
  height: ${VERSION_PX}px;
  padding: 4px ${({ $rail }) => ($rail ? 0 : 8)}px 0;
  color: var(--ink-3);
  text-align: ${({ $rail }) => ($rail ? "center" : "start")};

  > a { position: relative; display: inline-flex; align-items: center; gap: 6px; min-height: 24px; margin-top: -4px; color: inherit; text-decoration: none; }
  > a:hover { color: var(--ink); text-decoration: underline; }
`;

/** On the rail, the dot overlaps the version, because there is no room beside it. */
const Dot = styled.span<{ $rail: boolean }>`
  flex: none;
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: var(--accent);
  ${({ $rail }) => $rail && "position: absolute; inset-block-start: 0; inset-inline-end: 0;"}

  @media (forced-colors: active) { outline: 1px solid; }
`;

const HelpRow = styled.div<{ $rail: boolean }>`
  display: flex;
  flex-direction: ${({ $rail }) => ($rail ? "column" : "row")};
  align-items: center;
  gap: 2px;

  > a { ${({ $rail }) => !$rail && "flex: 1;"} }
`;

/** The part that every page offers: help, contact, the person's menu and the version. */
export function SidebarFoot({ isRail }: { readonly isRail: boolean }): React.JSX.Element {
  const session = useStore($session);
  const isLoggedIn = session.state === "user";
  const { productName, version } = configuration();
  return (
    <>
      <SidebarGroup as="nav" aria-label="Help">
        <HelpRow $rail={isRail}>
          <SidebarItem
            href="/help"
            icon={CircleQuestionMark}
            label="Help"
            isRail={isRail}
            isPrefix
          />
          <HelpButton small size={isRail ? 18 : 16} tooltipSide={isRail ? "right" : "top"} />
        </HelpRow>
        <SidebarItem href="/contact" icon={Mail} label="Contact" isRail={isRail} />
      </SidebarGroup>
      <Foot>
        {isLoggedIn || (session.state === "not ready" && isLoginExpected()) ? (
          <Person $rail={isRail}>
            {isLoggedIn ? <UserMenu place={isRail ? "rail" : "sidebar"} /> : null}
          </Person>
        ) : null}
        {isLoggedIn ? (
          <VersionLink isRail={isRail} />
        ) : (
          <Version $rail={isRail}>{isRail ? version : `${productName} ${version}`}</Version>
        )}
      </Foot>
    </>
  );
}

/** Link to the changelog, with a dot while it has entries that the person has not seen. */
function VersionLink({ isRail }: { readonly isRail: boolean }) {
  const { productName, version } = configuration();
  const hasNews = useStore($hasNewChanges);
  useEffect(() => {
    const left = new AbortController();
    checkLater(left.signal).catch(() => undefined);
    return () => left.abort();
  }, []);
  const name = isRail ? version : `${productName} ${version}`;
  return (
    <Version $rail={isRail}>
      <RoutedLink
        href="/changelog"
        aria-label={`${name}, ${hasNews ? "new in the changelog" : "changelog"}`}
      >
        {name}
        {hasNews ? <Dot $rail={isRail} /> : null}
      </RoutedLink>
    </Version>
  );
}

/** Rejects if the server does not answer; the next start asks again. */
async function checkLater(signal: AbortSignal): Promise<void> {
  await platform().clock.wait(CHANGELOG_CHECK_DELAY_MS, signal);
  const { checkChangelog } = await import("../help/changelog-visit.ts");
  await checkChangelog();
}
