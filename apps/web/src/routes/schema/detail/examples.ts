import { sampleOf } from "../field-types.ts";
import type { Draft } from "../model.ts";

/** Returns sample calls with the official client, ready to be copied. */
export function examplesOf({ name, type, fields }: Draft, address: string): string {
	const written = fields.filter((field) => !field.system && sampleOf(field) !== undefined);
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
