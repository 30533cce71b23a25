import { phone, text, useMedia, VisuallyHidden, visuallyHidden } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useCallback, useLayoutEffect, useState, type MouseEvent, type ReactNode } from "react";
import styled, { createGlobalStyle } from "styled-components";
import { isShortcut } from "../platform/shortcuts.ts";
import { FollowBar } from "./FollowBar.tsx";
import { $helpWidth } from "./help/help-sidebar-store.ts";
import { HELP_ID, HelpSidebar } from "./help/HelpSidebar.tsx";
import { useHelpToggle } from "./help/use-help-toggle.ts";
import { ModalDrawer } from "./ModalDrawer.tsx";
import { NoticePlace } from "./notice-place.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { OPEN_DIALOG } from "./palette/palette-keys.ts";
import { PageNotices } from "./PageNotices.tsx";
import { PaletteHost } from "./palette/PaletteHost.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { CROWDED_MEDIA, RAIL_MEDIA } from "./rail-media.ts";
import { Sidebar } from "./Sidebar.tsx";
import { $isCollapsed, $isDrawerOpen, $isOpenBesideFull, toggleSidebar } from "./sidebar-store.ts";

const Frame = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: ${({ $width }) => $width}px minmax(0, 1fr) var(--page-end);
  min-height: 100dvh;
  --page-start: ${({ $width }) => $width}px;
  --page-height: calc(100dvh - var(--page-top, 0px) - var(--notice-height));

  ${phone} { display: block; --page-start: 0px; --page-top: 52px; }
  @media print { display: block; }
`;

const Side = styled.aside`
  position: sticky;
  top: 0;
  height: 100dvh;
  border-right: 1px solid var(--line);
  background: var(--canvas);

  ${phone} { display: none; }
  @media print { display: none; }
`;

const Page = styled.div`min-width: 0;`;

const Main = styled.main`
  &:focus { outline: none; }
`;

/** The first links on the page, hidden until they have keyboard focus. */
const SkipLink = styled.a`
  ${text.dense}
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 40;
  padding: 6px 12px;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 550;
  text-decoration: none;

  &:not(:focus) { ${visuallyHidden} }
`;

const Drawer = styled(ModalDrawer)`
  inset: 0 auto 0 0;
  width: 296px;
  max-width: calc(100vw - 48px);
  height: 100dvh;
  background: var(--canvas);

  @starting-style { &[open] { transform: translateX(-16px); opacity: 0; } }
`;

/** Keeps focused elements clear of the top bar. */
const ScrollPadding = createGlobalStyle`
  ${phone} { :root { scroll-padding-top: 64px; } }
`;

export interface ShellProps {
  /**
   * True for a tool or library that fills the window; in medium windows, the sidebar then collapses
   * to its rail.
   */
  readonly isPageFull: boolean;
  /** While false, space for the open project is reserved. */
  readonly isSettled: boolean;
  readonly children: ReactNode;
}

export function Shell({ isPageFull, isSettled, children }: ShellProps) {
  const isFolded = useStore($isCollapsed);
  const isOpenBesideFull = useStore($isOpenBesideFull);
  const isRailOnly = useMedia(RAIL_MEDIA);
  const { isBeside, isOpen: isHelpOpen, setOpen: setHelpOpen } = useHelpToggle();
  const isHelpBeside = isBeside && isHelpOpen;
  const helpWidth = useStore($helpWidth);
  const isCrowded = useMedia(CROWDED_MEDIA) && (isPageFull || isHelpBeside);
  const isRail = isRailOnly || (isCrowded ? !isOpenBesideFull : isFolded);
  const [noticeHeight, setNoticeHeight] = useState(0);
  const toggle = useCallback(() => {
    if (isRailOnly) $isDrawerOpen.set(!$isDrawerOpen.get());
    else if (isCrowded) $isOpenBesideFull.set(!$isOpenBesideFull.get());
    else toggleSidebar();
  }, [isRailOnly, isCrowded]);

  const toggleHelp = useCallback(() => setHelpOpen(!isHelpOpen), [isHelpOpen, setHelpOpen]);

  // Run before the page is painted, so that no key press is lost.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (document.querySelector(OPEN_DIALOG) !== null) return;
      if (isShortcut(event, "sidebar")) toggle();
      if (isShortcut(event, "helpSidebar")) toggleHelp();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [toggle, toggleHelp]);

  return (
    <Frame
      $width={isRail ? 56 : 248}
      style={{
        "--notice-height": `${noticeHeight}px`,
        "--page-end": isHelpBeside ? `min(${helpWidth}px, 100vw - 640px)` : "0px",
      }}
    >
      <SkipLink href="#content" onClick={skip}>
        Skip to content
      </SkipLink>
      {isHelpBeside ? (
        <SkipLink href={`#${HELP_ID}`} onClick={skip}>
          Skip to help
        </SkipLink>
      ) : null}
      <ScrollPadding />
      <PhoneBar />
      <Side aria-label="Sidebar">
        <Sidebar
          isRail={isRail}
          isSettled={isSettled}
          onToggle={toggle}
          toggleLabel={isRail ? "Open sidebar" : "Close sidebar"}
        />
      </Side>
      <SidebarDrawer isSettled={isSettled} />
      <Page>
        <PageNotices isShort={isPageFull} onHeight={setNoticeHeight} />
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Page>
      <HelpSidebar />
      <NoticePlace>
        <OfflineNotice />
        <FollowBar />
      </NoticePlace>
      <PaletteHost />
    </Frame>
  );
}

/** Moves the focus without changing the URL, which people copy and the router reads. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

function close(): void {
  $isDrawerOpen.set(false);
}

function SidebarDrawer({ isSettled }: Pick<ShellProps, "isSettled">) {
  if (!useStore($isDrawerOpen)) return null;
  return (
    <Drawer label="Menu" onClose={close}>
      <VisuallyHidden as="h2">Menu</VisuallyHidden>
      <Sidebar isRail={false} isSettled={isSettled} onToggle={close} toggleLabel="Close menu" />
    </Drawer>
  );
}
