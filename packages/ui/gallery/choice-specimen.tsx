import { Grid2x2, List } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import {
  Checkbox,
  Icon,
  RadioGroup,
  Segmented,
  Switch,
  TabPanel,
  Tabs,
  text,
} from "../src/index.ts";
import type { SharedSettings } from "./button-specimen.tsx";
import { Across, Specimen } from "./specimen.tsx";

const Small = styled.p`${text.meta} color: var(--ink-3);`;

export function ChoiceSpecimen({ isOn, setIsOn, order, setOrder }: SharedSettings) {
  const [checked, setChecked] = useState(true);
  const [view, setView] = useState("grid");
  const [radio, setRadio] = useState("one");
  const [tab, setTab] = useState("projects");
  return (
    <Specimen name="Choice">
      <Across>
        <Checkbox label="On" checked={checked} onChecked={setChecked} />
        <Checkbox label="Off" checked={false} onChecked={setChecked} />
        <Checkbox label="Some" checked={false} indeterminate onChecked={setChecked} />
        <Checkbox label="Disabled" checked disabled onChecked={setChecked} />
      </Across>
      <Across>
        <RadioGroup
          label="Allow"
          across
          value={radio}
          onValue={setRadio}
          options={[
            { value: "one", label: "Until I leave this page" },
            { value: "other", label: "For 30 days" },
          ]}
        />
      </Across>
      <Across>
        <Switch label="Show credits" checked={isOn} onChecked={setIsOn} />
        <Switch label="Off" checked={false} onChecked={setIsOn} />
      </Across>
      <Across>
        <Segmented
          label="Order"
          value={order}
          onValue={setOrder}
          segments={[
            { value: "latest", label: "Latest first" },
            { value: "oldest", label: "Oldest first" },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onValue={setView}
          segments={[
            { value: "grid", label: "Grid", icon: <Icon of={Grid2x2} />, iconOnly: true },
            { value: "list", label: "List", icon: <Icon of={List} />, iconOnly: true },
          ]}
        />
      </Across>
      <Tabs
        id="t"
        label="Sections"
        value={tab}
        onValue={setTab}
        tabs={[
          { value: "projects", label: "Projects" },
          { value: "users", label: "Users" },
          { value: "settings", label: "Settings" },
        ]}
      />
      <TabPanel id="t" value={tab}>
        <Small>{tab}</Small>
      </TabPanel>
    </Specimen>
  );
}
