import { useState, type ReactNode } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/button.tsx";
import { DialogHost } from "./dialog-host.tsx";
import { createDialogQueue } from "./dialog-queue.ts";

interface DialogStageProps {
  ask: (close: (answer: unknown) => void) => ReactNode;
}

/** Renders a button that opens a dialog, and the dialog's last answer. */
export function DialogStage({ ask }: DialogStageProps) {
  const [queue] = useState(createDialogQueue);
  const [answer, setAnswer] = useState<string>();
  const open = () =>
    void queue.show<unknown>(ask).then((result) => setAnswer(JSON.stringify(result) ?? "closed"));
  return (
    <main tabIndex={-1}>
      <Button onClick={open}>Open the dialog</Button>
      <p>{answer !== undefined && <output aria-label="Answer">{answer}</output>}</p>
      <DialogHost queue={queue} />
    </main>
  );
}

/** Opens the stage's dialog with the keyboard. */
export async function openDialog(
  canvasElement: HTMLElement,
  role: "dialog" | "alertdialog" = "dialog",
): Promise<HTMLElement> {
  opener(canvasElement).focus();
  await userEvent.keyboard("{Enter}");
  return within(canvasElement).findByRole(role);
}

/** Checks that nothing outside the dialog can take focus. */
export async function expectFocusHeld(
  canvasElement: HTMLElement,
  dialog: HTMLElement,
): Promise<void> {
  await expect(dialog.contains(document.activeElement)).toBe(true);
  opener(canvasElement).focus();
  await expect(opener(canvasElement)).not.toHaveFocus();
  await expect(dialog.matches(":modal")).toBe(true);
}

const MAX_TAB_STOPS = 30;

/** Checks that Tab cycles inside the dialog and Shift+Tab reverses the order. */
export async function expectTabStays(dialog: HTMLElement): Promise<void> {
  const forward = await round(dialog, false);
  const back = await round(dialog, true);
  await expect(forward.length).toBeLessThan(MAX_TAB_STOPS);
  await expect(back).toEqual(forward.toReversed());
}

async function round(dialog: HTMLElement, shift: boolean): Promise<Element[]> {
  const begin = document.activeElement;
  const stops: Element[] = [];
  while (stops.length < MAX_TAB_STOPS) {
    await userEvent.tab({ shift });
    const stop = document.activeElement;
    if (stop === null || stop === begin) break;
    await expect(dialog.contains(stop) && stop !== dialog).toBe(true);
    stops.push(stop);
  }
  return stops;
}

/** Checks that the dialog closed with this answer and returned focus. */
export async function expectAnswered(canvasElement: HTMLElement, answer: unknown): Promise<void> {
  await expect(await within(canvasElement).findByLabelText("Answer")).toHaveTextContent(
    JSON.stringify(answer),
  );
  await waitFor(() => expect(opener(canvasElement)).toHaveFocus());
  await expect(document.querySelector("dialog")).toBeNull();
}

function opener(canvasElement: HTMLElement): HTMLElement {
  return within(canvasElement).getByText("Open the dialog");
}
