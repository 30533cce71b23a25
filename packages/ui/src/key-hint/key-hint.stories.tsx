import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Button } from "../button/button.tsx";
import { KeyHint } from "./key-hint.tsx";

const meta = {
  title: "Parts/Key hint",
  component: KeyHint,
  args: { children: "K" },
} satisfies Meta<typeof KeyHint>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InASentence: Story = {
  render: (args) => (
    <p>
      Press <KeyHint {...args} /> to keep both.
    </p>
  ),
};

/** Screen readers get the key from the button's `aria-keyshortcuts`. */
export const Hidden: Story = {
  args: { hidden: true, children: "/" },
  render: (args) => (
    <Button aria-keyshortcuts="/">
      Find <KeyHint {...args} />
    </Button>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAccessibleName("Find");
  },
};

export const TwoKeys: Story = {
  render: () => (
    <p>
      Press <KeyHint>Ctrl</KeyHint> <KeyHint>Z</KeyHint> to undo.
    </p>
  ),
};

export const WordsOnAKey: Story = { args: { children: "Enter" } };
