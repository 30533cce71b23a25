import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { EVERY_DIALOG, type DialogSpecimen } from "./every-dialog.tsx";
import {
  DialogStage,
  expectAnswered,
  expectFocusHeld,
  expectTabStays,
  openDialog,
} from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Every dialog",
  component: DialogStage,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialogStage>;

export default meta;
type Story = StoryObj<typeof meta>;

function walkOf(kind: string): Story {
  const specimen = EVERY_DIALOG.find((each) => each.kind === kind);
  if (specimen === undefined) throw new Error(`There is no dialog of the kind ${kind}.`);
  return {
    args: { ask: specimen.ask },
    play: ({ canvasElement }) => walk(canvasElement, specimen),
  };
}

async function walk(
  canvasElement: HTMLElement,
  { role, name, description, cancelled }: DialogSpecimen,
): Promise<void> {
  const dialog = await openDialog(canvasElement, role);
  await expect(dialog).toHaveAccessibleName(name);
  await expect(dialog).toHaveAccessibleDescription(expect.stringContaining(description));
  await expectFocusHeld(canvasElement, dialog);
  await expectTabStays(dialog);
  await userEvent.keyboard("{Escape}");
  await expectAnswered(canvasElement, cancelled);
}

export const Alert = walkOf("Alert");
export const Confirm = walkOf("Confirm");
export const Prompt = walkOf("Prompt");
export const Progress = walkOf("Progress");
export const Consent = walkOf("Consent");
export const ProjectSelect = walkOf("Project select");
export const FileOpen = walkOf("File open");
export const FileSave = walkOf("File save");
