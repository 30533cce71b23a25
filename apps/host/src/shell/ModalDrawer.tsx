import { FloatingContainer } from "@tera/ui";
import { type ReactNode, useEffect, useState } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";

export interface ModalDrawerProps {
  readonly label: string;
  /** Called by Escape, by a press beside the drawer and by any navigation, including Back. */
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal `<dialog>`, open while mounted. Callers give it place, size and background. */
export function ModalDrawer({
  label,
  onClose,
  className,
  children,
}: ModalDrawerProps): React.JSX.Element {
  const [drawer, setDrawer] = useState<HTMLDialogElement | null>(null);
  const [path] = useLocation();
  const [openPath] = useState(path);
  useEffect(() => {
    if (drawer?.isConnected === true && !drawer.open) drawer.showModal();
  }, [drawer]);
  useEffect(() => {
    if (path !== openPath) onClose();
  }, [path, openPath, onClose]);
  return (
    <Dialog
      ref={setDrawer}
      data-drawer=""
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <FloatingContainer value={drawer}>{children}</FloatingContainer>
    </Dialog>
  );
}

const Dialog = styled.dialog`
  position: fixed;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  color: var(--ink);
  box-shadow: var(--shadow-3);
  transition: transform var(--slow) var(--ease-in), opacity var(--slow) var(--ease-in);

  &::backdrop { background: var(--scrim); }
`;
