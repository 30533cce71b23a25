import { X } from "lucide-react";
import { useLayoutEffect, useRef, type ComponentPropsWithRef, type ReactNode } from "react";
import { styled } from "styled-components";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { oneLine, text } from "../theme/text-style.ts";
import { useFadingAway } from "../theme/use-fading-away.ts";
import { toastObstacle } from "../toast/toast-obstacles.ts";

/** Two lines: what is selected, then what can be done with it. */
const narrow = "@container (max-width: 1080px)";
/** Six actions fit on one line only without their icons. */
const withoutIcons = "@container (max-width: 800px)";

const Place = styled.div`
  container-type: inline-size;
  position: fixed;
  inset: auto var(--page-end, 0px) 24px var(--page-start, 0px);
  z-index: 40;
  display: flex;
  justify-content: center;
  padding-inline: 16px;
  pointer-events: none;

  ${phone} { bottom: 0; padding: 0; }
  ${screenOnly}
`;

const Bar = styled.section`
  display: flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  min-height: 44px;
  padding: 5px 8px 5px 18px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--shadow-3);
  pointer-events: auto;
  ${text.dense}
  transition: opacity var(--slow) var(--ease-in), transform var(--slow) var(--ease-in);

  @starting-style { opacity: 0; transform: translateY(4px); }

  ${narrow} { flex-wrap: wrap; }
  ${phone} {
    width: 100%;
    border-width: 1px 0 0;
    border-radius: 10px 10px 0 0;
    padding: 4px 8px calc(4px + env(safe-area-inset-bottom)) 20px;
  }
`;

const Count = styled.output`
  display: flex;
  gap: 7px;
  min-width: 0;
  padding-inline-end: 12px;

  > strong { flex: none; }
  > span { ${oneLine} color: var(--ink-3); font-size: 13px; }
  ${narrow} { flex: 1; }
  ${phone} { flex-direction: column; gap: 0; }
`;

const Verbs = styled.div<{ $selection?: boolean }>`
  display: flex;
  align-items: center;
  gap: 2px;
  padding-inline: 8px;
  border-inline-start: 1px solid var(--line);

  ${narrow} {
    flex-wrap: wrap;
    order: ${({ $selection }) => ($selection === true ? 1 : 3)};
    flex: ${({ $selection }) => ($selection === true ? "none" : "1 1 100%")};
    margin-inline-start: ${({ $selection }) => ($selection === true ? 0 : "-9px")};
    padding-inline: 0;
    border: 0;
  }
  ${phone} {
    justify-content: space-around;
    margin-inline-start: ${({ $selection }) => ($selection === true ? 0 : "-12px")};
  }
`;

const End = styled.div`${narrow} { order: 2; }`;

const Verb = styled.button<{ $danger: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 5px 9px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: ${({ $danger }) => ($danger ? "var(--bad)" : "var(--ink-2)")};
  font-weight: 550;
  white-space: nowrap;
  cursor: pointer;

  &:hover { background: ${({ $danger }) => ($danger ? "var(--bad-soft)" : "var(--hover)")}; color: ${({ $danger }) => ($danger ? "var(--bad)" : "var(--ink)")}; }
  &:disabled { color: var(--ink-4); background: none; cursor: not-allowed; }

  ${withoutIcons} { > svg { display: none; } }
  ${phone} { min-height: 44px; min-width: 44px; > svg { display: initial; } &:has(svg) { flex-direction: column; gap: 2px; min-height: 56px; font-size: 13px; line-height: 18px; } }
`;

export interface ActionBarProps {
  /** Example: "3 selected". */
  count: string;
  /** Example: "8,378 references, 13.6 MB". */
  sum?: string | undefined;
  /** {@link ActionBarButton}s. */
  children: ReactNode;
  /** Actions that change the selection: Select all, Invert. */
  selection?: ReactNode;
  /** Clears the selection. */
  onClear: () => void;
}

/** A floating bar of actions for the selected items; on phones, docked at the bottom. */
export function ActionBar({ count, sum, children, selection, onClear }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFadingAway(bar);
  useLayoutEffect(() => toastObstacle(bar.current), []);
  return (
    <Place data-action-bar="">
      <Bar ref={bar} aria-label="Selection">
        <Count>
          <strong>{count}</strong>
          {sum !== undefined && <span title={sum}>{sum}</span>}
        </Count>
        <Verbs>{children}</Verbs>
        {selection !== undefined && <Verbs $selection>{selection}</Verbs>}
        <End>
          <IconButton
            label="Clear selection"
            keyHint="Esc"
            tooltipSide="top"
            icon={<Icon of={X} />}
            onClick={onClear}
          />
        </End>
      </Bar>
    </Place>
  );
}

export interface ActionBarButtonProps extends ComponentPropsWithRef<"button"> {
  /** Shown before the label, or above it on phones. */
  icon?: ReactNode;
  /** For destructive actions. */
  danger?: boolean | undefined;
}

export function ActionBarButton({
  icon,
  danger = false,
  type = "button",
  children,
  ...rest
}: ActionBarButtonProps) {
  return (
    <Verb {...rest} type={type} $danger={danger}>
      {icon}
      {children}
    </Verb>
  );
}
