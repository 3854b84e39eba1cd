// engines: one
/** Values of forms, and the JSON part that the official client sends beside them. */
import { afterAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

const records = `${server.url}/api/collections/posts/records`;

test.each([false, true])(
	"the JSON part counts before a value of the same name, wherever it stands (%s)",
	async (isFirst) => {
		const form = new FormData();
		const payload = JSON.stringify({ title: "JSON", views: 7 });
		if (isFirst) form.append("@jsonPayload", payload);
		form.append("title", "form");
		if (!isFirst) form.append("@jsonPayload", payload);
		const answer = await fetch(records, { method: "POST", body: form });
		expect(await answer.json()).toMatchObject({ title: "JSON", views: 7 });
		const coded = new URLSearchParams([...form.entries()].map(([name, value]) => [name, String(value)]));
		const other = await fetch(records, { method: "POST", body: coded });
		expect(await other.json()).toMatchObject({ title: "JSON", views: 7 });
	},
);

const sent = async (method: string, address: string, body: FormData) =>
	(await (await fetch(address, { method, body })).json()) as { id: string; papers: string[] };

test("files join the names that the JSON part has", async () => {
	const first = new FormData();
	first.append("title", "a");
	first.append("papers", new File(["1"], "one.txt"));
	const { id, papers } = await sent("POST", records, first);
	const second = new FormData();
	second.append("papers", new File(["2"], "two.txt"));
	second.append("@jsonPayload", JSON.stringify({ papers }));
	const answer = await sent("PATCH", `${records}/${id}`, second);
	expect(answer.papers).toEqual([papers[0], expect.stringMatching(/^two_/)]);
});
