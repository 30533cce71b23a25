import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { BAD_NAMES, LONG_NAME } from "../story-material.ts";
import { Accordion, AccordionItem } from "./accordion.tsx";

const meta = {
  title: "Parts/Accordion",
  component: AccordionItem,
  args: { title: "How does it decide?", children: "Titles are compared without case." },
} satisfies Meta<typeof AccordionItem>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  render: (args) => (
    <Accordion>
      <AccordionItem {...args} />
    </Accordion>
  ),
};

export const OneOpenAtATime: Story = {
  render: (args) => (
    <Accordion>
      <AccordionItem {...args} group="questions" defaultOpen />
      <AccordionItem title="Can it be undone?" group="questions">
        Yes, for an hour.
      </AccordionItem>
    </Accordion>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Titles are compared without case.")).toBeVisible();
    await userEvent.click(canvas.getByText("Can it be undone?"));
    await waitFor(() => expect(canvas.getByText("Yes, for an hour.")).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText("Titles are compared without case.")).not.toBeVisible(),
    );
  },
};

export const VeryLong: Story = {
  args: { title: LONG_NAME, children: LONG_NAME, defaultOpen: true },
};

export const ByKeyboard: Story = {
  render: (args) => (
    <Accordion>
      <AccordionItem {...args} />
    </Accordion>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(document.activeElement).toHaveTextContent("How does it decide?");
    await userEvent.click(canvas.getByText("How does it decide?"));
    await waitFor(() =>
      expect(canvas.getByText("Titles are compared without case.")).toBeVisible(),
    );
  },
};

export const BadNames: Story = {
  render: () => (
    <Accordion>
      {BAD_NAMES.slice(1).map((name) => (
        <AccordionItem key={name} title={name} defaultOpen>
          {name}
        </AccordionItem>
      ))}
    </Accordion>
  ),
};
