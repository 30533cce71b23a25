import type { Meta, StoryObj } from "@storybook/react-vite";
import { Bone, Pill, Sun } from "lucide-react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { ProjectMark } from "../avatar/project-mark.tsx";
import { ASKING_TOOL, EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { ProjectSelectDialog } from "./project-select-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const PROJECTS = [
  {
    id: "a",
    name: "Nurse-led discharge after hip fracture",
    about: "Systematic review",
    fact: "5 users",
    mark: <ProjectMark category="navy" icon={Bone} size={32} />,
  },
  {
    id: "b",
    name: "Vitamin D and falls",
    about: "Randomised trial",
    fact: "2 users",
    mark: <ProjectMark category="russet" icon={Sun} size={32} />,
  },
  {
    id: "c",
    name: "Opioid tapering",
    about: "Scoping review",
    fact: "1 user",
    mark: <ProjectMark category="olive" icon={Pill} size={32} />,
  },
];

const meta = {
  title: "Dialogs/Project select",
  component: ProjectSelectDialog,
  args: {
    projects: PROJECTS,
    chosenId: "a",
    fact: "3 projects",
    askedBy: ASKING_TOOL,
    onAnswer: fn(),
  },
  render: (args) => (
    <DialogStage ask={(close) => <ProjectSelectDialog {...args} onAnswer={close} />} />
  ),
} satisfies Meta<typeof ProjectSelectDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Waits until a tool's question can be answered. */
function mayChoose(canvas: Parameters<NonNullable<Story["play"]>>[0]["canvas"]): Promise<void> {
  return waitFor(() =>
    expect(canvas.getByRole("button", { name: "Choose project" })).not.toHaveAttribute(
      "aria-disabled",
    ),
  );
}

export const Open: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await expect(canvas.getByRole("searchbox", { name: "Find a project" })).toHaveFocus();
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    canvas.getByRole("listbox").focus();
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent(
      "Nurse-led discharge",
    );
    await mayChoose(canvas);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expectAnswered(canvasElement, "b");
  },
};

export const Searched: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("VITAMIN trial");
    await expect(canvas.getAllByRole("option")).toHaveLength(1);
    await expect(canvas.getByRole("button", { name: "Choose project" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getAllByRole("option")).toHaveLength(3);
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, null);
  },
};

export const NoMatch: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("zebra");
    await expect(canvas.getByText("No projects match")).toBeVisible();
  },
};

export const NoProject: Story = {
  args: { projects: [], fact: "0 projects", emptyText: "Create one under My projects." },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
  },
};

export const OnlyByChoosing: Story = {
  args: { allowCancel: false },
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expect(dialog).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Cancel" })).toBeNull();
  },
};

export const BadInput: Story = {
  args: {
    projects: [LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({
      id: String(index),
      name,
      about: name,
      fact: "1 user",
    })),
    chosenId: undefined,
  },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
  },
};

export const FiveThousandProjects: Story = {
  args: {
    projects: Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: `Project ${index + 1}`,
      fact: "1 user",
    })),
    chosenId: "2500",
    fact: "5,000 projects",
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(await canvas.findByRole("option", { selected: true })).toBeVisible();
    await expect(canvas.getAllByRole("option").length).toBeLessThan(40);
    await mayChoose(canvas);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expectAnswered(canvasElement, "2501");
  },
};
