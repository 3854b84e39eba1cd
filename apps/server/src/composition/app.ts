/** The HTTP server: the record service's routes, Rafta's own operations, and the web app's files. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import { notFound, printableError, recordRoutes, serverOptions } from "@rafta/records";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createLanHttps } from "../installation/https/lan.ts";
import { ownNames } from "../installation/https/names.ts";
import { trustPage } from "../installation/https/page.ts";
import { slowDownRegistration } from "../installation/security/registration.ts";
import { fillPage, siteRecord } from "../installation/site/page.ts";
import { guardDeskLogins } from "../kit/desk-only.ts";
import { readyRoute } from "../kit/ready.ts";
import type { RecordService } from "../records.ts";
import type { AppOptions } from "./feature.ts";
import { features } from "./features.ts";
import { importDefaults, importExclusions, importTargets } from "./imports.ts";

const oneYear = 31_536_000;
/** A day, renewed by every answer: where https is switched off again, plain addresses work the day after. */
const HSTS_SECONDS = 86_400;

/** Constant, so no library computes them for every request. Pages of plain HTTP get none that need TLS. */
const securityHeaders = {
	"content-security-policy": [
		"default-src 'self'",
		// The barcode decoder is WebAssembly; this allows it without allowing scripts.
		"script-src 'self' 'wasm-unsafe-eval'",
		"style-src 'self'",
		"img-src 'self' data: blob:",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join(";"),
	"cross-origin-resource-policy": "same-origin",
	"permissions-policy": "camera=(self), microphone=(), geolocation=()",
	"referrer-policy": "same-origin",
	"x-content-type-options": "nosniff",
	"x-dns-prefetch-control": "off",
	"x-download-options": "noopen",
	"x-frame-options": "SAMEORIGIN",
	"x-permitted-cross-domain-policies": "none",
	"x-xss-protection": "0",
};

/** Whether a request opens a page. A missing file of the build must give 404, not the page. */
function asksForScreen({ method, url, headers }: FastifyRequest): boolean {
	if (method !== "GET" && method !== "HEAD") return false;
	return !/^\/(api|assets)([/?]|$)/.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? "*/*");
}

/** Serves the web app's page for every address that is neither a file nor an API call. */
async function webApp(app: FastifyInstance, service: RecordService, folder: string): Promise<void> {
	const index = join(folder, "index.html");
	if (!existsSync(index)) return;
	await app.register(fastifyStatic, {
		root: folder,
		// The plugin's own route reads whole folders for each file, to compare the spelling of the name.
		serve: false,
		index: false,
		cacheControl: false,
		// The build writes compressed versions next to its files.
		preCompressed: true,
		// The build stores a record of its inputs next to its files; it is not served.
		dotfiles: "ignore",
		setHeaders(response, path) {
			const hashed = path.startsWith(join(folder, "assets"));
			response.header("cache-control", hashed ? `public, max-age=${oneYear}, immutable` : "no-cache");
		},
	});
	const answer = async (request: FastifyRequest, reply: FastifyReply) => {
		if (!asksForScreen(request)) throw notFound();
		// Read for each request: a new build has other files, and its page names them.
		const html = await readFile(index, "utf8");
		const { appURL } = service.settings.current().meta;
		const page = fillPage(html, await siteRecord(service), request.url, appURL);
		// Pages about people must not be indexed by search engines, whatever the access rules.
		if (/^\/(students|kiosk|wall)(\/|$)/.test(request.url)) reply.header("x-robots-tag", "noindex, nofollow");
		return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
	};
	app.get("/", answer);
	app.get<{ Params: { "*": string } }>("/*", (request, reply) => reply.sendFile(request.params["*"]));
	app.setNotFoundHandler(answer);
}

/** Builds the server; the caller starts it with `listen`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
	const { rafta, now } = options;
	const { service } = rafta;
	const app = Fastify({
		...serverOptions,
		logger: { level: "error" },
		// Requests are not numbered, so that none needs a logger of its own.
		childLoggerFactory: (logger) => logger,
	});
	app.addHook("onRequest", (request, reply, done) => {
		reply.headers(securityHeaders);
		if ("encrypted" in request.raw.socket)
			reply.header("strict-transport-security", `max-age=${HSTS_SECONDS}`);
		done();
	});
	// Bodies of requests are never unpacked.
	await app.register(compress, { threshold: 2048, globalDecompression: false });
	slowDownRegistration(app, service.database.memory, now);
	rafta.eraser.watch(app);
	await app.register(
		recordRoutes(service, { now, sql: options.sql, importDefaults, importExclusions, importTargets }),
	);
	app.decorate("limits", rafta.limits);
	guardDeskLogins(app);
	readyRoute(app, service, options.readiness ?? { isEnding: false });
	const lan = createLanHttps({
		folder: rafta.folder,
		names: options.names ?? ownNames,
		now,
		secure: (request, response) => app.routing(request, response),
		plain: trustPage,
		failed: (error) => console.error(printableError(error)),
	});
	for (const { routes } of features) routes(app, { ...rafta, ...options, lan });
	await webApp(app, service, options.web);
	return app;
}
