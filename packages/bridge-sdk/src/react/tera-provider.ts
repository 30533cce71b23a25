import { createContext, createElement, useContext, useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { connect } from "../connect.ts";
import type { ConnectOptions } from "../connect.ts";
import type { Connection } from "../connection.ts";

/** Both fields are null while connecting. */
export interface TeraState {
  readonly tera: Connection | null;
  /** Usually a BridgeError with code NOT_EMBEDDED or HOST_SILENT. */
  readonly error: unknown;
}

const CONNECTING: TeraState = { tera: null, error: null };
const TeraContext = createContext<TeraState | null>(null);

export interface TeraProviderProps {
  /** Later changes are ignored. */
  options?: ConnectOptions;
  children?: ReactNode;
}

/** Connects to the host while mounted; provides the connection to the hooks. */
export function TeraProvider({ options, children }: TeraProviderProps): ReactElement {
  const [first] = useState(options);
  const [state, setState] = useState(CONNECTING);

  useEffect(() => {
    const leaving = new AbortController();
    const signal = first?.signal ? AbortSignal.any([first.signal, leaving.signal]) : leaving.signal;
    let connection: Connection | undefined;
    connect({ ...first, signal }).then(
      (tera) => {
        connection = tera;
        if (leaving.signal.aborted) tera.dispose();
        else setState({ tera, error: null });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ tera: null, error });
      },
    );
    return () => {
      leaving.abort();
      connection?.dispose();
      setState(CONNECTING);
    };
  }, [first]);

  return createElement(TeraContext.Provider, { value: state }, children);
}

/** Throws outside a TeraProvider. */
export function useTera(): TeraState {
  const state = useContext(TeraContext);
  if (!state)
    throw new Error(
      "useTera and the other hooks need a <TeraProvider> around the component. Put one around your app.",
    );
  return state;
}
