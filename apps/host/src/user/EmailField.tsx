import { AlertDialog, Avatar, focusRing, TextField, Tooltip } from "@tera/ui";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { dialogs, attempt } from "../errors/notices.ts";
import type { User } from "./user.ts";

/** The address, which can't be changed, beside the picture that others see. */
export function EmailField({ user }: { readonly user: User }) {
  return (
    <Row>
      <Tooltip label="About your picture">
        <PictureButton
          type="button"
          aria-label="About your picture"
          onClick={() => attempt(explainPicture)}
        >
          <Avatar name={user.name} identity={user.id} size="xl" decorative />
        </PictureButton>
      </Tooltip>
      <TextField
        label="E-mail"
        type="email"
        readOnly
        value={user.email}
        hint="You log in with this address. It can't be changed here."
      />
    </Row>
  );
}

function explainPicture(): Promise<void> {
  return dialogs.show<void>((close) => (
    <AlertDialog title="Where your picture comes from" onClose={() => close()}>
      <p>
        Your picture shows the initials of your name on a colour of your own.{" "}
        {configuration().productName} makes it in the browser. No picture service is asked, and no
        photo can be uploaded. To change the initials, change your name.
      </p>
    </AlertDialog>
  ));
}

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: 16px;
`;

const PictureButton = styled.button`
  display: grid;
  padding: 0;
  margin-top: 4px;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;

  > * { cursor: inherit; }
  &:focus-visible { ${focusRing} }
`;
