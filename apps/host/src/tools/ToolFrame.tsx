import { Banner, phone, Spinner, TextButton } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { hostPathOf, innerPathOf } from "./tool-location.ts";
import type { ToolDefinition } from "@tera/contract";
import { isSameDocument, toolAddress } from "./tool-address.ts";
import { isFrameHidden, isSpinnerShown, type JudgedBy, type ToolStart } from "./tool-start.ts";
import { useToolStart } from "./use-tool-start.ts";
import { ReadOnlyNotice } from "./ReadOnlyNotice.tsx";
import { ToolBar } from "./ToolBar.tsx";

/** Prevents a tool from navigating the host's window. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";

interface ServedFrame {
  readonly frame: HTMLIFrameElement;
  readonly tool: ToolDefinition;
  readonly origin: string;
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** Sets the frame's minimum height in pixels. The frame always fills the available space. */
  readonly resize: (height: number) => void;
  /** Called for each handshake that the tool completes. */
  readonly onHandshake: () => void;
}

/** Returns a function that stops serving. */
export type ServeTool = (served: ServedFrame) => () => void;

interface ToolFrameProps {
  readonly tool: ToolDefinition;
  readonly icon: LucideIcon;
  readonly address: string;
  readonly permissions?: React.ReactNode;
  /** Whether the tool is the catalogue's, to whose origins the page's policy allows connections. */
  readonly isListed?: boolean;
  readonly serve: ServeTool;
  readonly replacePage: (path: string) => void;
  readonly onTitle: (title: string) => void;
}

/**
 * The frame loads when opened, on request, and when the person goes to another place in the tool.
 * No other change reloads the frame.
 */
export function ToolFrame({
  tool,
  icon,
  address,
  permissions,
  isListed = false,
  serve,
  replacePage,
  onTitle,
}: ToolFrameProps): React.JSX.Element {
  const page = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { origin } = new URL(address);
  const { start, begin, handleLoad, handleHandshake } = useToolStart();
  const { isFullScreen, toggle } = useFullScreen(page);
  const reload = (): void => setAttempt((count) => count + 1);
  return (
    <Page ref={page}>
      <ToolBar
        tool={tool}
        icon={icon}
        origin={origin}
        permissions={permissions}
        onReload={reload}
        isFullScreen={isFullScreen}
        onFullScreen={toggle}
      />
      <ReadOnlyNotice tool={tool} />
      <StartNotice name={tool.name} phase={start.phase} onReload={reload} />
      <Place>
        <BridgedFrame
          key={`${attempt} ${origin}`}
          tool={tool}
          address={address}
          origin={origin}
          serve={serve}
          replacePage={replacePage}
          onTitle={onTitle}
          onBegin={(judgedBy) =>
            begin(
              judgedBy,
              isListed
                ? { tool: tool.id, probed: judgedBy === "load" ? address : undefined }
                : undefined,
            )
          }
          onLoad={handleLoad}
          onHandshake={handleHandshake}
          isHidden={isFrameHidden(start)}
        />
        {isSpinnerShown(start) ? (
          <Wait>
            <Spinner label={`Loading ${tool.name}`} showLabel />
          </Wait>
        ) : null}
      </Place>
    </Page>
  );
}

const NOTICES = {
  slow: (name: string) => `${name} is taking longer than usual.`,
  silent: (name: string) =>
    `${name} didn't answer. It may be down, or it may not allow this site to show it.`,
  unreachable: (name: string) => `${name} can't be reached. It may be down. Try again later.`,
  refused: (name: string) => `${name} doesn't allow this site to show it. Tell your administrator.`,
} as const;

/** Shown above the frame, without covering it. */
function StartNotice({
  name,
  phase,
  onReload,
}: {
  readonly name: string;
  readonly phase: ToolStart["phase"];
  readonly onReload: () => void;
}): React.JSX.Element | null {
  if (phase === "idle" || phase === "starting" || phase === "waiting" || phase === "ready")
    return null;
  return (
    <Notice>
      <Banner
        tone={phase === "slow" ? "warn" : "bad"}
        action={<TextButton onClick={onReload}>Reload</TextButton>}
      >
        {NOTICES[phase](name)}
      </Banner>
    </Notice>
  );
}

interface BridgedFrameProps extends Omit<ToolFrameProps, "icon" | "permissions" | "isListed"> {
  readonly origin: string;
  readonly onBegin: (judgedBy: JudgedBy) => void;
  readonly onLoad: () => void;
  readonly onHandshake: () => void;
  readonly isHidden: boolean;
}

function BridgedFrame({
  tool,
  address,
  origin,
  serve,
  replacePage,
  onTitle,
  onBegin,
  onLoad,
  onHandshake,
  isHidden,
}: BridgedFrameProps): React.JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  /** The frame's last known URL, as given or as reported by its tool. */
  const shown = useRef<string>(undefined);
  // A ref for long-lived callbacks: a new copy of the same entry must not restart the frame.
  const latest = useRef({ tool, address, serve, replacePage, onTitle, onHandshake });
  useEffect(() => {
    latest.current = { tool, address, serve, replacePage, onTitle, onHandshake };
  });

  useEffect(() => {
    if (frame.current === null) return undefined;
    return latest.current.serve({
      frame: frame.current,
      tool: latest.current.tool,
      origin,
      resize(height) {
        frame.current?.style.setProperty("min-height", `${height}px`);
      },
      onHandshake: () => latest.current.onHandshake(),
      navigate({ path, title }) {
        const now = latest.current;
        if (title !== undefined) now.onTitle(title);
        if (path === undefined) return;
        const target = new URL(hostPathOf(now.tool, path), location.origin);
        shown.current = toolAddress(
          now.tool,
          innerPathOf(now.tool, target.pathname),
          target.search,
        )?.href;
        now.replacePage(`${target.pathname}${target.search}`);
      },
    });
  }, [origin]);

  // Set the address after the bridge starts, because a tool sends calls as soon as it loads.
  useEffect(() => {
    if (frame.current === null || shown.current === address) return;
    const staysLoaded = shown.current !== undefined && isSameDocument(shown.current, address);
    shown.current = address;
    // A new hash alone doesn't load the tool again, so there is no start to follow.
    if (!staysLoaded) onBegin(latest.current.tool.scopes.length > 0 ? "handshake" : "load");
    // Set the sandbox late, because browsers warn about these flags on the host's own blank page.
    frame.current.setAttribute("sandbox", SANDBOX);
    frame.current.src = address;
  }, [address, onBegin]);

  // The frame gets only the permissions named in the tool's entry, not camera, location or others.
  return (
    <Frame
      ref={frame}
      id="external"
      title={tool.name}
      sandbox=""
      referrerPolicy="strict-origin"
      allow={(tool.allow ?? []).join("; ")}
      $isHidden={isHidden}
      onLoad={onLoad}
    />
  );
}

function useFullScreen(page: React.RefObject<HTMLElement | null>): {
  readonly isFullScreen: boolean;
  readonly toggle: (() => void) | undefined;
} {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const handleChange = (): void => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", handleChange);
    return () => document.removeEventListener("fullscreenchange", handleChange);
  }, []);
  const toggle = (): void => {
    // Nothing changes if the browser refuses.
    const change =
      document.fullscreenElement === null
        ? page.current?.requestFullscreen()
        : document.exitFullscreen();
    change?.catch(() => setFullScreen(document.fullscreenElement !== null));
  };
  return { isFullScreen, toggle: document.fullscreenEnabled ? toggle : undefined };
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  height: var(--page-height);
  background: var(--paper);
`;

const Notice = styled.div`
  flex: none;
  padding: 8px 12px;
`;

const Place = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  /* Scrolls a tool whose frame is as high as its content. */
  overflow-y: auto;
`;

const Frame = styled.iframe<{ $isHidden: boolean }>`
  display: block;
  width: 100%;
  height: 100%;
  border: 0;
  ${({ $isHidden }) => $isHidden && "opacity: 0;"}
`;

const Wait = styled.div`
  position: absolute;
  inset: 40px auto auto 40px;
  ${phone} { inset: 24px auto auto 16px; }
`;
