import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { member } from "../auth/forms.ts";
import { isEncrypted } from "../backups/copy-cipher.ts";
import { problems } from "../collections/fields/problems.ts";
import { badRequest, forbidden, notFound } from "../errors.ts";
import { isZip } from "../files/content.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { mayComeFrom } from "../settings/reach.ts";
import { callerAddress } from "./context.ts";
import { superuserRoutes } from "./guards.ts";
import { withZip } from "./zip-upload.ts";

type OneBackup = { key: string };

/** Maximum size of an uploaded backup, in bytes. */
const largest = 100 * 1024 ** 3;

/** Backups and scheduled jobs, for superusers. */
export function backupRoutes(app: FastifyInstance, service: RecordService): void {
	const { backups, crons } = service;

	const route = superuserRoutes(app);

	route("GET", "/api/backups", async () =>
		(await backups.list()).map((one) => ({ ...one, modified: formatInstant(one.modified) })),
	);

	route("POST", "/api/backups", ({ body }) => backups.create(member(body, "name")));

	const upload = { config: { ownForm: true } } as const;
	const isTaken = (head: Uint8Array) => isZip(head) || isEncrypted(head);
	const zipUpload = async (_context: unknown, request: FastifyRequest) => {
		const notZip = badRequest(messages.badFields, { file: problems.fileType });
		await withZip(request, { files: service.files, largest, notZip, isTaken }, backups.take);
	};
	route("POST", "/api/backups/upload", zipUpload, upload);

	// A browser download sends no header, so the token is in the address; it lives for minutes.
	app.get<{ Params: OneBackup }>("/api/backups/:key", async (request, reply) => {
		const query = request.query as { token?: string };
		const owner = await service.fileIdentity(typeof query.token === "string" ? query.token : "");
		const mayRule =
			owner !== null && service.isSuperuser(owner) && (await mayComeFrom(service, callerAddress(request)));
		if (!mayRule) throw forbidden(messages.noBackupAccess);
		const { file, done } = await backups.fetch(request.params.key);
		try {
			reply.hijack();
			reply.raw.writeHead(200, {
				"content-type": "application/zip",
				"content-length": (await stat(file)).size,
				"content-disposition": `attachment; filename="${request.params.key}"`,
				"cache-control": "no-store",
				"x-content-type-options": "nosniff",
			});
			await pipeline(createReadStream(file), reply.raw);
		} catch (error) {
			request.log.debug({ err: error }, "a download broke off");
		} finally {
			await done();
		}
	});

	route<OneBackup>("DELETE", "/api/backups/:key", (_context, { params }) => backups.remove(params.key));

	route<OneBackup>("POST", "/api/backups/:key/restore", (_context, { params }) =>
		backups.restore(params.key),
	);

	route("GET", "/api/crons", async () => crons.list());

	route<{ id: string }>("POST", "/api/crons/:id", async (_context, { params }) => {
		if (!crons.list().some(({ id }) => id === params.id)) throw notFound(messages.missingCron);
		void crons.run(params.id);
	});
}
