import { connect } from "node:tls";
import { isLoopbackUrl } from "../access/loopback-url.ts";
import { NO_PROXIES } from "../access/trusted-proxies.ts";
import type { ServerConfiguration } from "../context.ts";
import { askAddress } from "./ask-address.ts";
import { about, codeOf, type Finding, type Findings } from "./finding.ts";

const TIMEOUT_MS = 8_000;
const MIN_CERTIFICATE_DAYS = 14;
const MS_PER_DAY = 86_400_000;
const HTTPS_PORT = 443;
/** Answered by the app whatever the login, but only under its own host name. */
const APP_PATH = "/api/sync/ping";
const TOOLS_PATH = "/screenatron/tera.tool.json";

const address = about("address");
const proxies = about("proxies");
const tools = about("tools");

type Addresses = Pick<ServerConfiguration, "publicOrigin" | "toolsOrigin" | "trustedProxies">;

/** Checks what people type and what stands between them and the server. */
export async function checkAddress(
  { publicOrigin, toolsOrigin, trustedProxies }: Addresses,
  isRunning: boolean,
): Promise<Findings> {
  if (isLoopbackUrl(publicOrigin))
    return [
      address.ok(
        `Only this machine can open ${publicOrigin}. For other people, set PUBLIC_ORIGIN to an https address.`,
      ),
    ];
  return [
    ...checkScheme(publicOrigin),
    ...(trustedProxies === NO_PROXIES && publicOrigin.startsWith("https:")
      ? [
          proxies.problem(
            "Everyone shares the limits of one address, because TRUSTED_PROXIES doesn't name the proxy that serves PUBLIC_ORIGIN. On this machine, that is TRUSTED_PROXIES=127.0.0.1,::1.",
          ),
        ]
      : []),
    ...(toolsOrigin === undefined
      ? [
          tools.warning(
            "The bundled tools are off. Give them a host name of their own that leads to the same proxy, and set TOOLS_ORIGIN to it.",
          ),
        ]
      : []),
    ...(isRunning
      ? await checkAnswers(publicOrigin, toolsOrigin)
      : [address.ok(`${publicOrigin} was not opened, because the server is not running.`)]),
  ];
}

function checkScheme(publicOrigin: string): Findings {
  return publicOrigin.startsWith("https:")
    ? []
    : [
        address.problem(
          `${publicOrigin} is not encrypted, and others in the network can take over logins. Put a proxy with a certificate in front (deploy/Caddyfile), and set PUBLIC_ORIGIN to its https address.`,
        ),
      ];
}

async function checkAnswers(
  publicOrigin: string,
  toolsOrigin: string | undefined,
): Promise<Findings> {
  const findings = await Promise.all([
    checkAnswer(`${publicOrigin}${APP_PATH}`),
    ...(toolsOrigin === undefined ? [] : [checkAnswer(`${toolsOrigin}${TOOLS_PATH}`)]),
    ...[publicOrigin, toolsOrigin]
      .filter((origin) => origin?.startsWith("https:") === true)
      .map((origin) => checkCertificate(new URL(origin ?? ""))),
  ]);
  return findings.flat();
}

/** Exported for tests. */
export async function checkAnswer(url: string): Promise<Findings> {
  const { origin } = new URL(url);
  try {
    const { isOk, status } = await askAddress(url);
    return isOk
      ? [address.ok(`${origin} leads to this server.`)]
      : [
          address.problem(
            `${origin} answers with ${status}. Let the proxy forward all paths to PORT, with the host and scheme that people asked for, as deploy/nginx.conf does.`,
          ),
        ];
  } catch (error) {
    return [unreachable(origin, error)];
  }
}

/** The address may be open to people's browsers only, but a faulty certificate stops them too. */
function unreachable(origin: string, error: unknown): Finding {
  const code = codeOf(error);
  return /CERT|TLS|SSL|SIGNATURE/u.test(code)
    ? address.problem(
        `The certificate of ${origin} is not accepted (${code}). Let the proxy send a valid one for this name, with its chain.`,
      )
    : address.warning(
        `${origin} can't be opened from this machine (${code}). If people can't open it either, check its DNS name, the proxy and the firewall.`,
      );
}

async function checkCertificate({ hostname, port, host }: URL): Promise<Findings> {
  const expires = await new Promise<string | undefined>((resolve) => {
    const socket = connect(
      { host: hostname, port: port === "" ? HTTPS_PORT : Number(port), servername: hostname },
      () => {
        resolve(socket.getPeerCertificate().valid_to);
        socket.end();
      },
    );
    // Reported by the request that was sent as well.
    socket.on("error", () => resolve(undefined));
    socket.setTimeout(TIMEOUT_MS, () => {
      resolve(undefined);
      socket.destroy();
    });
  });
  return expires === undefined ? [] : certificateAge(host, new Date(expires).getTime());
}

/** Exported for tests. `expires` and `now` are milliseconds since 1970. */
export function certificateAge(host: string, expires: number, now = Date.now()): Findings {
  const days = Math.floor((expires - now) / MS_PER_DAY);
  return days >= MIN_CERTIFICATE_DAYS
    ? []
    : [
        address.warning(
          `The certificate of ${host} expires in ${days} days. Renew it, and check why it was not renewed.`,
        ),
      ];
}
