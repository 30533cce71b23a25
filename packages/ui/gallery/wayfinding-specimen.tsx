import { Accordion, AccordionItem, Breadcrumbs, Button, KeyHint, Tooltip } from "../src/index.ts";
import { Down, LONG_NAME, Specimen } from "./specimen.tsx";

export function WayfindingSpecimen() {
  return (
    <Specimen name="Finding the way">
      <Down>
        <Breadcrumbs
          items={[
            { label: "Files", href: "#f" },
            { label: "Search results", href: "#s" },
            { label: "all-databases.ris" },
          ]}
        />
        <Breadcrumbs
          items={[{ label: "Files", href: "#f" }, { label: LONG_NAME }]}
          label="Another trail"
        />
        <Accordion>
          <AccordionItem title="How does it decide?" group="g" defaultOpen>
            Titles are compared without case.
          </AccordionItem>
          <AccordionItem title={LONG_NAME.slice(0, 200)} group="g">
            Long.
          </AccordionItem>
        </Accordion>
        <p>
          Press <KeyHint>K</KeyHint> to keep both.{" "}
          <Tooltip label="Close sidebar" keyHint="[">
            <Button size="small">Hover me</Button>
          </Tooltip>
        </p>
      </Down>
    </Specimen>
  );
}
