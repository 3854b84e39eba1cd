// engines: one
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
let token = "";
beforeAll(async () => {
	const record = await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	const collection = server.service.collection("_superusers");
	if (collection) token = server.service.issueToken({ collection, record });
});
afterAll(() => server.close());

test.each([
	["/api/backups/upload", '--odd\r\n"\r\n'],
	["/api/backups/upload", "--odd--\r\n"],
	["/api/batch", "--odd\r\n\u0000"],
	["/api/collections/posts/records", "--odd\r\ncontent-disposition: form-data\r\n\r\nx\r\n"],
])("a broken multipart body at %s is the sender's fault", async (path, body) => {
	const answer = await fetch(server.url + path, {
		method: "POST",
		headers: { authorization: token, "content-type": "multipart/form-data; boundary=odd" },
		body,
	});
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(answer.status).toBeLessThan(500);
});
