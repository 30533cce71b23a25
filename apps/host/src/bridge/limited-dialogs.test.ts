import { expect, it } from "vitest";
import { limitDialogs } from "./limited-dialogs.ts";
import { memoryServices } from "./memory-services.fixture.ts";

it("a tool that asks without end has twenty dialogs waiting and no more, and may go on when one is answered", async () => {
  const answers: (() => void)[] = [];
  const services = limitDialogs({ ...memoryServices().services, showAlert: () => new Promise((resolve) => answers.push(resolve)) });
  const dialog = { title: "Again", body: "", isHtml: false };
  const alert = (): Promise<void> => services.showAlert(dialog, { button: "OK", isClosable: true, signal: new AbortController().signal });
  const shown = Array.from({ length: 20 }, alert);
  await expect(alert()).rejects.toMatchObject({ code: "TOO-MANY-DIALOGS" });
  await expect(services.showConfirm(dialog, new AbortController().signal)).rejects.toMatchObject({ code: "TOO-MANY-DIALOGS" });
  answers[0]?.();
  await shown[0];
  shown.push(alert());
  for (const answer of answers) answer();
  await expect(Promise.all(shown)).resolves.toHaveLength(21);
});
