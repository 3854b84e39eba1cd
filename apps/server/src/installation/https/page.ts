/**
 * What plain HTTP answers on the network's port: one page with the certificate to trust and what to do with it. It needs
 * nothing from Rafta, since the device trusts nothing yet.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { trustSteps } from "@rafta/library/https/trust-steps";
import { completeOf, homeLanguage, isLanguage, type Language, languageFacts, words } from "@rafta/words";
import type { LanHttps, LanState } from "./lan.ts";

const texts = words("server/installation/https/page");

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
a.button{display:block;text-align:center;padding:.75rem 1rem;border-radius:.5rem;border:1px solid;margin:.75rem 0;font-weight:600;text-decoration:none;color:inherit}
a.main{background:#135e46;border-color:#135e46;color:#fff}
summary{font-weight:600;padding:.75rem 0;cursor:pointer}
details{border-top:1px solid #8886}
li{margin:.5rem 0}
code{font-size:.875rem;overflow-wrap:anywhere}
p.small{font-size:.875rem}
`;

/** Opens the device's own steps, and says whether it trusts the certificate already. */
const script = `
const agent = navigator.userAgent;
const device = /Android/.test(agent) ? "android" : /iPhone|iPad|Macintosh/.test(agent) ? "iphone" : /Windows/.test(agent) ? "windows" : "";
if (device) for (const one of document.querySelectorAll("details")) one.open = one.id === device;
if (device === "iphone") document.querySelector("#download").href = "/rafta.cer";
const state = document.querySelector("#state");
const ask = () => fetch(state.dataset.url + "/api/health", { cache: "no-store" }).then(
	() => { state.textContent = state.dataset.yes; },
	() => { state.textContent = state.dataset.no; },
);
ask();
addEventListener("focus", ask);
`;

const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The device's first language, if it is one of ours. */
function languageOf({ headers }: IncomingMessage): Language {
	const first = headers["accept-language"]?.split(/[-,;]/)[0]?.trim().toLowerCase();
	return completeOf(isLanguage(first) ? first : homeLanguage);
}

/** The host that the device has called, if it is one of ours; a foreign one must not lead away from here. */
function hostOf({ headers }: IncomingMessage, { names }: LanState): string {
	const called = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
	const known = [...names.addresses, ...names.hosts, "localhost", "127.0.0.1"];
	return known.includes(called) ? called : (known[0] ?? called);
}

function pageOf(request: IncomingMessage, state: LanState): string {
	const language = languageOf(request);
	const say = (key: keyof typeof texts): string => escapeHtml(texts[key][language]);
	const url = `https://${hostOf(request, state)}:${state.port}`;
	const steps = trustSteps.map(
		({ device, title, steps: list }) =>
			`<details open id="${device}"><summary>${escapeHtml(title[language])}</summary><ol>${list
				.map((step) => `<li>${escapeHtml(step[language])}</li>`)
				.join("")}</ol></details>`,
	);
	return `<!doctype html>
<html lang="${language}" dir="${languageFacts[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say("title")}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${say("title")}</h1>
<p>${say("lead")}</p>
<a id="download" class="button main" href="/rafta.crt">${say("download")}</a>
<a class="button" href="${escapeHtml(url)}/">${say("open")}</a>
<p id="state" role="status" data-url="${escapeHtml(url)}" data-yes="${say("trusted")}" data-no="${say("untrusted")}"></p>
${steps.join("\n")}
<p>${say("safe")}</p>
<p class="small">${say("fingerprint")}<br><code>${escapeHtml(state.root?.fingerprint256 ?? "")}</code></p>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function send(
	response: ServerResponse,
	status: number,
	headers: Record<string, string>,
	body: string | Buffer,
) {
	response.writeHead(status, {
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
		"referrer-policy": "no-referrer",
		...headers,
	});
	response.end(body);
}

/** Answers plain HTTP: the page, and the root's certificate as a file (`.crt`) or, for Apple's systems, to be opened (`.cer`). */
export const trustPage =
	(lan: LanHttps): RequestListener =>
	(request, response) => {
		const path = (request.url ?? "/").split("?")[0];
		if (request.method !== "GET" && request.method !== "HEAD") {
			send(response, 405, { allow: "GET, HEAD" }, "");
			return;
		}
		const answer = async () => {
			const state = await lan.state();
			const language = languageOf(request);
			if (!state.root) {
				send(response, 404, { "content-type": "text/plain; charset=utf-8" }, texts.none[language]);
			} else if (path === "/rafta.crt" || path === "/rafta.cer") {
				const kept = path === "/rafta.crt" && { "content-disposition": 'attachment; filename="rafta.crt"' };
				send(response, 200, { "content-type": "application/x-x509-ca-cert", ...kept }, state.root.raw);
			} else if (path !== "/") send(response, 302, { location: "/" }, "");
			else {
				const policy = `default-src 'none'; style-src ${sourceOf(style)}; script-src ${sourceOf(script)}; connect-src https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
				const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
				send(response, 200, headers, pageOf(request, state));
			}
		};
		answer().catch((error: unknown) => {
			console.error(error);
			send(response, 503, { "retry-after": "5" }, "");
		});
	};
