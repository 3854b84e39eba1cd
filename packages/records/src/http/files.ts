import type { FastifyInstance } from "fastify";
import { notFound } from "../errors.ts";
import { imageType } from "../files/content.ts";
import type { FileStore } from "../files/store.ts";
import type { RecordService } from "../service.ts";
import { requestContext } from "./context.ts";

/** A stored name is never given to another content, so a browser may keep what it has. */
const CACHE = "private, max-age=2592000, stale-while-revalidate=86400";
/** Nothing in a served file may run or load anything, should a browser ever open it as a document. */
const POLICY = "default-src 'none'; sandbox";

const names = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * `GET /api/files/:collection/:recordId/:filename`. Images of safe types are shown, everything else is a
 * download without a type. A file of a `protected` field needs the right to view its record. `?thumb` gives the
 * original; `?download=1` makes a download of an image too.
 */
export function fileRoutes(app: FastifyInstance, service: RecordService, store: FileStore): void {
	app.get<{ Params: { collection: string; recordId: string; filename: string } }>(
		"/api/files/:collection/:recordId/:filename",
		async (request, reply) => {
			const { recordId, filename } = request.params;
			const collection = service.collection(request.params.collection);
			const record = collection === undefined ? null : await service.find(collection.name, recordId);
			if (collection === undefined || record === null) throw notFound();
			const field = collection.fields.find(
				(candidate) => candidate.type === "file" && names(record[candidate.name]).includes(filename),
			);
			if (field?.type !== "file") throw notFound();
			const context = await requestContext(request);
			if (field.protected) {
				const asked = { ...context, context: "protectedFile" };
				if (!(await service.fulfils(collection, recordId, collection.viewRule, asked))) throw notFound();
			}
			const file = await store.open(collection.id, recordId, filename);
			if (file === null) throw notFound();
			const image = imageType(file.head);
			const inline = image !== null && !["1", "t", "true"].includes(context.query.download ?? "");
			return reply
				.type(image ?? "application/octet-stream")
				.header("content-length", file.size)
				.header("content-disposition", `${inline ? "inline" : "attachment"}; filename="${filename}"`)
				.header("content-security-policy", POLICY)
				.header("x-content-type-options", "nosniff")
				.header("cross-origin-resource-policy", "cross-origin")
				.header("cache-control", field.protected ? "private, no-store" : CACHE)
				.send(file.read());
		},
	);
}
