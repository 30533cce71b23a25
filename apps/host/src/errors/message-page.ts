import { mono, PageBody, phone, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";

export const MessageBody = styled(PageBody)`
  padding-top: 120px;

  ${phone} { padding-top: 48px; }
`;

export const MessageCode = styled.p`
  ${mono}
  color: var(--ink-3);
`;

export const MessageTitle = styled.h1`
  ${text.page}
  ${wrapAnywhere}
  margin: 4px 0 8px;
  text-wrap: balance;
`;

export const MessageText = styled.div`
  ${wrapAnywhere}
  max-width: 640px;
  margin-bottom: 24px;
  color: var(--ink-2);
  font-size: 17px;
  line-height: 26px;

  p + p { margin-top: 12px; }
  b { color: var(--ink); font-weight: 600; }
  ul { margin: 12px 0; padding-left: 20px; list-style: disc; }
  li { margin-bottom: 4px; }
`;
