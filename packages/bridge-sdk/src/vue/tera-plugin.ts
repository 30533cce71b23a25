import { inject, shallowReactive } from "vue";
import type { App, InjectionKey, Plugin } from "vue";
import { connect } from "../connect.ts";
import type { ConnectOptions } from "../connect.ts";
import type { Connection } from "../connection.ts";

/** Both fields are null while connecting. */
export interface TeraState {
  readonly tera: Connection | null;
  /** Usually a BridgeError with code NOT_EMBEDDED or HOST_SILENT. */
  readonly error: unknown;
}

const TERA: InjectionKey<TeraState> = Symbol("tera");

/** Connects until the app unmounts: `createApp(App).use(teraPlugin())`. */
export function teraPlugin(options: ConnectOptions = {}): Plugin {
  return {
    install: (app: App) => {
      const state: { tera: Connection | null; error: unknown } = shallowReactive({
        tera: null,
        error: null,
      });
      const leaving = new AbortController();
      const signal = options.signal
        ? AbortSignal.any([options.signal, leaving.signal])
        : leaving.signal;
      app.provide(TERA, state);
      connect({ ...options, signal }).then(
        (tera) => {
          if (leaving.signal.aborted) tera.dispose();
          else state.tera = tera;
        },
        (error: unknown) => {
          if (!leaving.signal.aborted) state.error = error;
        },
      );
      app.onUnmount(() => {
        leaving.abort();
        state.tera?.dispose();
        state.tera = null;
      });
    },
  };
}

/** Returns reactive state. Throws if the plugin is not installed. */
export function useTera(): TeraState {
  const state = inject(TERA, null);
  if (!state)
    throw new Error(
      "useTera and the other composables need the plugin. Call app.use(teraPlugin()) before the app is mounted.",
    );
  return state;
}
