// engines: one
import { afterAll, expect, test } from "vitest";
import { startRecordServer, superuserToken } from "./server.ts";

const server = await startRecordServer();
const token = await superuserToken(server);
afterAll(() => server.close());

/** A file at which the body breaks off. */
const filePart = (name: string) =>
	`--odd\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nPK`;
/** A part of bytes that no file's name belongs to. */
const namelessPart = (name: string) =>
	`--odd\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/octet-stream\r\n\r\nPK\u0003\u0004\r\n--odd--\r\n`;

test.each([
	["/api/backups/upload", '--odd\r\n"\r\n'],
	["/api/backups/upload", "--odd--\r\n"],
	["/api/batch", "--odd\r\n\u0000"],
	["/api/collections/posts/records", "--odd\r\ncontent-disposition: form-data\r\n\r\nx\r\n"],
	["/api/collections/posts/records", filePart("cover")],
	["/api/backups/upload", filePart("file")],
	["/api/batch", filePart("requests.0.cover")],
	["/api/collections/posts/records", namelessPart("cover")],
	["/api/backups/upload", namelessPart("file")],
	["/api/migration", namelessPart("file")],
	["/api/batch", namelessPart("requests.0.cover")],
])("a broken multipart body at %s is the sender's fault", async (path, body) => {
	const answer = await fetch(server.url + path, {
		method: "POST",
		headers: { authorization: token, "content-type": "multipart/form-data; boundary=odd" },
		body,
	});
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(answer.status).toBeLessThan(500);
});
