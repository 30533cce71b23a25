import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useLocation } from "wouter";
import { preloadPage } from "./preload-page.ts";

/**
 * A link that opens pages without reloading, except other sites, downloads and links with
 * `data-reload`. Hovering over it preloads the page's code.
 */
export function RouterLink({
  onClick,
  onPointerEnter,
  children,
  ...props
}: ComponentPropsWithRef<"a"> & { readonly "data-reload"?: string }) {
  const [, navigate] = useLocation();
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const { href } = props;
    if (
      event.defaultPrevented ||
      !isPlain ||
      href === undefined ||
      !href.startsWith("/") ||
      href.startsWith("//")
    )
      return;
    if (
      props.target !== undefined ||
      props.download !== undefined ||
      props["data-reload"] !== undefined
    )
      return;
    event.preventDefault();
    navigate(href);
  }
  // The linter cannot see the `href` in `props`.
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      {...props}
      onClick={handleClick}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (props.href?.startsWith("/project/") === true) void preloadPage(props.href);
      }}
    >
      {children}
    </a>
  );
}
