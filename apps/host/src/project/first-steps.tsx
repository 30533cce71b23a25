import { Button, ButtonLink, type Step } from "@tera/ui";
import { openInviteDialog } from "./InviteDialog.tsx";

export function firstSteps(): readonly Step[] {
  return [
    {
      title: "Import your references",
      text: "Drop .ris, .nbib or .xml files. They become libraries you can search and edit.",
      action: (
        <ButtonLink variant="primary" href="/project/files">
          Upload files
        </ButtonLink>
      ),
    },
    {
      title: "Build the search",
      text: "Find the words and phrases that a library's titles and abstracts share.",
      action: <ButtonLink href="/word-freq">Open the analyser</ButtonLink>,
    },
    {
      title: "Describe your project",
      text: "A short name, description and icon make it easier to find.",
      action: <ButtonLink href="/project/settings">Open settings</ButtonLink>,
    },
    {
      title: "Invite a second reviewer",
      text: "Screening in duplicate needs at least two people.",
      action: <Button onClick={openInviteDialog}>Invite</Button>,
    },
  ];
}
