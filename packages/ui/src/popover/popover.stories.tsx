import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../field/checkbox.tsx";
import { POPOVER_SAMPLE } from "../story-samples.ts";
import type { PopoverProps } from "./popover-props.ts";
import { Popover } from "./popover.tsx";

const meta = {
  title: "Parts/Popover",
  component: Popover,
  args: {
    trigger: <Button>Filter</Button>,
    label: "Filter",
    open: false,
    onOpen: () => undefined,
    children: (
      <div style={{ padding: 12 }}>
        <Checkbox label="No abstract" checked={false} onChecked={() => undefined} />
      </div>
    ),
  },
  render: (args) => <Toggled {...args} />,
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

function Toggled(props: PopoverProps) {
  const [open, setOpen] = useState(props.open);
  return <Popover {...props} open={open} onOpen={setOpen} />;
}

export const Closed: Story = { parameters: { docs: { source: { code: POPOVER_SAMPLE } } } };

/** The first control has the focus. Escape closes the popover and returns the focus. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole("button", { name: "Filter" }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Filter" });
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "No abstract" })).toHaveFocus(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The first use replaces the button by the one of the loaded popover.
    await waitFor(() => expect(canvas.getByRole("button", { name: "Filter" })).toHaveFocus());
  },
};

export const Open: Story = { args: { open: true } };
