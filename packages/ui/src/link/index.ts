export {
  LinkProvider,
  RoutedLink,
  useLinkComponent,
  type LinkComponent,
} from "./link-provider.tsx";
export { linkStyle, TextButton, TextLink } from "./text-link.tsx";
