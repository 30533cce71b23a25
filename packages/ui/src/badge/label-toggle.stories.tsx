import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { BAD_NAMES } from "../story-material.ts";
import { LabelToggle } from "./label-toggle.tsx";

const meta = {
  title: "Parts/Label toggle",
  component: LabelToggle,
  args: { colour: "blue", isOn: false, onToggle: () => undefined, children: "Background" },
} satisfies Meta<typeof LabelToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

function Pressable({ isOn: wasOn, ...rest }: Parameters<typeof LabelToggle>[0]): React.JSX.Element {
  const [isOn, setOn] = useState(wasOn);
  return <LabelToggle {...rest} isOn={isOn} onToggle={() => setOn(!isOn)} />;
}

export const ByKeyboard: Story = {
  render: (args) => <Pressable {...args} />,
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole("button", { name: "Background" });
    await userEvent.tab();
    await expect(toggle).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  },
};

export const Colours: Story = {
  render: (args) => (
    <ButtonRow>
      {(["grey", "blue", "green", "amber", "red"] as const).map((colour) => (
        <Pressable key={colour} {...args} colour={colour} isOn={colour === "green"}>
          {colour}
        </Pressable>
      ))}
    </ButtonRow>
  ),
};

export const Disabled: Story = { args: { disabled: true } };

export const BadText: Story = {
  render: (args) => (
    <ButtonRow>
      {BAD_NAMES.map((name) => (
        <LabelToggle key={name} {...args}>
          {name}
        </LabelToggle>
      ))}
    </ButtonRow>
  ),
};
