/** What a process has to learn before it judges a request. */
import { expect, test } from "vitest";
import { caughtUp } from "../../src/database/caught-up.ts";
import type { Database } from "../../src/database/port.ts";

/** A database whose version a test sets, and whose catching up it lets end. */
function observed(isFile: boolean, shared = true) {
	const waiting: (() => void)[] = [];
	const state = { version: "1" as string | null, waiting };
	const catchUp = () => new Promise<void>((resolve) => waiting.push(resolve));
	const learn = caughtUp({
		...{ isFile, version: () => state.version },
		changeLog: { shared, catchUp, follow: () => undefined },
	} satisfies Pick<Database, "changeLog" | "version" | "isFile">);
	return { state, learn };
}
const finish = (waiting: (() => void)[]) => {
	for (const end of waiting.splice(0)) end();
};

test("what is committed while a process catches up is learnt by the next request", async () => {
	const { state, learn } = observed(true);
	const first = learn();
	state.version = "2";
	finish(state.waiting);
	await first;
	const second = learn();
	expect(state.waiting).toHaveLength(1);
	finish(state.waiting);
	await second;
	await learn();
	expect(state.waiting).toHaveLength(0);
});

test("an older request that ends last makes nothing known", async () => {
	const { state, learn } = observed(true);
	const older = learn();
	state.version = "2";
	const newer = learn();
	const [endOlder, endNewer] = state.waiting.splice(0);
	endNewer?.();
	await newer;
	endOlder?.();
	await older;
	const next = learn();
	expect(state.waiting).toHaveLength(1);
	finish(state.waiting);
	await next;
});

test("while the file is replaced, a request waits for what the next one holds", async () => {
	const { state, learn } = observed(true);
	state.version = null;
	void learn();
	expect(state.waiting).toHaveLength(1);
	finish(state.waiting);
});

test("a process by itself, and an engine that cannot tell, wait for nothing", async () => {
	const alone = observed(true, false);
	await alone.learn();
	const server = observed(false);
	server.state.version = null;
	await server.learn();
	expect([alone.state.waiting, server.state.waiting]).toEqual([[], []]);
});
