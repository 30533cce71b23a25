import styled from "styled-components";
import { wrapAnywhere } from "../theme/text-style.ts";

/** An e-mail address, a DOI, an origin: letters that run from left to right whatever the name beside them does, and that nobody translates. */
export const Identifier = styled.bdi.attrs({
  dir: "ltr",
  translate: "no" as const,
})`${wrapAnywhere}`;
