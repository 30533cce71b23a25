import { Avatar, focusRing, TextField, Tooltip } from "@tera/ui";
import styled from "styled-components";
import { dialogs, attempt } from "../errors/notices.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import type { User } from "./user.ts";

/** The email address, which can't be changed, beside the picture that others see. */
export function EmailField({ user }: { readonly user: User }) {
  return (
    <Row>
      <Tooltip label="About your picture">
        <PictureButton
          type="button"
          aria-label="About your picture"
          onClick={() => attempt(() => openPicture(user))}
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

function openPicture(user: User): Promise<void> {
  return dialogs.show<void>((close) => <PictureDialog user={user} onClose={() => close()} />);
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
