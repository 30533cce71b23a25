import { useEffect, useState } from "react";
import { BridgeError, connect, type Connection } from "../vendor/tera-bridge.mjs";

export type HostState =
  | { readonly kind: "connecting" }
  | { readonly kind: "connected"; readonly tera: Connection; readonly project: string }
  | { readonly kind: "failed"; readonly problem: string };

/** Connects to the host while the component is shown, and follows the host's theme. */
export function useHost(hostOrigin: string, timeout?: number): HostState {
  const [state, setState] = useState<HostState>({ kind: "connecting" });
  useEffect(() => {
    let isOver = false;
    let end = (): void => {};
    const start = async (): Promise<void> => {
      const tera = await connect({ hostOrigin, timeout });
      end = tera.dispose;
      if (isOver) return end();
      tera.on("theme", showTheme);
      showTheme(await tera.theme.get());
      const { name: project } = await tera.project.require();
      if (!isOver) setState({ kind: "connected", tera, project });
    };
    start().catch((error: unknown) => {
      if (!isOver) setState({ kind: "failed", problem: problemOf(error) ?? "" });
    });
    return () => {
      isOver = true;
      end();
    };
  }, [hostOrigin, timeout]);
  return state;
}

/** Undefined if the person closed a dialog, which needs no message. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof BridgeError && error.code === "CANCEL") return undefined;
  return error instanceof Error ? error.message : String(error);
}

function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
}
