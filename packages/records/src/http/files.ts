import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CollectionDefinition, FileField } from "../collections/definition.ts";
import { ApiError, notFound } from "../errors.ts";
import { imageType } from "../files/content.ts";
import { servedTypeOf } from "../files/kinds.ts";
import type { ByteRange, StoredFile } from "../files/store.ts";
import { thumbOf } from "../files/thumbs.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { mayComeFrom } from "../settings/reach.ts";
import type { RequestContext } from "../types/request.ts";
import { callerAddress, requestContext } from "./context.ts";

/** A stored name is never reused for other content, so browsers may cache it. */
const CACHE = "private, max-age=2592000, stale-while-revalidate=86400";
/** A served file must not run or load anything if a browser opens it as a document. */
const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
/** Thumbnail sizes available for every image regardless of its field; as with PocketBase. */
const everywhere = ["100x100"];

const names = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

type FileLocation = readonly [collectionId: string, recordId: string, name: string];

/** How a file is sent: by its name, and by the headers of the request that may ask for less than all of it. */
interface Sending {
	readonly filename: string;
	readonly download: boolean;
	readonly isProtected: boolean;
	readonly headers: IncomingHttpHeaders;
}

/** The byte range requested by a `Range` header (RFC 9110, 14.2): one range, or all of it. */
function rangeOf(header: string | undefined, size: number): ByteRange | null {
	const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (from === "" && to === "") return null;
	const first = from === "" ? Math.max(size - Number(to), 0) : Number(from);
	const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
	if (first > last || first >= size) throw new ApiError(416, messages.badRange);
	return { first, last };
}

/** Whole seconds, as HTTP's dates have. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether the caller has the file already (RFC 9110, 13.1): `If-None-Match` decides, and only without it the date. */
function isUnchanged(headers: IncomingHttpHeaders, etag: string, modified: Date): boolean {
	const known = headers["if-none-match"];
	if (known !== undefined)
		return known.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")));
	const since = new Date(headers["if-modified-since"] ?? "");
	return !Number.isNaN(since.getTime()) && seconds(modified) <= seconds(since);
}

/** Whether the part that the caller has is of this file (`If-Range`): otherwise all of it is sent. */
function isSameFile(validator: unknown, etag: string, modified: Date): boolean {
	if (validator === undefined || validator === etag) return true;
	return (
		typeof validator === "string" &&
		!/["/]/.test(validator) &&
		seconds(new Date(validator)) === seconds(modified)
	);
}

/**
 * Whether a page of this address loads the file as a script or a style: no upload may become a part of the program's own pages,
 * whose policy trusts their address. Pages of other addresses may use files as they like.
 */
const isPartOfOwnPage = (headers: IncomingHttpHeaders): boolean =>
	headers["sec-fetch-site"] === "same-origin" &&
	/^(?:script|style|(?:shared|service)?worker|(?:audio|paint)worklet|xslt)$/.test(
		String(headers["sec-fetch-dest"] ?? ""),
	);

const isSet = (text: string | undefined): boolean => ["1", "t", "true"].includes(text?.toLowerCase() ?? "");

/**
 * `GET /api/files/:collection/:recordId/:filename`. Safe content types are shown inline, all others are downloads. A
 * file of a `protected` field needs a token whose owner may view the record. `?thumb` requests a thumbnail of an image,
 * `?download=1` a download.
 */
export function fileRoutes(app: FastifyInstance, service: RecordService): void {
	/** Caller for a protected file: the owner of the token in the address, or of the request itself. */
	async function callerContext(context: RequestContext): Promise<RequestContext> {
		const owner = await service.fileIdentity(context.query.token);
		if (owner === null) return { ...context, context: "protectedFile" };
		const superuser = service.isSuperuser(owner) && (await mayComeFrom(service, context.ip));
		return { ...context, context: "protectedFile", auth: owner, superuser };
	}

	/** Actual location of a view's file: the record from which the view took it. */
	async function sourceOf(
		view: CollectionDefinition,
		field: FileField,
		filename: string,
	): Promise<FileLocation> {
		const origin = view.viewOrigins?.[field.name];
		const source = origin && service.collection(origin.collectionId);
		if (!source || !origin) throw notFound();
		const [record] = await service.list(source.name, {
			filter: `${origin.field} ?= {:name}`,
			params: { name: filename },
			limit: 1,
		});
		if (!record) throw notFound();
		return [source.id, record.id, filename];
	}

	async function send(
		reply: FastifyReply,
		file: StoredFile,
		{ filename, download, isProtected, headers }: Sending,
	): Promise<FastifyReply> {
		const etag = `"${file.size.toString(36)}-${file.modified.getTime().toString(36)}"`;
		const { type, isInline } = await servedTypeOf({ head: file.head, size: file.size, name: filename });
		const disposition = isInline && !download ? "inline" : "attachment";
		reply
			.header("content-type", isPartOfOwnPage(headers) ? "application/octet-stream" : type)
			.header("content-disposition", `${disposition}; filename="${filename}"`)
			.header("content-security-policy", POLICY)
			.header("x-content-type-options", "nosniff")
			.header("cross-origin-resource-policy", "cross-origin")
			.header("accept-ranges", "bytes")
			.header("vary", [reply.getHeader("vary") ?? [], "Sec-Fetch-Site", "Sec-Fetch-Dest"].flat().join(", "))
			.header("etag", etag)
			.header("last-modified", file.modified.toUTCString())
			.header("cache-control", isProtected ? "private, no-store" : CACHE);
		if (isUnchanged(headers, etag, file.modified)) return reply.code(304).send();
		const part = isSameFile(headers["if-range"], etag, file.modified)
			? rangeOf(headers.range, file.size)
			: null;
		if (part === null) return reply.header("content-length", file.size).send(await file.read());
		return reply
			.code(206)
			.header("content-range", `bytes ${part.first}-${part.last}/${file.size}`)
			.header("content-length", part.last - part.first + 1)
			.send(await file.read(part));
	}

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
				const caller = await callerContext({ ...context, ip: callerAddress(request) });
				if (!(await service.matchesRule(collection, recordId, collection.viewRule, caller))) throw notFound();
			}
			const location: FileLocation =
				collection.type === "view"
					? await sourceOf(collection, field, filename)
					: [collection.id, recordId, filename];
			const original = await service.files.open(...location);
			if (original === null) throw notFound();
			const { thumb = "" } = context.query;
			const asksThumb =
				imageType(original.head) !== null && [...everywhere, ...(field.thumbs ?? [])].includes(thumb);
			const small = asksThumb ? await thumbOf(service.files, location, thumb, original) : null;
			return send(reply, small ?? original, {
				filename: small ? `${thumb}_${filename}` : filename,
				download: isSet(context.query.download),
				isProtected: field.protected ?? false,
				headers: request.headers,
			});
		},
	);
}
