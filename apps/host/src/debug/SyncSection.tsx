import { Button, JsonView, NumberField } from "@tera/ui";
import { useState, type FormEvent } from "react";
import styled from "styled-components";
import type { CallHost } from "./call-host.ts";
import { runTest } from "./run-test.ts";

interface Bounds {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/** Bounds from section 5 of the specification. */
const AGE: Bounds = { label: "Age", min: 18, max: 120 };
const EXPERIENCE: Bounds = { label: "Years of experience", min: 0, max: 50 };

/** Key of the form's values in the open project's state. */
const STATE_PATH = "debug";

/** Undefined for a number within the bounds. */
function boundsProblem(value: number | null, { label, min, max }: Bounds) {
  return value !== null && value >= min && value <= max
    ? undefined
    : `${label} must be from ${min} to ${max}.`;
}

/** A form stored in the open project's state, so that all members see it in every tab. */
export function SyncSection({ call }: { readonly call: CallHost }) {
  const [age, setAge] = useState<number | null>(AGE.min);
  const [experience, setExperience] = useState<number | null>(EXPERIENCE.min);
  const [isTried, setTried] = useState(false);
  const [stored, setStored] = useState<unknown>();
  const ageProblem = boundsProblem(age, AGE);
  const experienceProblem = boundsProblem(experience, EXPERIENCE);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (ageProblem !== undefined || experienceProblem !== undefined) return;
    void runTest(async () => {
      await call("setProjectState", STATE_PATH, { age, experience });
      await call("setProjectStateFlush");
      return "stored";
    });
  };
  const read = (): void =>
    void runTest(async () => {
      const state = await call("getProjectState", {});
      setStored(state);
      return state;
    });

  return (
    <Form onSubmit={save} noValidate>
      <NumberField
        label={AGE.label}
        hint={`${AGE.min} to ${AGE.max}`}
        value={age}
        onValue={setAge}
        error={isTried ? ageProblem : undefined}
      />
      <NumberField
        label={EXPERIENCE.label}
        hint={`${EXPERIENCE.min} to ${EXPERIENCE.max}`}
        value={experience}
        onValue={setExperience}
        error={isTried ? experienceProblem : undefined}
      />
      <Row>
        <Button type="submit" variant="primary">
          Save to the project's state
        </Button>
        <Button onClick={read}>Read the state</Button>
      </Row>
      {stored === undefined ? null : <JsonView label="State" value={stored} openDepth={2} />}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: 16px;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
