import {
  Bone,
  Brain,
  Check,
  HeartPulse,
  Microscope,
  Pill,
  Stethoscope,
  Sun,
  TriangleAlert,
  X,
} from "lucide-react";
import {
  Avatar,
  AvatarStack,
  Badge,
  CATEGORIES,
  CountBadge,
  Icon,
  OutlineBadge,
  ProjectMark,
} from "../src/index.ts";
import { Across, Specimen } from "./specimen.tsx";

const MARKS = [Bone, Sun, Stethoscope, Pill, Brain, HeartPulse, Microscope];
const PEOPLE = [
  "Amara Osei",
  "Ruth Lindqvist",
  "Tomás Barrientos",
  "Mei-Ling Zhao",
  "Jakub Wieczorek",
  "p.raman@aiims.example",
].map((name, index) => ({ id: `u${index}`, name, pending: index === 5 }));

export function PeopleSpecimen() {
  return (
    <Specimen name="Badges and people">
      <Across>
        <Badge>Invited</Badge>
        <Badge tone="info">Open now</Badge>
        <Badge tone="ok" icon={<Icon of={Check} />}>
          Ok
        </Badge>
        <Badge tone="warn" icon={<Icon of={TriangleAlert} />}>
          Deployed today
        </Badge>
        <Badge tone="bad" icon={<Icon of={X} />}>
          Failed
        </Badge>
        <OutlineBadge>Beta</OutlineBadge>
        <CountBadge rest={["Marsh D", "Adeyemi T", "Holt J", "Brandt C"]} label="more authors" />
      </Across>
      <Across>
        <Avatar name="Amara Osei" size="sm" />
        <Avatar name="Ruth Lindqvist" />
        <Avatar name="Tomás Barrientos" size="lg" />
        <Avatar name="Mei-Ling Zhao" size="xl" />
        <Avatar name="p.raman@aiims.example" size="lg" pending />
        <Avatar name="x" size="lg" invalid="No such person" />
        <Avatar name="علي حسن" size="lg" />
        <Avatar name="👩‍🔬" size="lg" />
        <Avatar name="Yuki Tanaka" size="xxl" />
      </Across>
      <Across>
        <AvatarStack people={PEOPLE} />
      </Across>
      <Across>
        {CATEGORIES.map((category, index) => {
          const glyph = MARKS[index];
          return glyph && <ProjectMark key={category} category={category} icon={glyph} />;
        })}
      </Across>
      <Across>
        {CATEGORIES.map((category, index) => {
          const glyph = MARKS[index];
          return (
            glyph && (
              <ProjectMark
                key={category}
                category={category}
                icon={glyph}
                size={index % 2 ? 24 : 44}
              />
            )
          );
        })}
      </Across>
    </Specimen>
  );
}
