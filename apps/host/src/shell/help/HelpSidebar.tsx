import { SkeletonRows } from "@tera/ui";
import { lazy, Suspense } from "react";
import styled from "styled-components";
import { ModalDrawer } from "../ModalDrawer.tsx";
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
  return (
    <Sheet label="Help" onClose={close}>
      <LazyPanel onClose={close} />
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

const Sheet = styled(ModalDrawer)`
  inset: auto 0 0;
  width: 100%;
  max-width: none;
  height: calc(100dvh - 64px);
  border-radius: 10px 10px 0 0;
  background: var(--paper);
  overflow: hidden;

  &:focus { outline: none; }
  @starting-style { &[open] { transform: translateY(16px); opacity: 0; } }

  @media (min-width: 768px) {
    inset: 0 0 0 auto;
    width: 440px;
    height: 100dvh;
    border-radius: 0;
  }
`;
