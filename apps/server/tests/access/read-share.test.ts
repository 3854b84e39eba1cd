// engines: one
/** Costly reads are shared by school; a pupil's end sooner. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { nowhere, person } from "./people.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

test("people of a school share with one another, others and guests with themselves, pupils have three seconds", async () => {
	const callerOf = async (id: string | null, ip = "2001:db8:1:2::1") => {
		const [collection, record] = [
			small.service.collection("users"),
			await small.service.find("users", id ?? ""),
		];
		const auth = collection && record ? { collection, record } : null;
		const { name, group, limitMs } = small.service.readCallerOf({ auth, ip });
		return { name, group, limitMs };
	};
	const staff = await person(small, "sorumlu");
	const pupil = await person(small, "okur", { role: 4 });
	const newcomer = await person(small, "yeni", nowhere);
	const { school } = small.desk;
	expect(await callerOf(staff.id)).toMatchObject({ group: school, limitMs: undefined });
	expect(await callerOf(pupil.id)).toMatchObject({ group: school, limitMs: 3000 });
	expect(await callerOf(newcomer.id)).toMatchObject({ group: undefined });
	expect((await callerOf(newcomer.id)).name).toContain(newcomer.id);
	expect(await callerOf(null)).toEqual(await callerOf(null, "2001:db8:1:2::9"));
});
