import { useState } from "react";
import { styled } from "styled-components";
import { NumberField, SearchField, SelectField, TextArea, TextField } from "../src/index.ts";
import { Down, Specimen } from "./specimen.tsx";

const Two = styled.div`display: grid; grid-template-columns: 1fr 1fr; gap: 16px;`;

export function FieldSpecimen() {
  const [type, setType] = useState("");
  const [search, setSearch] = useState("");
  const [rows, setRows] = useState<number | null>(16);
  return (
    <Specimen name="Fields">
      <Down>
        <Two>
          <TextField label="Project name" defaultValue="Vitamin D and falls" />
          <TextField label="Short name" defaultValue="Vit D" />
          <TextField
            label="Type DELETE to confirm"
            defaultValue="DELTE"
            error="That does not match DELETE"
          />
          <TextField label="Institute" placeholder="Type to search, or add a new one" optional />
          <SelectField
            label="Type"
            value={type}
            onValue={setType}
            placeholder="Choose a type"
            options={[
              { value: "sr", label: "Systematic review", group: "Review" },
              { value: "rct", label: "Randomised trial", group: "Trial" },
            ]}
          />
          <NumberField label="Rows" value={rows} onValue={setRows} min={1} hint="1 to 100" />
        </Two>
        <TextArea
          label="Description"
          defaultValue="Does nurse-led discharge planning shorten stay?"
          hint="Shown to members only."
        />
        <SearchField
          label="Search title, author, abstract or DOI"
          value={search}
          onValue={setSearch}
          shortcut="/"
        />
        <TextField label="Disabled" disabled value="Can't be changed" readOnly />
      </Down>
    </Specimen>
  );
}
