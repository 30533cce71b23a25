import { once } from "node:events";
import { createServer } from "node:http";

/** Cross-origin isolation makes `performance.now()` precise to microseconds. */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};

/** Serves the pages on two sites: `/NAME/host` on the first embeds `/NAME/tool` on the second. */
export async function servePages({ scripts }) {
  const [host, tool] = [createServer(), createServer()];
  host.listen(0, "127.0.0.1");
  tool.listen(0, "localhost");
  await Promise.all([once(host, "listening"), once(tool, "listening")]);
  const hostOrigin = `http://127.0.0.1:${host.address().port}`;
  const toolOrigin = `http://localhost:${tool.address().port}`;
  const answer = (request, response) => {
    const script = scripts.get(request.url);
    if (script !== undefined)
      return response.writeHead(200, { ...HEADERS, "content-type": "text/javascript" }).end(script);
    const [, name, page] = /^\/([\w-]+)\/(host|tool)$/u.exec(request.url) ?? [];
    if (page === undefined) return response.writeHead(404).end();
    const setting = JSON.stringify({
      hostOrigin,
      toolOrigin,
      address: `${toolOrigin}/${name}/tool`,
    });
    return response
      .writeHead(200, { ...HEADERS, "content-type": "text/html" })
      .end(
        `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="application/json" id="setting">${setting}</script><body><script type="module" src="/${name}/${page}.js"></script>`,
      );
  };
  for (const server of [host, tool]) server.on("request", answer);
  return {
    hostOrigin,
    toolOrigin,
    close: () => {
      for (const server of [host, tool]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
