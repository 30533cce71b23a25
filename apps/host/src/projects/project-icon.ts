import { CATEGORIES, type Category } from "@tera/ui";
import {
  Activity,
  Apple,
  Baby,
  Bandage,
  Bone,
  Brain,
  ClipboardCheck,
  Dna,
  Droplet,
  Ear,
  Eye,
  FlaskConical,
  Footprints,
  HeartPulse,
  Hospital,
  Leaf,
  Microscope,
  Pill,
  Stethoscope,
  Sun,
  Syringe,
  Telescope,
  TestTubes,
  Thermometer,
  Users,
  Wind,
  type LucideIcon,
} from "lucide-react";
import { projectGroup, type ProjectGroup } from "./project-types.ts";

export const PROJECT_ICONS: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  apple: Apple,
  baby: Baby,
  bandage: Bandage,
  bone: Bone,
  brain: Brain,
  clipboard: ClipboardCheck,
  dna: Dna,
  droplet: Droplet,
  ear: Ear,
  eye: Eye,
  flask: FlaskConical,
  footprints: Footprints,
  heart: HeartPulse,
  hospital: Hospital,
  leaf: Leaf,
  microscope: Microscope,
  pill: Pill,
  stethoscope: Stethoscope,
  sun: Sun,
  syringe: Syringe,
  telescope: Telescope,
  tubes: TestTubes,
  thermometer: Thermometer,
  people: Users,
  wind: Wind,
};

/** Icons for projects without a chosen icon. */
const DEFAULTS: Readonly<
  Record<ProjectGroup, { readonly icon: string; readonly category: Category }>
> = {
  Review: { icon: "telescope", category: "navy" },
  Trial: { icon: "flask", category: "russet" },
  "Comparative Study": { icon: "clipboard", category: "olive" },
};

export interface ProjectLook {
  /** Key in PROJECT_ICONS. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly category: Category;
}

/** Parses "name" or "name:colour"; unknown parts fall back to the type's default. */
export function projectLook(stored: string, type: string): ProjectLook {
  const [name = "", colour = ""] = stored.split(":");
  const fallback = DEFAULTS[projectGroup(type)];
  const known = Object.hasOwn(PROJECT_ICONS, name) ? name : fallback.icon;
  return {
    name: known,
    icon: PROJECT_ICONS[known] ?? Telescope,
    category: CATEGORIES.find((category) => category === colour) ?? fallback.category,
  };
}

export function storedIcon(name: string, category: Category): string {
  return `${name}:${category}`;
}
