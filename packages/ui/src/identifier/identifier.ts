import { styled } from "styled-components";
import { wrapAnywhere } from "../theme/text-style.ts";

/** For email addresses, DOIs and origins: left to right, not translated. */
export const Identifier = styled.bdi.attrs({
  dir: "ltr",
  translate: "no" as const,
})`${wrapAnywhere}`;
