/** The HTTP server: the record service's routes, Rafta's own operations, and the web app's files. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import { fetchOutside, notFound, recordRoutes, type SqlAccess, serverOptions } from "@rafta/records";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { guardDeskLogins } from "../access/desk-only.ts";
import { accountRoutes } from "../account/routes.ts";
import { adminRoutes } from "../admin/routes.ts";
import { calendarRoutes } from "../calendar/routes.ts";
import { ageLoansByNight } from "../circulation/ageing.ts";
import { exceptionRoutes } from "../circulation/exception-routes.ts";
import { exceptionOperations } from "../circulation/exceptions.ts";
import { deskOperations } from "../circulation/operations.ts";
import { circulationRoutes } from "../circulation/routes.ts";
import { contactRoutes } from "../contact/routes.ts";
import { copyRoutes } from "../copies/routes.ts";
import { deletionRoutes } from "../deletion/routes.ts";
import { recordExports } from "../exports/records.ts";
import { exportRoutes } from "../exports/routes.ts";
import { holdRoutes } from "../holds/routes.ts";
import { type Readiness, readyRoute } from "../http/ready.ts";
import { importRoutes } from "../imports/routes.ts";
import { kioskRoutes } from "../kiosk/routes.ts";
import { labelRoutes } from "../labels/routes.ts";
import { lookupRoutes } from "../lookup/routes.ts";
import { memberRoutes } from "../members/routes.ts";
import { noticeRoutes } from "../notices/routes.ts";
import { offlineRoutes } from "../offline/routes.ts";
import { openApiRoutes } from "../openapi/routes.ts";
import { pileRoutes } from "../piles/routes.ts";
import { privacyRoutes } from "../privacy/routes.ts";
import { promotionRoutes } from "../promotions/routes.ts";
import { cardRoutes } from "../readers/card.ts";
import { loginRoutes } from "../readers/logins.ts";
import { newKeyRoutes } from "../readers/new-key.ts";
import { ownRoutes } from "../readers/own.ts";
import { receiptRoutes } from "../receipts/routes.ts";
import { recentRoutes } from "../recent/routes.ts";
import type { RecordService } from "../records.ts";
import { certificateRoutes } from "../reports/clearance/routes.ts";
import { reportRoutes } from "../reports/routes.ts";
import { savedReportRoutes } from "../reports/saved/routes.ts";
import { yearEndRoutes } from "../reports/year-end/routes.ts";
import { scannerRoutes } from "../scanners/routes.ts";
import { schemaRoutes } from "../schema/routes.ts";
import { searchRoutes } from "../search/routes.ts";
import { slowDownRegistration } from "../security/registration.ts";
import { secondFactorRoutes } from "../security/second-factor.ts";
import { sessionRoutes } from "../security/sessions.ts";
import { setupRoutes } from "../setup/routes.ts";
import type { SetupToken } from "../setup/token.ts";
import { legalRoutes } from "../site/legal.ts";
import { fillPage, siteRecord } from "../site/page.ts";
import { siteRoutes } from "../site/routes.ts";
import { stocktakeRoutes } from "../stocktakes/routes.ts";
import { swapDocumentRoutes } from "../swap/documents/routes.ts";
import { swapRoutes } from "../swap/routes.ts";
import { noteTasksByNight } from "../tasks/nightly.ts";
import { taskRoutes } from "../tasks/routes.ts";
import { titleRoutes } from "../titles/routes.ts";
import { visitOperations } from "../visits/operations.ts";
import { visitRoutes } from "../visits/routes.ts";
import { wallRoutes } from "../wall/routes.ts";
import { wishRoutes } from "../wishes/routes.ts";
import { importDefaults, importExclusions } from "./imports.ts";
import type { Rafta } from "./service.ts";

export interface AppOptions {
	readonly rafta: Rafta;
	readonly setupToken: SetupToken;
	/** Whether the process is shutting down. */
	readonly readiness?: Readiness;
	readonly demo: boolean;
	/** Whether accounts of `_superusers` may run SQL through the API. */
	readonly sql?: SqlAccess;
	readonly version: string;
	/** The program's environment variables; empty by default. */
	readonly environment?: NodeJS.ProcessEnv;
	/** Folder of the built web app. */
	readonly web: string;
	readonly now: () => Date;
	/** Fetch function for external catalogues; by default limited to the public network. */
	readonly fetch?: typeof fetchOutside;
}

const oneYear = 31_536_000;

async function securityHeaders(app: FastifyInstance): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				// The barcode decoder is WebAssembly; this allows it without allowing scripts.
				scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
				styleSrc: ["'self'"],
				imgSrc: ["'self'", "data:", "blob:"],
				connectSrc: ["'self'"],
				objectSrc: ["'none'"],
				baseUri: ["'self'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
			},
		},
		// A school's PC serves plain HTTP on its own network: headers that only make sense over TLS would be noise there.
		strictTransportSecurity: false,
		crossOriginOpenerPolicy: false,
		originAgentCluster: false,
		referrerPolicy: { policy: "same-origin" },
	});
	app.addHook("onSend", async (_request, reply) => {
		reply.header("permissions-policy", "camera=(self), microphone=(), geolocation=()");
	});
}

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
	const { service, policies } = rafta;
	const app = Fastify({ ...serverOptions, logger: { level: "error" } });
	await securityHeaders(app);
	await app.register(compress, { threshold: 2048 });
	slowDownRegistration(app, service.database.memory, now);
	rafta.eraser.watch(app);
	await app.register(recordRoutes(service, { now, sql: options.sql, importDefaults, importExclusions }));
	guardDeskLogins(app);
	readyRoute(app, service, options.readiness ?? { isEnding: false });
	const desk = deskOperations(service, policies, now);
	circulationRoutes(app, desk);
	visitRoutes(app, visitOperations(service, policies, now));
	recentRoutes(app, service, now);
	receiptRoutes(app, service, now);
	calendarRoutes(app, service, policies, now);
	offlineRoutes(app, service, policies, now);
	exceptionRoutes(app, exceptionOperations(service, policies, now));
	ageLoansByNight(service, now);
	noteTasksByNight(service, now);
	holdRoutes(app, service, policies, now);
	setupRoutes(app, service, options.setupToken, now);
	siteRoutes(app, service, options);
	legalRoutes(app, service, now);
	contactRoutes(app, service, now);
	const { version, environment = {} } = options;
	adminRoutes(app, service, { folder: rafta.folder, version, environment, now });
	accountRoutes(app, service, now);
	sessionRoutes(app, service);
	secondFactorRoutes(app, service);
	memberRoutes(app, service, rafta.notifier);
	loginRoutes(app, service, rafta.notifier);
	cardRoutes(app, rafta, now);
	ownRoutes(app, service, desk);
	newKeyRoutes(app, service);
	wishRoutes(app, service);
	taskRoutes(app, service, now);
	kioskRoutes(app, rafta, desk, now);
	wallRoutes(app, service, now);
	copyRoutes(app, service, now);
	labelRoutes(app, service, now);
	importRoutes(app, service, now);
	const lookups = lookupRoutes(app, service, options.fetch ?? fetchOutside, now);
	pileRoutes(app, service, lookups, now);
	promotionRoutes(app, service, now);
	scannerRoutes(app, service, now);
	stocktakeRoutes(app, service, now);
	swapRoutes(app, service, policies, now);
	swapDocumentRoutes(app, service, now);
	noticeRoutes(app, service, policies, now);
	privacyRoutes(app, service, rafta.eraser, now);
	deletionRoutes(app, service, now);
	exportRoutes(app, service, now);
	recordExports(app, service, now);
	reportRoutes(app, service, policies, now);
	savedReportRoutes(app, rafta, now);
	certificateRoutes(app, service, now);
	yearEndRoutes(app, service, policies, now);
	searchRoutes(app, service, rafta.indexer);
	titleRoutes(app, service, rafta.notifier, now);
	schemaRoutes(app, service, now);
	openApiRoutes(app, version);
	await webApp(app, service, options.web);
	return app;
}
