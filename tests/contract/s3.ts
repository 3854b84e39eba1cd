/** In-memory S3 store with the operations that the service needs; it refuses unsigned requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export async function startS3(bucket: string) {
	const objects = new Map<string, Buffer>();
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://s3");
		const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
		const body = await buffer(request);
		const send = (status: number, content: Buffer | string = "", headers: Record<string, string> = {}) =>
			response.writeHead(status, headers).end(request.method === "HEAD" ? "" : content);
		if (!/^AWS4-HMAC-SHA256 Credential=anahtar\//.test(request.headers.authorization ?? "")) return send(403);
		if (!url.pathname.startsWith(`/${bucket}`)) return send(404);
		if (request.method === "PUT") {
			objects.set(key, body);
			return send(200, "", { etag: '"x"' });
		}
		if (request.method === "DELETE") {
			objects.delete(key);
			return send(204);
		}
		if (key === "" && request.method === "GET") {
			const prefix = url.searchParams.get("prefix") ?? "";
			const maxKeys = Number(url.searchParams.get("max-keys") ?? 1000);
			const found = [...objects].filter(([name]) => name.startsWith(prefix)).slice(0, maxKeys);
			const contents = found.map(
				([name, content]) =>
					`<Contents><Key>${escapeXml(name)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>x</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
			);
			return send(
				200,
				`<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`,
				{ "content-type": "application/xml" },
			);
		}
		const object = objects.get(key);
		if (!object) return send(404);
		const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
		const last = Math.min(Number(to ?? object.length - 1), object.length - 1);
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
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}
