import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { TextArea } from "./text-field.tsx";

const meta = {
  title: "Parts/Text area",
  parameters: { field: true },
  component: TextArea,
  args: { label: "Description", defaultValue: "Does nurse-led discharge planning shorten stay?" },
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { args: { hint: "Shown to members only." } };

export const WithError: Story = {
  args: {
    error: "A description has at most 500 characters. Leave some out.",
    hint: "Shown to members only.",
  },
  play: async ({ canvas }) => {
    const area = canvas.getByRole("textbox", { name: "Description" });
    await expect(area).toBeInvalid();
    await expect(area).toHaveAccessibleDescription(
      "Shown to members only. A description has at most 500 characters. Leave some out.",
    );
    await expect(canvas.getByRole("alert")).toHaveTextContent("Leave some out.");
  },
};

export const ByKeyboard: Story = {
  args: { defaultValue: "" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    const area = canvas.getByRole("textbox", { name: "Description" });
    await expect(area).toHaveFocus();
    const before = area.clientHeight;
    await userEvent.keyboard("First question{Enter}Second{Enter}Third{Enter}Fourth{Enter}Fifth");
    await expect(area).toHaveValue("First question\nSecond\nThird\nFourth\nFifth");
    await expect(area.clientHeight).toBeGreaterThan(before);
  },
};

export const RightToLeft: Story = {
  args: { defaultValue: RTL_NAME },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole("textbox")).direction).toBe("rtl");
  },
};

export const Disabled: Story = { args: { disabled: true } };

/** Grows up to 60% of the window's height. */
export const TenThousandCharacters: Story = { args: { defaultValue: LONG_NAME } };
