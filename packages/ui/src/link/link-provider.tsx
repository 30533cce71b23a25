import {
  createContext,
  createElement,
  use,
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactNode,
} from "react";

export type LinkComponent = ComponentType<ComponentPropsWithRef<"a">> | "a";

const LinkContext = createContext<LinkComponent>("a");

/** Sets the component that renders links, such as a router's; the default is a plain anchor. */
export function LinkProvider({
  component,
  children,
}: {
  component: LinkComponent;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function useLinkComponent(): LinkComponent {
  return use(LinkContext);
}

/** An unstyled link, rendered by the component of {@link LinkProvider}. */
export function RoutedLink(props: ComponentPropsWithRef<"a">) {
  return createElement(useLinkComponent(), props);
}
