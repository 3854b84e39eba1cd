/**
 * In-memory S3 store with the operations that the service needs. It refuses what is not signed as sent (SigV4), and bytes
 * that do not match their checksum.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const secret = "gizli";

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const md5 = (bytes: Buffer): Buffer => createHash("md5").update(bytes).digest();
const document = (name: string, content: string): string =>
	`<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;

/** Whether a request is signed with the secret, over the address and headers as they have arrived. */
function isSigned(request: IncomingMessage): boolean {
	const [, scope, signedHeaders, signature] =
		/^AWS4-HMAC-SHA256 Credential=anahtar\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
			request.headers.authorization ?? "",
		) ?? [];
	if (!scope || !signedHeaders) return false;
	const [path = "", query = ""] = (request.url ?? "").split("?");
	const parameters = query
		.split("&")
		.filter((one) => one !== "")
		.map((one) => (one.includes("=") ? one : `${one}=`))
		.sort();
	const headers = signedHeaders.split(";").map((name) => `${name}:${request.headers[name]}\n`);
	const canonical = [
		request.method,
		path,
		parameters.join("&"),
		headers.join(""),
		signedHeaders,
		request.headers["x-amz-content-sha256"],
	].join("\n");
	const digest = createHash("sha256").update(canonical).digest("hex");
	const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`);
	return hmac(key, ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, digest].join("\n")).equals(
		Buffer.from(signature ?? "", "hex"),
	);
}

/** What a test makes of a request before the store sees it: an own response, or nothing. */
type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean | Promise<boolean>;

export interface PendingUpload {
	readonly key: string;
	initiated: Date;
	readonly parts: Map<number, Buffer>;
}

export async function startS3(bucket: string) {
	const objects = new Map<string, Buffer>();
	/** Large uploads that have not ended, by their ids. */
	const uploads = new Map<string, PendingUpload>();
	const faults: { before: Fault | null } = { before: null };

	function list(parameters: URLSearchParams): string {
		const prefix = parameters.get("prefix") ?? "";
		const after = parameters.get("continuation-token") ?? "";
		const maxKeys = Number(parameters.get("max-keys") ?? 1000);
		const matching = [...objects]
			.filter(([name]) => name.startsWith(prefix) && name > after)
			.sort(([a], [b]) => (a < b ? -1 : 1));
		const page = matching.slice(0, maxKeys);
		const isTruncated = page.length < matching.length;
		const contents = page.map(
			([name, content]) =>
				`<Contents><Key>${escapeXml(name)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>x</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
		);
		const next = isTruncated
			? `<NextContinuationToken>${escapeXml(page.at(-1)?.[0] ?? "")}</NextContinuationToken>`
			: "";
		return document(
			"ListBucketResult",
			`<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}`,
		);
	}

	const listUploads = (): string =>
		document(
			"ListMultipartUploadsResult",
			`<Bucket>${bucket}</Bucket>${[...uploads]
				.map(
					([id, { key, initiated }]) =>
						`<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
				)
				.join("")}`,
		);

	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://s3");
		const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
		const body = await buffer(request).catch(() => null);
		if (body === null || (await faults.before?.(request, response, body))) return;
		const { method } = request;
		const send = (status: number, content: Buffer | string = "", headers: Record<string, string> = {}) => {
			if (typeof content === "string" && content !== "") headers["content-type"] = "application/xml";
			response.writeHead(status, headers).end(method === "HEAD" ? "" : content);
		};
		if (!isSigned(request)) return send(403);
		if (!url.pathname.startsWith(`/${bucket}`)) return send(404);
		const checksum = request.headers["content-md5"];
		if (checksum !== undefined && checksum !== md5(body).toString("base64")) return send(400);
		const id = url.searchParams.get("uploadId");
		const upload = id === null ? undefined : uploads.get(id);
		if (id !== null && upload?.key !== key) return send(404);
		if (upload && id !== null) {
			if (method === "PUT") {
				upload.parts.set(Number(url.searchParams.get("partNumber")), body);
				return send(200, "", { etag: `"${md5(body).toString("hex")}"` });
			}
			uploads.delete(id);
			if (method === "DELETE") return send(204);
			const ordered = [...upload.parts].sort(([a], [b]) => a - b);
			const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([0-9a-f]+)<\/ETag>/g)];
			const isWhole =
				named.length === ordered.length &&
				ordered.every(([part, content], index) => {
					const isLarge = index === ordered.length - 1 || content.length >= 5 * 1024 * 1024;
					return (
						isLarge &&
						named[index]?.[1] === String(part) &&
						named[index]?.[2] === md5(content).toString("hex")
					);
				});
			if (!isWhole) return send(400);
			objects.set(key, Buffer.concat(ordered.map(([, content]) => content)));
			return send(
				200,
				document("CompleteMultipartUploadResult", `<Key>${escapeXml(key)}</Key><ETag>"x-2"</ETag>`),
			);
		}
		if (method === "POST" && url.searchParams.has("uploads")) {
			const created = randomUUID();
			uploads.set(created, { key, initiated: new Date(), parts: new Map() });
			return send(200, document("InitiateMultipartUploadResult", `<UploadId>${created}</UploadId>`));
		}
		if (method === "PUT") {
			objects.set(key, body);
			return send(200, "", { etag: `"${md5(body).toString("hex")}"` });
		}
		if (method === "DELETE") {
			objects.delete(key);
			return send(204);
		}
		if (key === "" && method === "GET")
			return send(200, url.searchParams.has("uploads") ? listUploads() : list(url.searchParams));
		const object = objects.get(key);
		if (!object) return send(404);
		const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
		if (from !== undefined && Number(from) >= object.length) return send(416);
		const last = Math.min(Number(to || object.length - 1), object.length - 1);
		const part = from === undefined ? object : object.subarray(Number(from), last + 1);
		const range: Record<string, string> =
			from === undefined ? {} : { "content-range": `bytes ${from}-${last}/${object.length}` };
		const headers = {
			"content-length": String(part.length),
			"last-modified": new Date(0).toUTCString(),
			...range,
		};
		send(from === undefined ? 200 : 206, part, headers);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		objects,
		uploads,
		faults,
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}
