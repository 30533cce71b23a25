import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A page whose code loads on first render, or earlier through `preload`. */
export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  readonly preload: () => void;
};

export function lazyPage<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  let pending: Promise<{ readonly default: ComponentType<Props> }> | undefined;
  const loadOnce = (): Promise<{ readonly default: ComponentType<Props> }> => (pending ??= load());
  // Rendering the page reports a failed load.
  return Object.assign(lazy(loadOnce), { preload: () => void loadOnce().catch(() => undefined) });
}
