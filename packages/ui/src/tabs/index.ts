export { TabPanel, Tabs, type TabsProps } from "./tabs.tsx";
