import type { Meta, StoryObj } from "@storybook/react-vite";
import { LONG_NAME } from "../story-material.ts";
import { TextArea } from "./text-field.tsx";

const meta = { title: "Parts/Text area",
  parameters: { field: true }, component: TextArea, args: { label: "Description", defaultValue: "Does nurse-led discharge planning shorten stay?" } } satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { args: { hint: "Shown to members only." } };

export const WithError: Story = { args: { error: "A description has at most 500 characters. Leave some out." } };

export const Disabled: Story = { args: { disabled: true } };

/** Grows with what is typed, up to 60% of the window. */
export const TenThousandCharacters: Story = { args: { defaultValue: LONG_NAME } };
