import type { Draft } from "../model.ts";

/** Returns a sample value for a field. */
function sampleOf(field: Draft["fields"][number]): unknown {
	const many = Number(field.maxSelect ?? 1) > 1;
	switch (field.type) {
		case "number":
			return 1;
		case "bool":
			return true;
		case "email":
			return "ada@example.org";
		case "url":
			return "https://example.org";
		case "date":
			return "2026-09-14 08:00:00.000Z";
		case "select": {
			const [first = ""] = (field.values as string[] | undefined) ?? [];
			return many ? [first] : first;
		}
		case "relation":
			return many ? ["RECORD_ID"] : "RECORD_ID";
		case "json":
			return {};
		case "geoPoint":
			return { lon: 32.85, lat: 39.93 };
		default:
			return "…";
	}
}

/** Returns sample calls with the official client, ready to be copied. */
export function examplesOf({ name, type, fields }: Draft, address: string): string {
	const written = fields.filter((field) => !field.system && !["autodate", "file"].includes(field.type));
	const values: Record<string, unknown> = Object.fromEntries(
		written.slice(0, 6).map((field) => [field.name, sampleOf(field)]),
	);
	if (type === "auth")
		Object.assign(values, { email: "ada@example.org", password: "…", passwordConfirm: "…" });
	const body = JSON.stringify(values, null, "\t");
	const lines = [
		'import PocketBase from "pocketbase";',
		`const pb = new PocketBase(${JSON.stringify(address)});`,
		"",
		`const page = await pb.collection("${name}").getList(1, 30, { filter: "id != ''" });`,
		`const one = await pb.collection("${name}").getOne("RECORD_ID");`,
	];
	if (type !== "view") {
		lines.push(
			`const made = await pb.collection("${name}").create(${body});`,
			`await pb.collection("${name}").update(made.id, ${body});`,
			`await pb.collection("${name}").delete(made.id);`,
		);
	}
	if (type === "auth") lines.push(`await pb.collection("${name}").authWithPassword("ada@example.org", "…");`);
	if (type !== "view")
		lines.push(`pb.collection("${name}").subscribe("*", (event) => console.log(event.record));`);
	return lines.join("\n");
}
