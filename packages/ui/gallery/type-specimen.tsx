import { styled } from "styled-components";
import { mono, serif, text } from "../src/index.ts";
import { Down, Specimen } from "./specimen.tsx";

const Serif = styled.p`${serif} font-size: 30px; line-height: 36px;`;
const Page = styled.p`${text.page}`;
const Dialog = styled.p`${text.dialog}`;
const Small = styled.p`${text.meta} color: var(--ink-3);`;
const Mono = styled.p`${mono}`;

export function TypeSpecimen() {
  return (
    <Specimen name="Type">
      <Down>
        <Serif>Newsreader for the front page</Serif>
        <Page>Page title 26/32</Page>
        <Dialog>Dialog title 20/28</Dialog>
        <p>
          Body 15/22, with <em>Journal names</em> in italics and <mark>a mark</mark>
        </p>
        <Small>Small 13/18: 12,480 references, 14:02</Small>
        <Mono>10.5555/jcn.15102</Mono>
      </Down>
    </Specimen>
  );
}
