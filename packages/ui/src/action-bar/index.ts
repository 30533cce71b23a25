export {
  ActionBar,
  ActionBarButton,
  type ActionBarButtonProps,
  type ActionBarProps,
} from "./action-bar.tsx";
