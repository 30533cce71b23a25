import { FloatingContainer, SkeletonRows } from "@tera/ui";
import { lazy, Suspense, useEffect, useState } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { $isHelpSheetOpen, setHelpOpen } from "./help-sidebar-store.ts";
import { HelpResizer } from "./HelpResizer.tsx";
import { useHelpToggle } from "./use-help-toggle.ts";

const HelpPanel = lazy(() =>
  import("./HelpPanel.tsx").then((module) => ({ default: module.HelpPanel })),
);

/** The element that "Skip to help" focuses. */
export const HELP_ID = "help-sidebar";

/** The help sidebar beside the page, or a sheet above it in narrow windows. */
export function HelpSidebar(): React.JSX.Element | null {
  const { isBeside, isOpen } = useHelpToggle();
  if (!isOpen) return null;
  if (!isBeside) return <HelpSheet />;
  return (
    <Side id={HELP_ID} tabIndex={-1} aria-label="Help sidebar">
      <HelpResizer />
      <LazyPanel onClose={() => setHelpOpen(false)} />
    </Side>
  );
}

function LazyPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense
      fallback={
        <Waiting>
          <SkeletonRows rows={6} rowHeight={54} label="Loading help" />
        </Waiting>
      }
    >
      <HelpPanel onClose={onClose} />
    </Suspense>
  );
}

function close(): void {
  $isHelpSheetOpen.set(false);
}

function HelpSheet() {
  const [sheet, setSheet] = useState<HTMLDialogElement | null>(null);
  const [path] = useLocation();
  const [openPath] = useState(path);
  useEffect(() => {
    if (sheet?.isConnected === true && !sheet.open) sheet.showModal();
  }, [sheet]);
  // Close the sheet on any navigation, including Back.
  useEffect(() => {
    if (path !== openPath) close();
  }, [path, openPath]);
  return (
    <Sheet
      ref={setSheet}
      data-drawer=""
      aria-label="Help"
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <FloatingContainer value={sheet}>
        <LazyPanel onClose={close} />
      </FloatingContainer>
    </Sheet>
  );
}

const Side = styled.aside`
  position: sticky;
  top: 0;
  height: 100dvh;
  min-width: 0;
  border-left: 1px solid var(--line);
  background: var(--paper);

  &:focus { outline: none; }
  @media print { display: none; }
`;

const Waiting = styled.div`padding: 72px 20px 20px;`;

const Sheet = styled.dialog`
  position: fixed;
  inset: auto 0 0;
  width: 100%;
  max-width: none;
  height: calc(100dvh - 64px);
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 10px 10px 0 0;
  background: var(--paper);
  color: var(--ink);
  box-shadow: var(--shadow-3);
  overflow: hidden;
  transition: transform var(--slow) var(--ease-in), opacity var(--slow) var(--ease-in);

  &:focus { outline: none; }
  &::backdrop { background: var(--scrim); }
  @starting-style { &[open] { transform: translateY(16px); opacity: 0; } }

  @media (min-width: 768px) {
    inset: 0 0 0 auto;
    width: 440px;
    height: 100dvh;
    border-radius: 0;
  }
`;
