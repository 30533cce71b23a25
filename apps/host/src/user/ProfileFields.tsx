import { fromTablet, TextField } from "@tera/ui";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { type DraftField, useDraft } from "../sync/use-draft.ts";
import { EmailField } from "./EmailField.tsx";
import { InstituteField } from "./InstituteField.tsx";
import type { User } from "./user.ts";
import { changeUserData } from "./user-store.ts";

const MAX_NAME_LENGTH = 200;
/** Short enough for lists and file names. */
const MAX_SHORT_LENGTH = 40;

type TextKey = "name" | "nameShort" | "signature" | "institute";

/** Saves each field on blur. The fields are read-only until `isReady`. */
export function ProfileFields({
  user,
  isReady,
}: {
  readonly user: User;
  readonly isReady: boolean;
}) {
  const draftOf = (key: TextKey): string | undefined =>
    isReady ? `${user.id} profile ${key}` : undefined;
  const name = useProfileText(user, "name", draftOf("name"));
  const nameShort = useProfileText(user, "nameShort", draftOf("nameShort"));
  const signature = useProfileText(user, "signature", draftOf("signature"));
  const institute = useProfileText(user, "institute", draftOf("institute"));
  const hasShortName = (user.data.nameShort ?? "").trim() !== "";
  return (
    <>
      <EmailField user={user} />
      <Pair>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          readOnly={!isReady}
          error={name.value.trim() === "" ? "Please enter your name" : undefined}
          {...name.props}
        />
        <TextField
          label="Short name, initials or alias"
          autoComplete="nickname"
          maxLength={MAX_SHORT_LENGTH}
          readOnly={!isReady}
          {...nameShort.props}
        />
      </Pair>
      <Pair>
        <TextField
          label="Signature"
          hint={
            hasShortName
              ? "Names you as the reviewer, for example in file names."
              : "Set a short name first, so that others know whose signature it is."
          }
          autoComplete="off"
          maxLength={MAX_SHORT_LENGTH}
          readOnly={!isReady || !hasShortName}
          {...signature.props}
        />
        <InstituteField isReady={isReady} draft={institute} stored={user.data.institute ?? ""} />
      </Pair>
    </>
  );
}

function useProfileText(user: User, key: TextKey, draftKey: string | undefined): DraftField {
  const stored = key === "name" ? user.name : (user.data[key] ?? "");
  return useDraft(stored, (typed) => saveText(key, typed), draftKey);
}

/** An empty text unsets its field, except the name, which is required. */
function saveText(key: TextKey, typed: string): "invalid" | undefined {
  const trimmed = typed.trim();
  if (key === "name" && trimmed === "") return "invalid";
  attempt(() => changeUserData({ [key]: trimmed === "" ? undefined : trimmed }));
  return undefined;
}

const Pair = styled.div`
  display: grid;
  gap: 16px 12px;

  ${fromTablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
