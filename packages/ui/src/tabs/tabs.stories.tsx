import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES, LONG_NAME } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { TabPanel, Tabs } from "./tabs.tsx";

const meta = {
  title: "Parts/Tabs",
  component: Tabs<string>,
  args: {
    id: "admin",
    label: "Sections",
    value: "projects",
    onValue: fn(),
    tabs: [
      { value: "projects", label: "Projects" },
      { value: "users", label: "Users" },
      { value: "settings", label: "Settings" },
    ],
  },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <>
          <Tabs {...args} value={value} onValue={change} />
          <TabPanel id={args.id} value={value}>
            <p>What “{value.slice(0, 40)}” shows.</p>
          </TabPanel>
        </>
      )}
    </Remember>
  ),
} satisfies Meta<typeof Tabs<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("tab", { name: "Projects" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(canvas.getByRole("tab", { name: "Settings" })).toHaveFocus();
    await expect(canvas.getByRole("tab", { name: "Settings", selected: true })).toBeVisible();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect(canvas.getByRole("tabpanel", { name: "Users" })).toBeVisible();
  },
};

export const ManyTabs: Story = {
  args: {
    tabs: Array.from({ length: 30 }, (_, index) => ({
      value: index === 0 ? "projects" : `t${index}`,
      label: `Section ${index + 1}`,
    })),
  },
};

export const VeryLongName: Story = {
  args: {
    tabs: [
      { value: "projects", label: LONG_NAME },
      { value: "users", label: "Users" },
    ],
  },
};

export const BadNames: Story = {
  args: {
    tabs: [
      { value: "projects", label: "Projects" },
      ...BAD_NAMES.slice(1).map((name) => ({ value: name, label: name })),
    ],
  },
};
