import { useState } from "react";
import { FileDropArea, VisuallyHidden } from "../src/index.ts";
import { ButtonSpecimen } from "./button-specimen.tsx";
import { ChoiceSpecimen } from "./choice-specimen.tsx";
import { FieldSpecimen } from "./field-specimen.tsx";
import { MessageSpecimen, ProgressSpecimen } from "./message-specimens.tsx";
import { PeopleSpecimen } from "./people-specimen.tsx";
import { Sheet, Specimen } from "./specimen.tsx";
import { TypeSpecimen } from "./type-specimen.tsx";
import { WayfindingSpecimen } from "./wayfinding-specimen.tsx";

export function PartsSection() {
  const [order, setOrder] = useState("latest");
  const [isOn, setIsOn] = useState(true);
  const settings = { order, setOrder, isOn, setIsOn };
  return (
    <Sheet>
      <VisuallyHidden as="h1">Parts</VisuallyHidden>
      <ButtonSpecimen {...settings} />
      <FieldSpecimen />
      <ChoiceSpecimen {...settings} />
      <PeopleSpecimen />
      <MessageSpecimen />
      <ProgressSpecimen />
      <WayfindingSpecimen />
      <Specimen name="Dropping files">
        <FileDropArea
          onFiles={() => undefined}
          accept=".ris"
          hint="Libraries: .ris .nbib .xml. Any other file up to 200 MB."
        />
      </Specimen>
      <TypeSpecimen />
    </Sheet>
  );
}
