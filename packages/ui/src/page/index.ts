export {
  Fact,
  PageBody,
  PageHead,
  PageToolbar,
  Section,
  SettingsSection,
  SplitPage,
  type PageHeadProps,
  type PageWidth,
  type SectionProps,
  type SettingsSectionProps,
} from "./page.tsx";
export {
  PropertyField,
  PropertyList,
  PropertyRow,
  type PropertyFieldProps,
} from "./property-list.tsx";
