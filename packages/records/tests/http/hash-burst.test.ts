// engines: one
import { expect, test } from "vitest";
import { atRealCost } from "../../../../tests/support/real-passwords.ts";
import { startRecordServer } from "./server.ts";

test("a burst of wrong sign-ins is cut at its place, and other places sign in meanwhile", async () => {
	const server = await startRecordServer();
	try {
		const { service, url } = server;
		atRealCost();
		await service.transaction((records) =>
			records.create("users", { email: "ayse@rafta.test", password: "parola-ayse" }),
		);
		const settings = service.settings.current();
		const trustedProxy = { ...settings.trustedProxy, headers: ["X-Forwarded-For"] };
		await service.database.write((tx) => service.settings.save(tx, { ...settings, trustedProxy }));
		const signIn = (from: string, identity: string, password: string) =>
			fetch(`${url}/api/collections/users/auth-with-password`, {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": from },
				body: JSON.stringify({ identity, password }),
			});
		let answered = 0;
		const burst = Array.from({ length: 120 }, (_, n) =>
			signIn(`2001:db8:1:2::${n + 1}`, `nobody${n}@rafta.test`, "parola-yanlis").then((answer) => {
				answered += answer.status === 400 ? 1 : 0;
				return answer;
			}),
		);
		const refused = await Promise.race(
			burst.map(async (one) => {
				const answer = await one;
				return answer.status === 429 ? answer : new Promise<never>(() => undefined);
			}),
		);
		expect(refused.headers.get("retry-after")).toBe("2");
		expect((await signIn("10.0.0.9", "ayse@rafta.test", "parola-ayse")).status).toBe(200);
		expect(answered).toBeLessThan(50);
		const statuses = (await Promise.all(burst)).map(({ status }) => status);
		expect(new Set(statuses)).toEqual(new Set([400, 429]));
		expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(50);
	} finally {
		await server.close();
	}
});
