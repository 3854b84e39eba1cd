import { expect, test } from "vitest";
import { createFairQueue } from "../../src/database/fair-queue.ts";
import { QueryTooCostly, type ReadCaller } from "../../src/database/port.ts";

const ample = 60_000;
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Reads of a queue that end when they are said to. */
function setUp(width: number, shortMs = ample) {
	const queue = createFairQueue(width, shortMs);
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const read = (group: string, name: string) => {
		const caller: ReadCaller = { name: `${group} ${name}`, group };
		return queue.run(caller, AbortSignal.timeout(ample), async (ended) => {
			begun.push(caller.name);
			await new Promise<void>((resolve, reject) => {
				ends.set(caller.name, resolve);
				ended.addEventListener("abort", () => reject(new QueryTooCostly()), { once: true });
			});
			return caller.name;
		});
	};
	return { queue, begun, read, end: (name: string) => ends.get(name)?.() };
}

test("the next read is of the team that has the fewest running, then of the one that waited longest", async () => {
	const { begun, read, end } = setUp(3);
	const all = ["1", "2", "3", "4", "5"].map((name) => read("B", name));
	await turn();
	expect(begun).toEqual(["B 1", "B 2", "B 3"]);
	all.push(read("A", "1"), read("A", "2"), read("C", "1"));
	end("B 1");
	await turn();
	end("B 2");
	await turn();
	expect(begun.slice(3)).toEqual(["A 1", "C 1"]);
	end("A 1");
	await turn();
	expect(begun.slice(5)).toEqual(["A 2"]);
	for (const name of ["B 3", "C 1", "A 2"]) end(name);
	await turn();
	for (const name of ["B 4", "B 5"]) end(name);
	expect(await Promise.all(all)).toHaveLength(8);
});

test("one connection is kept for short reads: a long one begins again where it may take its time", async () => {
	const { begun, read, end } = setUp(3, 50);
	const all = ["1", "2", "3", "4"].map((name) => read("B", name));
	await expect.poll(() => begun.filter((name) => name === "B 4").length).toBe(1);
	// Two have their time. The third and the fourth were tried on the kept one, and wait.
	const quick = read("A", "1");
	await expect.poll(() => begun.includes("A 1")).toBe(true);
	end("A 1");
	expect(await quick).toBe("A 1");
	end("B 1");
	await expect.poll(() => begun.filter((name) => name === "B 3" || name === "B 4").length).toBe(3);
	end("B 2");
	await expect.poll(() => begun.filter((name) => name === "B 3" || name === "B 4").length).toBe(4);
	end("B 3");
	end("B 4");
	expect((await Promise.all(all)).sort()).toEqual(["B 1", "B 2", "B 3", "B 4"]);
});

test("a read on the kept connection that fails by itself is not tried again", async () => {
	const { queue, read, end, begun } = setUp(2);
	const long = read("B", "1");
	const failing = queue.run({ name: "A" }, AbortSignal.timeout(ample), async () => {
		begun.push("A");
		throw new Error("no such column");
	});
	await expect(failing).rejects.toThrow("no such column");
	end("B 1");
	await long;
	expect(begun).toEqual(["B 1", "A"]);
});
