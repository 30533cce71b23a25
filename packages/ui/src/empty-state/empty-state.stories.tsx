import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Button } from "../button/button.tsx";
import { LONG_NAME } from "../story-material.ts";
import { EmptyState, StepList } from "./empty-state.tsx";

const meta = {
  title: "Parts/Empty state",
  component: EmptyState,
  subcomponents: { StepList },
  args: {
    title: "No references match",
    children: "Try another word, or clear the search.",
    actions: <Button>Clear search</Button>,
  },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

const recordClear = fn();

export const Nothing: Story = {
  args: { actions: <Button onClick={recordClear}>Clear search</Button> },
  play: async ({ canvas }) => {
    recordClear.mockClear();
    await expect(canvas.getByRole("heading", { name: "No references match" })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Clear search" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(recordClear).toHaveBeenCalledOnce();
  },
};

export const WithoutActions: Story = { args: { actions: undefined } };

export const AnError: Story = {
  args: {
    title: "The file store did not answer",
    code: "STORAGE-TIMEOUT",
    children: "Your last change is kept on this device.",
    actions: (
      <>
        <Button variant="primary">Try again</Button>
        <Button>Email us about this</Button>
      </>
    ),
  },
};

export const FirstSteps: Story = {
  render: () => (
    <StepList
      title="Your project is ready. Where would you like to begin?"
      steps={[
        {
          title: "Write down the question and the plan",
          text: "The protocol, step by step.",
          action: <Button variant="primary">Open the wizard</Button>,
        },
        {
          title: "Import your references",
          text: "Drop .ris, .nbib or .xml files.",
          action: <Button>Upload files</Button>,
        },
      ]}
    />
  ),
};

export const TenThousandCharacters: Story = {
  args: { title: LONG_NAME, code: LONG_NAME, children: LONG_NAME },
};
