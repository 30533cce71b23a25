import {
  createContext,
  createElement,
  use,
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactNode,
} from "react";

/** The component that renders every link of the kit; it takes an anchor's props. */
export type LinkComponent = ComponentType<ComponentPropsWithRef<"a">> | "a";

const LinkContext = createContext<LinkComponent>("a");

/** Lets an application route the kit's links itself; without it they are plain anchors. */
export function LinkProvider({
  component,
  children,
}: {
  component: LinkComponent;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** The component to render links with here. */
export function useLinkComponent(): LinkComponent {
  return use(LinkContext);
}

/** A bare link, rendered by the application's own component. */
export function RoutedLink(props: ComponentPropsWithRef<"a">) {
  return createElement(useLinkComponent(), props);
}
