import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A page whose code loads on first render, or earlier through `preload`. */
export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Resolves once the code is loaded, or could not be. */
  readonly preload: () => Promise<void>;
};

interface PageModule<Props> {
  readonly default: ComponentType<Props>;
}

export function lazyPage<Props>(load: () => Promise<PageModule<Props>>): LazyPage<Props> {
  let pending: Promise<PageModule<Props>> | undefined;
  let loaded: PageModule<Props> | undefined;
  const loadOnce = (): Promise<PageModule<Props>> =>
    (pending ??= load().then((module) => (loaded = module)));
  const page = lazy(() => (loaded === undefined ? loadOnce() : alreadyLoaded(loaded)));
  const preload = async (): Promise<void> => {
    await loadOnce().catch(() => {
      // Ignore the failure: rendering the page loads it again and reports a new failure.
      pending = undefined;
    });
  };
  return Object.assign(page, { preload });
}

/**
 * Returns a promise-like that resolves synchronously, so that React renders the page without a
 * fallback. A fallback, once shown, stays for 300 ms.
 */
function alreadyLoaded<Module>(module: Module): Promise<Module> {
  const settled = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolve: (value: Module) => void) => resolve(module),
  };
  return settled as Promise<Module>;
}
