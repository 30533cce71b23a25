import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { styled } from "styled-components";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { FIELD_SAMPLE } from "../story-samples.ts";
import { controlStyle, Field } from "./field.tsx";

const Time = styled.input.attrs({ type: "time" })`${controlStyle}`;

const meta = {
  title: "Parts/Field",
  parameters: { field: true },
  component: Field,
  args: { label: "Starts at", children: (wiring) => <Time {...wiring} /> },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Clicking the label focuses the control. */
export const AControlOfYourOwn: Story = {
  parameters: { docs: { source: { code: FIELD_SAMPLE } } },
  args: { hint: "In your own time zone." },
  play: async ({ canvas }) => {
    const control = canvas.getByLabelText("Starts at");
    await userEvent.click(canvas.getByText("Starts at"));
    await expect(control).toHaveFocus();
    await expect(control).toHaveAccessibleDescription("In your own time zone.");
    await expect(control).not.toBeInvalid();
  },
};

export const WithError: Story = {
  args: { error: "A meeting can't start before today. Choose a later time." },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Starts at")).toBeInvalid();
    await expect(canvas.getByLabelText("Starts at")).toHaveAccessibleDescription(
      /Choose a later time/u,
    );
  },
};

export const Optional: Story = { args: { optional: true } };

export const LabelForReadersOnly: Story = {
  args: { hideLabel: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Starts at")).toBeVisible();
  },
};

export const BadText: Story = {
  args: { label: LONG_NAME.slice(0, 400), hint: RTL_NAME, error: LONG_NAME },
};
