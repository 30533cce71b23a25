import { Icon, KeyHint, oneLine, text, Tooltip } from "@tera/ui";
import { Search } from "lucide-react";
import styled from "styled-components";
import { shortcutKeys } from "../../platform/shortcuts.ts";
import { $isDrawerOpen } from "../sidebar-store.ts";
import { openPalette, preloadPalette } from "./palette-store.ts";

const LABEL = "Search or go to…";

const Opener = styled.button<{ $rail: boolean }>`
  ${text.dense}
  display: flex;
  flex: none;
  align-items: center;
  gap: 10px;
  width: ${({ $rail }) => ($rail ? "40px" : "100%")};
  height: 32px;
  margin: 8px 0 0;
  padding: 0 ${({ $rail }) => ($rail ? 0 : 8)}px;
  ${({ $rail }) => $rail && "justify-content: center;"}
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--raised);
  color: var(--ink-3);
  font: inherit;
  font-size: 14px;
  text-align: start;
  cursor: pointer;

  &:hover { border-color: var(--ink-3); color: var(--ink-2); }
  > svg { flex: none; }
  > span { ${oneLine} flex: 1; }
  @media (pointer: coarse) { height: 40px; kbd { display: none; } }
`;

/** Opens the command palette. Looks like the palette's search field. */
export function PaletteButton({ isRail }: { readonly isRail: boolean }): React.JSX.Element {
  const keys = shortcutKeys("palette");
  const button = (
    <Opener
      type="button"
      $rail={isRail}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      {...(isRail ? { "aria-label": LABEL } : {})}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => {
        $isDrawerOpen.set(false);
        openPalette();
      }}
    >
      <Icon of={Search} size={isRail ? 18 : 16} />
      {isRail ? null : (
        <>
          <span>{LABEL}</span>
          <KeyHint hidden>{keys}</KeyHint>
        </>
      )}
    </Opener>
  );
  return isRail ? (
    <Tooltip label={`${LABEL} (${keys})`} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}
