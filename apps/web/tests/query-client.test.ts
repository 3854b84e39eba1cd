import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { WriteAwareQueryClient } from "../src/data/queryClient.ts";

/** A list whose reads answer when the test says so, with what the list held when the request arrived. */
function slowList() {
	const held: string[] = [];
	const answers: (() => void)[] = [];
	const client = new WriteAwareQueryClient();
	const observer = new QueryObserver<string[]>(client, {
		queryKey: ["tasks", "list"],
		retry: false,
		queryFn: () => {
			const seen = [...held];
			return new Promise((resolve) => answers.push(() => resolve(seen)));
		},
	});
	observer.subscribe(() => {});
	return { held, answers, client, observer };
}

test("a write during the first read of a list is in the list afterwards", async () => {
	const { held, answers, client, observer } = slowList();
	held.push("Perdeleri yıkat");
	const shown = client.invalidateQueries({ queryKey: ["tasks"] });
	answers[0]?.();
	await expect.poll(() => answers.length).toBe(2);
	answers[1]?.();
	await shown;
	expect(observer.getCurrentResult().data).toEqual(["Perdeleri yıkat"]);
	expect(answers).toHaveLength(2);
});

test("a first read of other data is not repeated, and a failed one is left to the message that shows its error", async () => {
	const { answers, client, observer } = slowList();
	await client.invalidateQueries({ queryKey: ["books"] });
	answers[0]?.();
	await expect.poll(() => observer.getCurrentResult().data).toEqual([]);
	expect(answers).toHaveLength(1);

	let reads = 0;
	const failing = new QueryObserver(client, {
		queryKey: ["loans"],
		retry: false,
		queryFn: () => {
			reads++;
			return Promise.reject(new Error("no server"));
		},
	});
	failing.subscribe(() => {});
	await client.invalidateQueries({ queryKey: ["loans"] });
	expect(failing.getCurrentResult().isError).toBe(true);
	expect(reads).toBe(1);
});
