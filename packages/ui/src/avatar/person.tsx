import { styled } from "styled-components";
import { Identifier } from "../identifier/identifier.ts";
import { oneLine, text } from "../theme/text-style.ts";
import { Avatar, type AvatarProps } from "./avatar.tsx";

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
`;

const NameBlock = styled.span`
  display: grid;
  min-width: 0;

  > b { ${oneLine} ${text.body} font-weight: 550; }
  > bdi { ${oneLine} ${text.meta} color: var(--ink-3); }
`;

export interface PersonProps extends Omit<AvatarProps, "decorative"> {
  /** Shown unless it equals the name. */
  email?: string | undefined;
}

/**
 * An avatar with name and email address. Both lines align to the same edge, each in its own text
 * direction.
 */
export function Person({ email, ...avatar }: PersonProps) {
  const { name, pending = false } = avatar;
  const shown = name.trim() === "" ? "Someone without a name" : name;
  return (
    <Root>
      <Avatar size="lg" {...avatar} decorative />
      <NameBlock>
        <b dir="auto" title={shown}>
          {shown}
        </b>
        {email !== undefined && email !== name && <Identifier title={email}>{email}</Identifier>}
        {pending && email === undefined && <bdi>Invited</bdi>}
      </NameBlock>
    </Root>
  );
}
