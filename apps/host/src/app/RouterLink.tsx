import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useLocation } from "wouter";

/**
 * A link that opens pages without reloading, except other sites, downloads and links with
 * `data-reload`.
 */
export function RouterLink({
  onClick,
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
    <a {...props} onClick={handleClick}>
      {children}
    </a>
  );
}
