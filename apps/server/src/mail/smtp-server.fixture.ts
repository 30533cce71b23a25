import { type AddressInfo, type Server, type Socket, createServer } from "node:net";

export interface TestSmtpServer {
  readonly url: string;
  readonly messages: string[];
  /** How many messages the server refuses first. */
  refusals: number;
  close(): Promise<void>;
}

/** Implements only the part of RFC 5321 needed to deliver a message. */
export async function startTestSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let waiting = "";
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say("220 post.example ESMTP");
    socket.on("data", (chunk) => {
      waiting += chunk.toString("utf8");
      for (;;) {
        const end = waiting.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          smtpServer.messages.push(line);
          say("250 taken");
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say("354 go on");
        } else if (/^MAIL/i.test(line) && smtpServer.refusals > 0) {
          smtpServer.refusals -= 1;
          say("451 later");
        } else if (/^QUIT/i.test(line)) {
          say("221 bye");
          socket.end();
        } else {
          say("250 fine");
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const smtpServer: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    refusals: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return smtpServer;
}
