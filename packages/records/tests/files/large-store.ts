import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

interface LargeStore {
	readonly server: Server;
	readonly endpoint: string;
	readonly taken: { bytes: number };
}

/** A store that takes large objects without keeping their bytes, slowly where it should be. */
export async function startLargeStore(): Promise<LargeStore> {
	const taken = { bytes: 0 };
	const zeros = Buffer.alloc(64 * 1024);
	const server = createServer(async (request, response) => {
		const xml = { "content-type": "application/xml" };
		if (request.method === "PUT") {
			for await (const chunk of request) taken.bytes += (chunk as Buffer).length;
			return response.writeHead(200, { etag: '"a"' }).end();
		}
		request.resume();
		if (request.method === "POST" && request.url?.includes("?uploads"))
			return response
				.writeHead(200, xml)
				.end("<R><UploadId>1</UploadId></R>".replaceAll("R>", "InitiateMultipartUploadResult>"));
		if (request.method === "POST") return response.writeHead(200, xml).end("<C><ETag>a</ETag></C>");
		const length = request.headers.range ? 4096 : taken.bytes;
		response.writeHead(request.headers.range ? 206 : 200, {
			"content-length": String(length),
			"content-range": `bytes 0-4095/${taken.bytes}`,
		});
		Readable.from(
			(function* content() {
				for (let at = 0; at < length; at += zeros.length) yield zeros.subarray(0, length - at);
			})(),
		).pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}
