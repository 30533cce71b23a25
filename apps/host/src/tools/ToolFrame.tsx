import { Banner, phone, Spinner, TextButton } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { hostPathOf, innerPathOf } from "./tool-location.ts";
import type { Tool } from "./tool.ts";
import { toolAddress } from "./tool-address.ts";
import { ToolBar } from "./ToolBar.tsx";

/** What a frame's tool may do in the browser; never navigate the host's own window. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";
/** Nothing is said about a frame that is there sooner. */
const SPINNER_DELAY_MS = 300;
/** After this long a frame that still loads is shown as it is, with an offer to load it anew. */
const SLOW_LOAD_MS = 10_000;

/** A frame that is about to be loaded, and how its tool says where it is. */
interface ServedFrame {
  readonly frame: HTMLIFrameElement;
  readonly tool: Tool;
  readonly origin: string;
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;
  /** Makes the frame this high, in pixels, but never lower than the room it has. */
  readonly resize: (height: number) => void;
}

/** Starts to answer the tool in a frame; returns what stops it. */
export type ServeTool = (served: ServedFrame) => () => void;

interface ToolFrameProps {
  readonly tool: Tool;
  readonly icon: LucideIcon;
  readonly address: string;
  readonly serve: ServeTool;
  readonly replacePage: (path: string) => void;
  readonly onTitle: (title: string) => void;
}

type Loading = "started" | "slow" | "very slow" | "loaded";

/** The frame of a tool. It is loaded when the page opens, on request, and when the person goes to another place in the tool; never because anything else on the page changes. */
export function ToolFrame({
  tool,
  icon,
  address,
  serve,
  replacePage,
  onTitle,
}: ToolFrameProps): React.JSX.Element {
  const page = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { origin, host } = new URL(address);
  const { loading, begin, handleLoad } = useLoading();
  const { isFullScreen, toggle } = useFullScreen(page);
  const reload = (): void => setAttempt((count) => count + 1);
  return (
    <Page ref={page}>
      <ToolBar
        tool={tool}
        icon={icon}
        origin={origin}
        onReload={reload}
        isFullScreen={isFullScreen}
        onFullScreen={toggle}
      />
      {loading === "very slow" ? (
        <Notice>
          <Banner tone="warn" action={<TextButton onClick={reload}>Reload</TextButton>}>
            Still loading. {tool.name} at {host} takes long to answer.
          </Banner>
        </Notice>
      ) : null}
      <Place>
        <BridgedFrame
          key={`${attempt} ${origin}`}
          tool={tool}
          address={address}
          origin={origin}
          serve={serve}
          replacePage={replacePage}
          onTitle={onTitle}
          onBegin={begin}
          onLoad={handleLoad}
          isHidden={loading === "started" || loading === "slow"}
        />
        {loading === "slow" ? (
          <Wait>
            <Spinner label={`Loading ${tool.name}`} showLabel />
          </Wait>
        ) : null}
      </Place>
    </Page>
  );
}

interface BridgedFrameProps extends Omit<ToolFrameProps, "icon"> {
  readonly origin: string;
  readonly onBegin: () => void;
  readonly onLoad: () => void;
  readonly isHidden: boolean;
}

/** One frame with its bridge, from the first address until it is taken away. */
function BridgedFrame({
  tool,
  address,
  origin,
  serve,
  replacePage,
  onTitle,
  onBegin,
  onLoad,
  isHidden,
}: BridgedFrameProps): React.JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  /** What the frame shows, as far as the host knows: the address it was given or the place its tool has reported since. */
  const shown = useRef<string>(undefined);
  // Read by what outlives a drawing; the frame does not start anew for a fresh copy of the same entry.
  const latest = useRef({ tool, address, serve, replacePage, onTitle });
  useEffect(() => {
    latest.current = { tool, address, serve, replacePage, onTitle };
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

  // After the bridge: a tool asks as soon as it is loaded.
  useEffect(() => {
    if (frame.current === null || shown.current === address) return;
    shown.current = address;
    onBegin();
    // Browsers warn of these flags where the frame shows an empty page of our own, as it does until now.
    frame.current.setAttribute("sandbox", SANDBOX);
    frame.current.src = address;
  }, [address, onBegin]);

  // What the entry names of the browser's permissions is handed on; camera, location and the like stay with the host otherwise.
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

function useLoading(): {
  readonly loading: Loading;
  readonly begin: () => void;
  readonly handleLoad: () => void;
} {
  const [loading, setLoading] = useState<Loading>("started");
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const clear = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
  }, []);
  const begin = useCallback(() => {
    clear();
    setLoading("started");
    timers.current = [
      setTimeout(() => setLoading("slow"), SPINNER_DELAY_MS),
      setTimeout(() => setLoading("very slow"), SLOW_LOAD_MS),
    ];
  }, [clear]);
  const handleLoad = useCallback(() => {
    // The empty document that a frame begins with has loaded before there was anything to wait for.
    if (timers.current.length === 0) return;
    clear();
    setLoading("loaded");
  }, [clear]);
  useEffect(() => clear, [clear]);
  return { loading, begin, handleLoad };
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
    // A browser that refuses leaves everything as it is; there is nothing to mend.
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
  height: 100dvh;
  background: var(--paper);

  ${phone} { height: calc(100dvh - 52px); }
`;

const Notice = styled.div`
  flex: none;
  padding: 8px 12px;
`;

const Place = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  /* A tool that asks for a frame as high as its content is scrolled here. */
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
